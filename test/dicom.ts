interface DicomOptions {
  /** How its bytes stand; "bare" has neither preamble nor head, "no-preamble" a head alone. */
  readonly writing?: 'explicit' | 'implicit' | 'big-endian' | 'rle' | 'bare' | 'no-preamble'
  readonly name?: string
  readonly birthDate?: string
  readonly frames?: number
  readonly columns?: number
  readonly rows?: number
  /** Pixels that a codec packed, in its transfer syntax. */
  readonly packed?: { readonly syntax: string; readonly stream: Uint8Array }
}

type Value = string | number | Buffer
type Element = readonly [group: number, element: number, vr: string, value: Value]

const SYNTAXES = {
  explicit: '1.2.840.10008.1.2.1',
  'no-preamble': '1.2.840.10008.1.2.1',
  bare: '1.2.840.10008.1.2',
  implicit: '1.2.840.10008.1.2',
  'big-endian': '1.2.840.10008.1.2.2',
  rle: '1.2.840.10008.1.2.5',
}
const LONG = new Set(['OB', 'OW', 'SQ', 'UN'])

/** An x-ray of twelve bits that grows brighter from left to right, written as DICOM by hand. */
export function makeDicom({
  writing = 'explicit',
  name = '',
  birthDate = '',
  frames = 1,
  columns = 64,
  rows = 48,
  packed,
}: DicomOptions): Buffer {
  const isBig = writing === 'big-endian'
  const isImplicit = writing === 'implicit' || writing === 'bare'
  const pixels = Buffer.alloc(columns * rows * 2 * frames)
  for (let index = 0; index < pixels.length / 2; index++) {
    const value = Math.round(((index % columns) / (columns - 1)) * 4095)
    if (isBig) pixels.writeUInt16BE(value, index * 2)
    else pixels.writeUInt16LE(value, index * 2)
  }
  const head = writeAll([[2, 0x10, 'UI', packed?.syntax ?? SYNTAXES[writing]]], false, false)
  const meta = Buffer.concat([writeAll([[2, 0, 'UL', head.length]], false, false), head])
  const body = writeAll(
    [
      [8, 0x16, 'UI', '1.2.840.10008.5.1.4.1.1.1.3'],
      [8, 0x20, 'DA', '20261112'],
      [8, 0x60, 'CS', 'IO'],
      [0x10, 0x10, 'PN', name],
      [0x10, 0x30, 'DA', birthDate],
      [0x28, 2, 'US', 1],
      [0x28, 4, 'CS', 'MONOCHROME2'],
      ...(frames > 1 ? [[0x28, 8, 'IS', String(frames)] as const] : []),
      [0x28, 0x10, 'US', rows],
      [0x28, 0x11, 'US', columns],
      [0x28, 0x30, 'DS', '0.02\\0.02'],
      [0x28, 0x100, 'US', 16],
      [0x28, 0x101, 'US', 12],
      [0x28, 0x102, 'US', 11],
      [0x28, 0x103, 'US', 0],
      [0x28, 0x1050, 'DS', '2048'],
      [0x28, 0x1051, 'DS', '4096'],
      ...(writing === 'rle' || packed ? [] : [[0x7fe0, 0x10, 'OW', pixels] as const]),
    ],
    isBig,
    isImplicit,
  )
  const end = packed
    ? encapsulate(packed.stream)
    : writing === 'rle'
      ? encapsulate(writeRuns(pixels))
      : Buffer.alloc(0)
  if (writing === 'bare') return body
  if (writing === 'no-preamble') return Buffer.concat([meta, body])
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), meta, body, end])
}

function writeAll(elements: readonly Element[], isBig: boolean, isImplicit: boolean): Buffer {
  return Buffer.concat(elements.map(element => write(element, isBig, isImplicit)))
}

function write([group, element, vr, value]: Element, isBig: boolean, isImplicit: boolean): Buffer {
  const short = (number: number) => {
    const bytes = Buffer.alloc(2)
    if (isBig) bytes.writeUInt16BE(number)
    else bytes.writeUInt16LE(number)
    return bytes
  }
  const long = (number: number) => {
    const bytes = Buffer.alloc(4)
    if (isBig) bytes.writeUInt32BE(number)
    else bytes.writeUInt32LE(number)
    return bytes
  }
  let content =
    typeof value === 'number' ? (vr === 'UL' ? long(value) : short(value)) : Buffer.from(value as string)
  if (content.length % 2 === 1) content = Buffer.concat([content, Buffer.from(vr === 'UI' ? '\0' : ' ')])
  const tag = Buffer.concat([short(group), short(element)])
  if (isImplicit) return Buffer.concat([tag, long(content.length), content])
  const length = LONG.has(vr) ? Buffer.concat([Buffer.alloc(2), long(content.length)]) : short(content.length)
  return Buffer.concat([tag, Buffer.from(vr), length, content])
}

/** As DICOM's run lengths: the high bytes, then the low ones, none of them repeated. */
function writeRuns(pixels: Buffer): Buffer {
  const plane = (at: number) => {
    const parts: Buffer[] = []
    const bytes = Buffer.from(pixels.filter((_, index) => index % 2 === at))
    for (let from = 0; from < bytes.length; from += 128) {
      const part = bytes.subarray(from, from + 128)
      // A run where all are the same, as readers must know both.
      if (part.every(byte => byte === part[0])) parts.push(Buffer.from([257 - part.length, part[0]!]))
      else parts.push(Buffer.from([part.length - 1]), part)
    }
    return Buffer.concat(parts)
  }
  const [high, low] = [plane(1), plane(0)]
  const head = Buffer.alloc(64)
  head.writeUInt32LE(2, 0)
  head.writeUInt32LE(64, 4)
  head.writeUInt32LE(64 + high.length, 8)
  return Buffer.concat([head, high, low])
}

/** As DICOM holds what is packed: in pieces behind an empty table. */
function encapsulate(stream: Uint8Array): Buffer {
  const tag = Buffer.from([0xe0, 0x7f, 0x10, 0x00, 0x4f, 0x42, 0, 0, 0xff, 0xff, 0xff, 0xff])
  const end = Buffer.from([0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0])
  const even = Buffer.concat([stream, Buffer.alloc(stream.length % 2)])
  return Buffer.concat([tag, item(Buffer.alloc(0)), item(even), end])
}

/** A piece of what is packed, with its length before it. */
function item(content: Buffer): Buffer {
  const start = Buffer.from([0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0])
  start.writeUInt32LE(content.length, 4)
  return Buffer.concat([start, content])
}
