interface StreamSize {
  readonly width: number
  readonly height: number
  readonly bits: number
  /** Grey has one, colours three. */
  readonly channels: number
}

/** How large a picture the head of a compressed stream promises, before anybody unfolds it; undefined when it has no such head. */
export function sizeOfStream(bytes: Uint8Array): StreamSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 43) return undefined
  // JPEG 2000: SOC, then SIZ, where the picture lies between an offset and an end.
  if (view.getUint32(0) === 0xff4fff51)
    return {
      width: view.getUint32(8) - view.getUint32(16),
      height: view.getUint32(12) - view.getUint32(20),
      bits: bytes[42]! + 1,
      channels: view.getUint16(40),
    }
  if (view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    if (isFrame(marker))
      return {
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
        bits: bytes[at + 4]!,
        channels: bytes[at + 9]!,
      }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** SOF0-SOF15, less the tables among them, and that of JPEG-LS. */
const isFrame = (marker: number) =>
  marker === 0xf7 ||
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
