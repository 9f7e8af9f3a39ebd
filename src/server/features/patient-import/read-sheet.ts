import { pipeline } from 'node:stream/promises'
import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import excel, { type CellValue } from 'exceljs'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import type { SheetRow } from './read-text.ts'

/** What a sheet of the most rows takes, many times over. */
const MOST_UNPACKED = 300 * 1024 * 1024
const MOST_ENTRIES = 1_000

/**
 * Whether an archive unfolds to no more than sheets do: each part is unpacked and counted, and none of it kept. Throws where
 * it cannot be unpacked.
 */
export async function isModest(path: string): Promise<boolean> {
  let left = MOST_UNPACKED
  let archive: ZipFile | undefined
  try {
    archive = await openPromise(path, { lazyEntries: true, autoClose: false })
    if (archive.entryCount > MOST_ENTRIES) return false
    for await (const entry of archive.eachEntry()) {
      left -= entry.uncompressedSize
      if (left < 0 || !(await isAsSaid(archive, entry))) return false
    }
    return true
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('too many bytes')) return false
    throw error
  } finally {
    archive?.close()
  }
}

/** The library breaks off what unfolds to more than the directory says. */
async function isAsSaid(archive: ZipFile, entry: Entry): Promise<boolean> {
  if (entry.fileName.endsWith('/')) return true
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(await archive.openReadStreamPromise(entry), nowhere)
  return true
}

/** The rows of the first sheet, empty ones left out. Throws where it is none that can be read. */
export async function* readSheet(path: string): AsyncGenerator<SheetRow> {
  const file = createReadStream(path)
  try {
    const book = new excel.stream.xlsx.WorkbookReader(file, {
      worksheets: 'emit',
      sharedStrings: 'cache',
      styles: 'cache',
      hyperlinks: 'ignore',
      entries: 'ignore',
    })
    for await (const sheet of book) {
      for await (const row of sheet) {
        const values = Array.isArray(row.values) ? row.values.slice(1) : []
        const cells = Array.from(values, textOf)
        if (cells.some(cell => cell !== '')) yield { line: row.number, cells }
      }
      return
    }
  } finally {
    file.destroy()
  }
}

/** A cell as somebody reads it; a date as yyyy-MM-dd. */
function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value !== 'object') return String(value).trim()
  if ('richText' in value)
    return value.richText
      .map(part => part.text)
      .join('')
      .trim()
  if ('text' in value) return textOf(value.text)
  if ('result' in value) return textOf(value.result)
  return ''
}
