import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { startQuiet } from '#server/records/quiet-process.ts'
import type { BookHead, SheetHead } from './sheet-process.ts'
import { widthOf, type WrittenBook } from './table.ts'

/** Its own are few; the library keeps what it has not yet packed. */
const HEAP_MEGABYTES = 96

/**
 * Sheets with typed cells in one file, its bytes as they come; rows are read no faster than they are taken. It is written and
 * packed by a process of its own, since that is work enough to hold up everybody else.
 */
export function writeSheets(book: WrittenBook, now: number): Readable {
  const child = startQuiet(new URL('sheet-process.ts', import.meta.url), { heapMegabytes: HEAP_MEGABYTES })
  const { stdin, stdout } = child
  if (!stdin || !stdout) throw new Error('the sheet’s process has no pipes')
  const ended = once(child, 'close')
  // Pipes hold a lot of what packs well: no row is read while bytes wait for whoever takes them.
  let taken = Promise.resolve()
  let take: (() => void) | undefined
  const fed = pipeline(
    linesOf(book, now, () => taken),
    stdin,
  )
  // Rows that cannot be read end the file where it is.
  fed.catch(() => child.kill())
  ended.catch(() => undefined)

  async function* bytes() {
    for await (const part of stdout as AsyncIterable<Buffer>) {
      taken = new Promise(resolve => (take = resolve))
      yield part
      take?.()
    }
    await fed
    const [code] = (await ended) as [number | null]
    if (code !== 0) throw new Error(`the sheet’s process ended with ${code}`)
  }
  const sheet = Readable.from(bytes(), { objectMode: false })
  // Whoever takes it may leave.
  sheet.once('close', () => {
    take?.()
    child.kill()
  })
  return sheet
}

/** What the process reads, a line of JSON each: the file's head, sheets, and that these were all. */
async function* linesOf(
  { parts, clinic, zone }: WrittenBook,
  now: number,
  isTaken: () => Promise<void>,
): AsyncGenerator<string> {
  const book: BookHead = { clinic, zone, now }
  yield `${JSON.stringify(book)}\n`
  for (const { title, lines = [], columns, rows, foot } of parts) {
    const head: SheetHead = {
      title,
      lines,
      columns: columns.map(column => ({ title: column.title, kind: column.kind, width: widthOf(column) })),
      foot: foot ?? null,
    }
    yield `${JSON.stringify(head)}\n`
    for await (const some of rows) {
      yield `${some}\n`
      await isTaken()
    }
    yield 'null\n'
  }
  yield 'null\n'
}
