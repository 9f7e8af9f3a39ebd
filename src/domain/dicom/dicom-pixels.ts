import dicomParser from 'dicom-parser'
import { decodeJpeg2000, decodeJpegLs, decodeLossless } from './codecs.ts'
import type { DicomFile } from './dicom-file.ts'
import { decodeRle } from './rle.ts'
import { sizeOfStream } from './stream-size.ts'

/** Few bytes may unfold to many. */
const MOST_PIXELS = 64_000_000

/** Why an x-ray cannot be drawn: its file is hurt, it is a volume, or it is written in a way that we do not read. */
export class NotDrawn extends Error {
  readonly why: 'broken' | 'volume' | 'unknown'
  constructor(why: NotDrawn['why'], options?: ErrorOptions) {
    super(why, options)
    this.why = why
  }
}

/** The pixels of an x-ray, of one value each, or of red, green and blue one after the other. */
export interface DicomPixels {
  readonly columns: number
  readonly rows: number
  readonly channels: 1 | 3
  readonly samples: Uint8Array | Int8Array | Uint16Array | Int16Array
  /** Whether the least value is the brightest. */
  readonly isInverted: boolean
  /** From samples to the values that windows are given in. */
  readonly slope: number
  readonly intercept: number
  /** Which values are drawn from black to white, as the file asks or as its own values reach. */
  readonly center: number
  readonly width: number
}

/** Red, green and blue of eight bits, also of a grey one: the codec that servers and browsers have themselves. */
export type DecodeJpeg = (bytes: Uint8Array) => Promise<Uint8Array | Uint8ClampedArray>

/** Draws nothing yet: reads the one frame. Throws NotDrawn. */
export async function readPixels(file: DicomFile, decodeJpeg: DecodeJpeg): Promise<DicomPixels> {
  const { facts, data } = file
  const { columns, rows, frames } = facts
  if (frames > 1) throw new NotDrawn('volume')
  const pixels = columns * rows
  const element = data.elements['x7fe00010']
  if (pixels === 0 || !element) throw new NotDrawn('broken')
  if (pixels > MOST_PIXELS) throw new NotDrawn('unknown')
  const allocated = data.uint16('x00280100') ?? 0
  const channels = data.uint16('x00280002') ?? 1
  const colours = (data.string('x00280004') ?? 'MONOCHROME2').trim()
  if ((allocated !== 8 && allocated !== 16) || (channels !== 1 && channels !== 3))
    throw new NotDrawn('unknown')
  if (channels === 3 && allocated === 16) throw new NotDrawn('unknown')
  if (channels === 1 && !colours.startsWith('MONOCHROME')) throw new NotDrawn('unknown')
  const bytes = await readBytes(file, pixels, allocated / 8, decodeJpeg)
  if (bytes.length < pixels * channels * (allocated / 8)) throw new NotDrawn('broken')
  const signed = data.uint16('x00280103') === 1
  const samples = samplesOf(bytes, pixels * channels, allocated, signed, facts.bits)
  const [slope, intercept] = [valueOf(file, 'x00281053') ?? 1, valueOf(file, 'x00281052') ?? 0]
  return {
    columns,
    rows,
    channels,
    samples,
    isInverted: colours === 'MONOCHROME1',
    slope,
    intercept,
    ...windowOf(file, samples, slope, intercept),
  }
}

function valueOf({ data }: DicomFile, tag: string): number | undefined {
  const value = Number(data.string(tag, 0) ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

/** Little-endian, colours one after the other. */
async function readBytes(
  { data, syntax, facts }: DicomFile,
  pixels: number,
  bytesPerSample: number,
  decodeJpeg: DecodeJpeg,
): Promise<Uint8Array> {
  const element = data.elements['x7fe00010']!
  const colours = (data.string('x00280004') ?? '').trim()
  const isPlanar = data.uint16('x00280006') === 1
  if (!element.encapsulatedPixelData) {
    const bytes = data.byteArray.slice(element.dataOffset, element.dataOffset + element.length)
    if (syntax === '1.2.840.10008.1.2.2' && bytesPerSample === 2) swapBytes(bytes)
    return facing(colours, isPlanar ? interleave(bytes, pixels) : bytes)
  }
  const fragments = element.fragments ?? []
  if (fragments.length === 0) throw new NotDrawn('broken')
  const packed = new Uint8Array(
    dicomParser.readEncapsulatedPixelDataFromFragments(data, element, 0, fragments.length),
  )
  const method = syntax.replace('1.2.840.10008.1.2.', '')
  const channels = data.uint16('x00280002') ?? 1
  if (method === '5') {
    const bytes = decodeRle(packed, pixels, bytesPerSample, channels)
    return facing(colours, channels === 3 ? interleave(bytes, pixels) : bytes)
  }
  const size = sizeOfStream(packed)
  if (!size) throw new NotDrawn('broken')
  if (size.width !== facts.columns || size.height !== facts.rows) throw new NotDrawn('broken')
  // What has more than is said would unfold to more than was counted.
  if (size.channels !== channels) throw new NotDrawn('broken')
  if (method === '4.57' || method === '4.70') return decodeLossless(packed)
  if (method === '4.80' || method === '4.81') return decodeJpegLs(packed)
  if (method === '4.90' || method === '4.91') return decodeJpeg2000(packed)
  if ((method === '4.50' || method === '4.51') && size.bits === 8) {
    const seen = await decodeJpeg(packed)
    if (channels === 3) return new Uint8Array(seen)
    const grey = Uint8Array.from({ length: pixels }, (_, index) => seen[index * 3] ?? 0)
    return bytesPerSample === 1 ? grey : new Uint8Array(Uint16Array.from(grey).buffer)
  }
  throw new NotDrawn('unknown')
}

/** What is not JPEG holds colours as they are. */
function facing(colours: string, bytes: Uint8Array): Uint8Array {
  if (colours === 'RGB' || colours.startsWith('MONOCHROME')) return bytes
  throw new NotDrawn('unknown')
}

function swapBytes(bytes: Uint8Array): void {
  for (let index = 0; index + 1 < bytes.length; index += 2) {
    const first = bytes[index]!
    bytes[index] = bytes[index + 1]!
    bytes[index + 1] = first
  }
}

function interleave(planes: Uint8Array, pixels: number): Uint8Array {
  const made = new Uint8Array(pixels * 3)
  for (let pixel = 0; pixel < pixels; pixel++)
    for (let colour = 0; colour < 3; colour++) made[pixel * 3 + colour] = planes[colour * pixels + pixel] ?? 0
  return made
}

/** Bits that a pixel does not use may hold anything. */
function samplesOf(bytes: Uint8Array, count: number, allocated: number, signed: boolean, bits: number) {
  // Where two bytes begin at an even place, whatever came before them in the file.
  const { buffer } = bytes.slice()
  const samples =
    allocated === 8
      ? new (signed ? Int8Array : Uint8Array)(buffer, 0, count)
      : new (signed ? Int16Array : Uint16Array)(buffer, 0, count)
  const spare = allocated - bits
  if (spare > 0 && bits > 0) {
    const shift = 32 - bits
    for (let index = 0; index < count; index++)
      samples[index] = signed ? (samples[index]! << shift) >> shift : (samples[index]! << shift) >>> shift
  }
  return samples
}

function windowOf(
  file: DicomFile,
  samples: DicomPixels['samples'],
  slope: number,
  intercept: number,
): { center: number; width: number } {
  const [center, width] = [valueOf(file, 'x00281050'), valueOf(file, 'x00281051')]
  if (center !== undefined && width !== undefined && width >= 1) return { center, width }
  let [least, most] = [Infinity, -Infinity]
  for (const sample of samples) {
    if (sample < least) least = sample
    if (sample > most) most = sample
  }
  const ends = [least * slope + intercept, most * slope + intercept]
  return { center: (ends[0]! + ends[1]!) / 2, width: Math.max(1, Math.abs(ends[1]! - ends[0]!)) }
}
