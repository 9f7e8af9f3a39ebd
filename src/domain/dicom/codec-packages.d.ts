declare module '@cornerstonejs/codec-openjpeg/decode' {
  const load: () => Promise<{ J2KDecoder: new () => import('./codecs.ts').Decoder }>
  export default load
}
declare module '@cornerstonejs/codec-charls/decode' {
  const load: () => Promise<{ JpegLSDecoder: new () => import('./codecs.ts').Decoder }>
  export default load
}
declare module 'jpeg-lossless-decoder-js' {
  export class Decoder {
    decompress(buffer: ArrayBuffer, offset: number, length: number): ArrayBuffer
  }
}

declare module '@cornerstonejs/codec-openjpeg' {
  const load: () => Promise<{
    J2KEncoder: new () => CodecEncoder & {
      setQuality(isLossless: boolean, rate: number): void
    }
  }>
  export default load
}
declare module '@cornerstonejs/codec-charls' {
  const load: () => Promise<{ JpegLSEncoder: new () => CodecEncoder }>
  export default load
}

interface CodecEncoder {
  getDecodedBuffer(frame: object): Uint8Array
  getEncodedBuffer(): Uint8Array
  encode(): void
}
