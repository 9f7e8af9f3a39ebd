// An incremental update of a PDF that holds room for a seal: what was written before stays as it is, byte for byte.

/** In bytes, of a signature with the certificates above the clinic's own. */
const ROOM = 12_288
/** As wide as any offset is. */
const OFFSET = 10

export interface Room {
  readonly content: Buffer
  /** Where the brackets of the signature begin and end: all but what lies between is sealed. */
  readonly from: number
  readonly to: number
}

export interface SealWords {
  readonly name: string
  readonly reason: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** The document with room for a seal. Throws for what is no document of ours: one with a plain table of its objects. */
export function withRoom(pdf: Buffer, words: SealWords): Room {
  const text = pdf.toString('latin1')
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const trailerAt = text.lastIndexOf('trailer')
  if (!Number.isSafeInteger(tableAt) || trailerAt < tableAt || !text.startsWith('xref', tableAt))
    throw new Error('a document without a plain table of objects')
  const trailer = text.slice(trailerAt)
  const size = Number(memberOf(trailer, 'Size', '(\\d+)'))
  const root = Number(memberOf(trailer, 'Root', '(\\d+) 0 R'))
  const info = memberOf(trailer, 'Info', '(\\d+ 0 R)')
  const id = memberOf(trailer, 'ID', '(\\[[^\\]]*\\])')
  const object = readerOf(text, tableAt)
  const catalog = object(root)
  const pages = object(Number(memberOf(catalog, 'Pages', '(\\d+) 0 R')))
  const page = Number(memberOf(pages, 'Kids', '\\[(\\d+) 0 R'))
  const [signature, field] = [size, size + 1]

  const updated = new Map<number, string>()
  updated.set(root, within(catalog, `/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>`))
  updated.set(page, within(object(page), `/Annots [${field} 0 R]`))
  updated.set(signature, signatureOf(words))
  // It is nowhere to be seen, so it needs no looks of its own; it prints, and nobody moves it.
  updated.set(
    field,
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seal) /F 132 /Rect [0 0 0 0] /P ${page} 0 R /V ${signature} 0 R >>`,
  )

  let added = '\n'
  const offsets = new Map<number, number>()
  for (const [number, said] of updated) {
    offsets.set(number, pdf.length + added.length)
    added += `${number} 0 obj\n${said}\nendobj\n`
  }
  const newTableAt = pdf.length + added.length
  added += `xref\n${[...offsets]
    .toSorted(([one], [other]) => one - other)
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(OFFSET, '0')} 00000 n \n`)
    .join('')}`
  added += `trailer\n<< /Size ${size + 2} /Root ${root} 0 R /Info ${info} /ID ${id} /Prev ${tableAt} >>\nstartxref\n${newTableAt}\n%%EOF\n`

  const content = Buffer.concat([pdf, Buffer.from(added, 'latin1')])
  const begins = offsets.get(signature)!
  const from = content.indexOf('/Contents <', begins) + '/Contents '.length
  const to = content.indexOf('>', from) + 1
  const ranges = [0, from, to, content.length - to].map(number => String(number).padEnd(OFFSET)).join(' ')
  content.write(`[${ranges}]`, content.indexOf('/ByteRange ', begins) + '/ByteRange '.length, 'latin1')
  return { content, from, to }
}

/** What a seal is put over: all of the document but the room itself. */
export const sealedParts = ({ content, from, to }: Room): Buffer =>
  Buffer.concat([content.subarray(0, from), content.subarray(to)])

/** The document with its seal. */
export function fillRoom({ content, from, to }: Room, signature: Buffer): Buffer {
  const hex = signature.toString('hex')
  const room = to - from - 2
  if (hex.length > room) throw new Error(`a seal of ${signature.length} bytes has no room`)
  content.write(hex.padEnd(room, '0'), from + 1, 'latin1')
  return content
}

function signatureOf({ name, reason, at }: SealWords): string {
  const ranges = `[${' '.repeat(OFFSET * 4 + 3)}]`
  const made = new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
  return [
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached',
    `/ByteRange ${ranges}`,
    `/Contents <${'0'.repeat(ROOM * 2)}>`,
    `/Name ${written(name)} /Reason ${written(reason)} /M (D:${made}Z) >>`,
  ].join('\n')
}

/** As text of a PDF, whatever its letters: in hex, so that it holds nothing that could end it. */
function written(text: string): string {
  const swapped = Buffer.from(text.toWellFormed(), 'utf16le').swap16()
  return `<FEFF${swapped.toString('hex').toUpperCase()}>`
}

function memberOf(dictionary: string, name: string, pattern: string): string {
  const found = new RegExp(`/${name}\\s*${pattern}`).exec(dictionary)?.[1]
  if (found === undefined) throw new Error(`a document without ${name}`)
  return found
}

/** The dictionary with one member more. */
function within(dictionary: string, member: string): string {
  const name = member.slice(0, member.indexOf(' '))
  if (dictionary.includes(`${name} `)) throw new Error(`a document that has ${name} already`)
  return `${dictionary.slice(0, dictionary.lastIndexOf('>>'))}${member}\n>>`
}

/** Reads dictionaries by their numbers. */
function readerOf(text: string, tableAt: number): (number: number) => string {
  const head = /^xref\s+0 (\d+)\s*\n/.exec(text.slice(tableAt, tableAt + 60))
  if (!head) throw new Error('a document that was updated already')
  const entries = tableAt + head[0].length
  return number => {
    const offset = Number(text.slice(entries + number * ENTRY, entries + number * ENTRY + OFFSET))
    const begin = text.indexOf('obj', offset) + 'obj'.length
    return text.slice(begin, text.indexOf('endobj', begin)).trim()
  }
}

/** Bytes of a line of the table. */
const ENTRY = 20
