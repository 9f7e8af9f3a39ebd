import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  markReceived,
  type FileListRule,
  type FileType,
  type ReceivedFile,
  type RefusedFile,
} from '#contract/file.ts'
import { fileTypeFromFile } from 'file-type'
import { Failure, refuseField } from './failure.ts'
import { beginsAsDicom } from '#domain/dicom/begins-as-dicom.ts'
import { writeToFile } from '#server/outside/files/write-to-file.ts'
import { measurePicture } from '#server/records/pictures.ts'

/** Those whose points are counted as they come; the others are decoded later, by themselves. */
const SEEN_TYPES = new Set<FileType>(['image/jpeg', 'image/png', 'image/webp'])
const MEGABYTE = 1024 * 1024
const MAX_NAME = 200

/** One file of a form, as the parser of multipart gives it. */
interface Part {
  readonly fieldname: string
  readonly filename: string | undefined
  readonly file: Readable
}

type Taken = ReceivedFile | RefusedFile

const paths = new WeakMap<ReceivedFile, string>()

/** Where a received file lies until its call ends. */
export function pathOf(file: ReceivedFile): string {
  const path = paths.get(file)
  if (!path) throw new Error(`${file.name} was not received`)
  return path
}

/** The files of one call, each written to a folder while it is counted and hashed, never held whole. */
export class Uploads {
  readonly #rules: Readonly<Record<string, FileListRule>>
  readonly #folder: string
  readonly #written: string[] = []
  /** By field; a list where the field takes several. */
  readonly files: Record<string, Taken | Taken[]> = {}

  constructor(rules: Readonly<Record<string, FileListRule>>, folder: string) {
    this.#rules = rules
    this.#folder = folder
  }

  /** Reads one to its end, or throws what is wrong with it by its field. */
  async take({ fieldname, filename, file }: Part): Promise<void> {
    // A field of several may be sent as `files`, `files[]` or `files[0]`.
    const field = fieldname.replace(/\[\d*\]$/, '')
    const rule = Object.hasOwn(this.#rules, field) ? this.#rules[field] : undefined
    // So a browser sends a field in which no file was chosen.
    if (!filename && (await isEmpty(file))) return
    if (!rule) throw refuseField(field, 'no_file')
    if (!filename) throw refuseField(field, 'file')
    const taken = [this.files[field] ?? []].flat()
    if (taken.length === rule.maxCount) throw refuseField(field, 'too_many_files', { count: rule.maxCount })
    const name = cleanName(filename)
    const received = await this.#write(field, rule, file, name).catch((error: unknown) => {
      const [problem] = error instanceof Failure ? (error.fields?.[field] ?? []) : []
      if (!rule.each || !problem) throw error
      // What is left of it is read past, so that those behind it come.
      file.resume()
      return markReceived({ name, message: problem.message, values: problem.values ?? {} })
    })
    this.files[field] = rule.maxCount === 1 ? received : [...taken, received]
  }

  async #write(field: string, rule: FileListRule, file: Readable, name: string): Promise<ReceivedFile> {
    const path = join(this.#folder, randomUUID())
    this.#written.push(path)
    const hash = createHash('sha256')
    let size = 0
    async function* count(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > rule.maxBytes)
          throw refuseField(field, 'file_too_large', { megabytes: rule.maxBytes / MEGABYTE })
        hash.update(chunk)
        yield chunk
      }
    }
    await writeToFile(path, count(file))
    if (size === 0) throw refuseField(field, 'file_empty')
    const type = await typeOf(path, rule)
    if (!type) throw refuseField(field, 'file_type', { types: rule.types.map(nameOfType).join(', ') })
    if (type === 'archive') throw refuseField(field, 'file_archive')
    if (rule.maxMegapixels !== undefined && SEEN_TYPES.has(type)) {
      const picture = await measurePicture(path, rule.maxMegapixels)
      if (!picture) throw refuseField(field, 'file_broken')
      if (picture.isAnimated) throw refuseField(field, 'file_animated')
      if (picture.megapixels > rule.maxMegapixels)
        throw refuseField(field, 'too_many_pixels', { megapixels: rule.maxMegapixels })
    }
    const received = markReceived({ name, type, size, sha256: hash.digest('hex') })
    paths.set(received, path)
    return received
  }

  /** Removes what nobody kept. */
  async forget(): Promise<void> {
    for (const path of this.#written) await rm(path, { force: true })
  }
}

/** Whether nothing comes; of what comes no more is read. */
async function isEmpty(file: Readable): Promise<boolean> {
  for await (const chunk of file as AsyncIterable<Buffer>) if (chunk.length > 0) return false
  return true
}

/** What cameras of phones call the same thing. */
const SAME_TYPES: Readonly<Record<string, FileType>> = {
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
}
const ARCHIVES = /zip|rar|7z|tar|gzip|bzip|xz|zstd|cab/
const HEAD_BYTES = 64

/** By its content; undefined for what the rule does not take. */
async function typeOf(path: string, { types }: FileListRule): Promise<FileType | 'archive' | undefined> {
  const found = await fileTypeFromFile(path)
  const mime = found ? (SAME_TYPES[found.mime] ?? found.mime) : undefined
  const type = types.find(one => one === mime)
  if (type) return type
  if (found && types.includes('application/dicom') && ARCHIVES.test(found.mime)) return 'archive'
  const isText = types.includes('text/csv') && mayBeText(await readHead(path), found !== undefined)
  if (isText) return 'text/csv'
  // Nothing names it as what it is: it begins as any list of its encoding does.
  if (!found && types.includes('application/x-pkcs12')) {
    const [tag, length = 0] = await readHead(path)
    return tag === 0x30 && length > 0x80 && length <= 0x84 ? 'application/x-pkcs12' : undefined
  }
  const isBareDicom = !found && types.includes('application/dicom') && beginsAsDicom(await readHead(path))
  return isBareDicom ? 'application/dicom' : undefined
}

/** Text has no content to tell it by: it is what nothing else is and what holds no zeros, but where each letter has two bytes. */
function mayBeText(head: Uint8Array, isKnown: boolean): boolean {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return isWide || (!isKnown && !head.includes(0))
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** "image/jpeg" is JPEG to people. */
function nameOfType(type: FileType): string {
  const name = type.slice(type.indexOf('/') + 1)
  if (name.includes('spreadsheet')) return 'XLSX'
  if (name.includes('pkcs12')) return 'P12'
  return name === 'webp' ? 'WebP' : name.toUpperCase()
}

/** A name to show and to download by: without folders, control characters and halves of characters. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last.toWellFormed().replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME).toWellFormed()
}
