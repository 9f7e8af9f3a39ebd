import { readFile } from 'node:fs/promises'
import { MOST_IMPORT_ROWS } from '#contract/patients/patient-imports.ts'
import { NotStored, withOriginal } from '#server/features/files/copies.ts'
import type { Services } from '#server/http/services.ts'
import { decodeText, guessEncoding } from './decode-text.ts'
import { isModest, readSheet } from './read-sheet.ts'
import { guessDelimiter, readRecords, type SheetRow } from './read-text.ts'
import type { FileProblem } from './words.ts'

/** A file of which nothing is imported, and why. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem, cause?: unknown) {
    super(problem, { cause })
    this.name = 'UnreadableFile'
    this.problem = problem
  }
}

export interface OpenedFile {
  readonly encoding: string | null
  readonly delimiter: string | null
  /** The header first. Throws `UnreadableFile` on too many, or where the rest cannot be read. */
  readonly rows: AsyncIterable<SheetRow>
}

/** Opens a stored file for reading its rows; what was copied for it is gone once the work has ended. */
export async function withFile<T>(
  services: Pick<Services, 'outside'>,
  { key, type }: { key: string; type: string },
  work: (file: OpenedFile) => Promise<T>,
): Promise<T> {
  try {
    return await withOriginal(services, key, async path => work(await openRows(path, type)))
  } catch (error) {
    throw error instanceof NotStored ? new UnreadableFile('unreadable', error) : error
  }
}

/** Opens a file of this machine for reading its rows. */
export function openRows(path: string, type: string): Promise<OpenedFile> {
  return type === 'text/csv' ? openText(path) : openSheet(path)
}

async function openText(path: string): Promise<OpenedFile> {
  const bytes = await readFile(path)
  const encoding = guessEncoding(bytes)
  const text = decodeText(bytes, encoding)
  const delimiter = guessDelimiter(text)
  return { encoding, delimiter, rows: limited(readRecords(text, delimiter)) }
}

async function openSheet(path: string): Promise<OpenedFile> {
  const fits = await isModest(path).catch((error: unknown) => {
    throw new UnreadableFile('unreadable', error)
  })
  if (!fits) throw new UnreadableFile('exploding')
  return { encoding: null, delimiter: null, rows: limited(readSheet(path)) }
}

async function* limited(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>): AsyncGenerator<SheetRow> {
  let count = 0
  try {
    for await (const row of rows) {
      if (++count > MOST_IMPORT_ROWS + 1) throw new UnreadableFile('too_many')
      yield row
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('unreadable', error)
  }
}
