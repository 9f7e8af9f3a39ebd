const HEAD_BYTES = 64

/**
 * The bytes of a frame that DICOM's run lengths pack: one segment for each byte of a pixel, the high one first, brought
 * together as little-endian pixels; those of several colours stay one plane behind the other.
 */
export function decodeRle(
  bytes: Uint8Array,
  pixels: number,
  bytesPerSample: number,
  channels: number,
): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(0, true)
  if (count !== channels * bytesPerSample) throw new RangeError('segments')
  const made = new Uint8Array(pixels * count)
  for (let segment = 0; segment < count; segment++) {
    const start = view.getUint32(4 + segment * 4, true)
    const end = segment + 1 < count ? view.getUint32(8 + segment * 4, true) : bytes.length
    if (start < HEAD_BYTES || end > bytes.length) throw new RangeError('segment')
    const plane = Math.floor(segment / bytesPerSample) * bytesPerSample * pixels
    const place = bytesPerSample - 1 - (segment % bytesPerSample)
    unpack(bytes.subarray(start, end), made, plane + place, bytesPerSample, pixels)
  }
  return made
}

/** PackBits, into every `step`th byte from `at`. */
function unpack(packed: Uint8Array, into: Uint8Array, at: number, step: number, pixels: number): void {
  let done = 0
  for (let index = 0; index + 1 < packed.length && done < pixels;) {
    const head = packed[index++]!
    if (head === 128) continue
    const isRun = head > 128
    const length = Math.min(isRun ? 257 - head : head + 1, pixels - done)
    for (let one = 0; one < length; one++) into[at + done++ * step] = packed[isRun ? index : index + one] ?? 0
    index += isRun ? 1 : head + 1
  }
  if (done < pixels) throw new RangeError('a segment ends early')
}
