import iconv from 'iconv-lite'

const BYTE_ORDER_MARKS: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** Bytes that are letters of Romanian in windows-1250: Ă ă Ș ș Ț ț. In windows-1252 they are Ã ã ª º Þ þ. */
const ROMANIAN = new Set([0xc3, 0xe3, 0xaa, 0xba, 0xde, 0xfe])
/** à è ê ñ of the West, which windows-1250 shows as ŕ č ę ń. */
const WESTERN = new Set([0xe0, 0xe8, 0xea, 0xf1])
/** Š š Ž ž of iso-8859-2, signs between letters otherwise. */
const CENTRAL = new Set([0xa9, 0xb9, 0xae, 0xbe])

/** How a text's bytes are to be read, as they seem: by its mark, else as UTF-8 when it is, else as programs here saved it. */
export function guessEncoding(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))
  if (marked) return marked[0]
  const halves = [0, 0]
  for (let i = 0; i < Math.min(bytes.length, 4096); i++) if (bytes[i] === 0) halves[i % 2]!++
  if (halves[0]! + halves[1]! > 0) return halves[1]! >= halves[0]! ? 'utf-16le' : 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return guessOneByte(bytes)
  }
}

function guessOneByte(bytes: Uint8Array): string {
  const seen = new Set(bytes)
  const has = (these: ReadonlySet<number>) => [...these].some(byte => seen.has(byte))
  if (has(ROMANIAN)) return 'windows-1250'
  const isWindows = [...seen].some(byte => byte >= 0x80 && byte <= 0x9f)
  if (!isWindows && has(CENTRAL)) return 'iso-8859-2'
  return has(WESTERN) ? 'windows-1252' : 'windows-1250'
}

/** Without its mark. */
export function decodeText(bytes: Buffer, encoding: string): string {
  return iconv.decode(bytes, encoding)
}
