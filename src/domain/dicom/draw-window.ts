import type { DicomPixels } from './dicom-pixels.ts'

/** Which values are drawn from black to white. */
export interface Window {
  readonly center: number
  readonly width: number
  /** Dark for bright. */
  readonly isNegative: boolean
}

/** Red, green, blue and opacity of each pixel, as canvases take them. */
export function drawWindow(
  pixels: DicomPixels,
  { center, width, isNegative }: Window,
): Uint8ClampedArray<ArrayBuffer> {
  const { samples, channels, rows, columns, slope, intercept } = pixels
  const made = new Uint8ClampedArray(rows * columns * 4)
  const isTurned = pixels.isInverted !== isNegative
  if (channels === 3) {
    for (let from = 0, to = 0; to < made.length; from += 3, to += 4) {
      for (let colour = 0; colour < 3; colour++) {
        const value = ((samples[from + colour]! - center) / width + 0.5) * 255
        made[to + colour] = isTurned ? 255 - value : value
      }
      made[to + 3] = 255
    }
    return made
  }
  // Values recur: each is worked out once. Samples are at most of sixteen bits, signed or not.
  const shades = new Uint8ClampedArray(65_536)
  const isSigned = samples instanceof Int16Array || samples instanceof Int8Array
  for (let index = 0; index < 65_536; index++) {
    const sample = isSigned && index > 32_767 ? index - 65_536 : index
    const shade = ((sample * slope + intercept - (center - 0.5)) / Math.max(1, width - 1) + 0.5) * 255
    shades[index] = isTurned ? 255 - shade : shade
  }
  const words = new Uint32Array(made.buffer)
  for (let index = 0; index < words.length; index++) {
    const shade = shades[samples[index]! & 0xffff]!
    // The same three times, and opaque, whichever byte comes first.
    words[index] = ((shade << 16) | (shade << 8) | shade | 0xff000000) >>> 0
  }
  return made
}
