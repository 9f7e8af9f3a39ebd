import dicomParser, { type DataSet } from 'dicom-parser'
import type { DicomFacts } from './dicom-facts.ts'

const META = [0x44, 0x49, 0x43, 0x4d]
const META_AT = 128
const IMPLICIT = '1.2.840.10008.1.2'
const EXPLICIT = '1.2.840.10008.1.2.1'

/** An x-ray as it was read: what it says, and where its pixels lie. */
export interface DicomFile {
  readonly data: DataSet
  readonly syntax: string
  readonly facts: DicomFacts
  /** YYYY-MM-DD. */
  readonly takenOn: string | undefined
  /** Whose it is by its own word. */
  readonly name: string
  readonly birthDate: string | undefined
}

/** Reads a file, with a preamble or without. Throws on what is no DICOM. */
export function readDicom(content: Uint8Array): DicomFile {
  // Node's own kind of bytes, which passes for these, shares what it should copy.
  const bytes = new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
  const data = parse(bytes)
  const syntax = data.string('x00020010') ?? (isExplicit(bytes) ? EXPLICIT : IMPLICIT)
  const decode = decoderOf(data)
  const text = (tag: string) => {
    const element = data.elements[tag]
    return element
      ? decode(data.byteArray.subarray(element.dataOffset, element.dataOffset + element.length))
      : ''
  }
  const facts = {
    modality: (data.string('x00080060') ?? '').slice(0, 16),
    columns: data.uint16('x00280011') ?? 0,
    rows: data.uint16('x00280010') ?? 0,
    frames: Math.max(1, number(data.string('x00280008')) ?? 1),
    bits: data.uint16('x00280101') ?? data.uint16('x00280100') ?? 0,
    spacing: spacingOf(data),
  }
  const [name = ''] = text('x00100010').split('=')
  return {
    data,
    syntax,
    facts,
    takenOn: dateOf(data.string('x00080022') ?? data.string('x00080023') ?? data.string('x00080020')),
    name: name
      .replaceAll('^', ' ')
      .replaceAll(/\p{C}/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 100)
      .toWellFormed(),
    birthDate: dateOf(data.string('x00100030')),
  }
}

/** Few bytes of a file that is deflated as a whole unfold to any number of them, and no x-ray needs it. */
function inflater(): never {
  throw new RangeError('deflated')
}

function parse(bytes: Uint8Array): DataSet {
  if (META.every((letter, index) => bytes[META_AT + index] === letter))
    return dicomParser.parseDicom(bytes, { inflater })
  const isMeta = bytes[0] === 2 && bytes[1] === 0
  if (!isMeta)
    return dicomParser.parseDicom(bytes, { TransferSyntaxUID: isExplicit(bytes) ? EXPLICIT : IMPLICIT })
  // Its head is there and only the preamble is missing.
  const whole = new Uint8Array(META_AT + 4 + bytes.length)
  whole.set(META, META_AT)
  whole.set(bytes, META_AT + 4)
  return dicomParser.parseDicom(whole, { inflater })
}

const isExplicit = (bytes: Uint8Array) => /[A-Z]{2}/.test(String.fromCharCode(bytes[4] ?? 0, bytes[5] ?? 0))

/** Of the pixel itself where the file says so, else of the sensor, which what lies before it is a little smaller than. */
function spacingOf(data: DataSet): [number, number] | null {
  for (const tag of ['x00280030', 'x00181164']) {
    const [down, across] = [number(data.string(tag, 0)), number(data.string(tag, 1))]
    if (down !== undefined && across !== undefined && down > 0 && across > 0 && down < 10 && across < 10)
      return [down, across]
  }
  return null
}

function number(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** DA is YYYYMMDD. */
function dateOf(text: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})\.?(\d\d)\.?(\d\d)$/.exec(text?.trim() ?? '') ?? []
  const date = `${year}-${month}-${day}`
  return year !== undefined && year >= '1900' && !Number.isNaN(Date.parse(date)) ? date : undefined
}

const CHARACTERS: Record<string, string> = {
  'ISO_IR 100': 'iso-8859-1',
  'ISO_IR 101': 'iso-8859-2',
  'ISO_IR 144': 'iso-8859-5',
  'ISO_IR 192': 'utf-8',
}

function decoderOf(data: DataSet): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(CHARACTERS[data.string('x00080005', 0) ?? ''] ?? 'utf-8')
  return bytes => decoder.decode(bytes)
}
