/** How the two compiled codecs are spoken to. */
export interface Decoder {
  getEncodedBuffer(length: number): Uint8Array
  getDecodedBuffer(): Uint8Array
  decode(): void
  getFrameInfo(): {
    width: number
    height: number
    bitsPerSample: number
    componentCount: number
    isSigned: boolean
  }
  delete(): void
}

/** Each is large, and loaded when an x-ray is met that needs it. */
export async function decodeJpeg2000(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: load } = await import('@cornerstonejs/codec-openjpeg/decode')
  const { J2KDecoder } = await load()
  return decodeBy(new J2KDecoder(), bytes)
}

export async function decodeJpegLs(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: load } = await import('@cornerstonejs/codec-charls/decode')
  const { JpegLSDecoder } = await load()
  return decodeBy(new JpegLSDecoder(), bytes)
}

export async function decodeLossless(bytes: Uint8Array): Promise<Uint8Array> {
  const { Decoder } = await import('jpeg-lossless-decoder-js')
  const copy = bytes.slice()
  return new Uint8Array(new Decoder().decompress(copy.buffer, 0, copy.length))
}

function decodeBy(decoder: Decoder, bytes: Uint8Array): Uint8Array {
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes)
    decoder.decode()
    return decoder.getDecodedBuffer().slice()
  } finally {
    decoder.delete()
  }
}
