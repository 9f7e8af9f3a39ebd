import { Readable } from 'node:stream'
import type { ExportFormat } from '#contract/exports.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { Context } from '#server/http/services.ts'
import { writeCsv } from './csv.ts'
import { downloadHeaders, makePdf } from './download.ts'
import { bookPdf } from './book-pdf.ts'
import { writeSheets } from './sheet.ts'
import { tablePdf } from './table-pdf.ts'
import { writeRows, type Table, type WrittenBook, type WrittenPart, type WrittenTable } from './table.ts'

const TYPES: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
}

/** As `exportWritten`, of rows that are written first. */
export function exportTable<Row>(
  ctx: Pick<Context, 'now' | 'language' | 'outside'>,
  format: ExportFormat,
  table: Table<Row>,
): Promise<RawReply> {
  return exportWritten(ctx, format, { ...table, rows: writeRows(table) })
}

/**
 * A table as a file to download, sent while its rows are read; "pacienti-2026-11-25.xlsx". What goes wrong before the first
 * row is an honest answer, after it a transfer that breaks off. A PDF of too many rows is refused with `too_long`.
 */
export async function exportWritten(
  ctx: Pick<Context, 'now' | 'language' | 'outside'>,
  format: ExportFormat,
  given: WrittenTable,
): Promise<RawReply> {
  const table = { ...given, rows: await begun(given.rows) }
  return fileOf(ctx, format, table, async () =>
    format === 'pdf'
      ? makePdf(ctx, await tablePdf(table, ctx.now, ctx.language))
      : write(ctx, format, { ...table, parts: [table] }),
  )
}

/** As `exportWritten`, of several tables: sheets of one file, or one under the other on paper. A CSV is the first alone. */
export async function exportBook(
  ctx: Pick<Context, 'now' | 'language' | 'outside'>,
  format: ExportFormat,
  given: WrittenBook,
): Promise<RawReply> {
  const [first, ...others] = given.parts
  const parts: [WrittenPart, ...WrittenPart[]] = [{ ...first, rows: await begun(first.rows) }]
  for (const part of others) parts.push({ ...part, rows: await begun(part.rows) })
  const book = { ...given, parts }
  return fileOf(ctx, format, book, async () =>
    format === 'pdf' ? makePdf(ctx, await bookPdf(book, ctx.now, ctx.language)) : write(ctx, format, book),
  )
}

async function fileOf(
  ctx: Pick<Context, 'now'>,
  format: ExportFormat,
  { zone, name, title, days }: Pick<WrittenBook, 'zone' | 'name' | 'title' | 'days'>,
  make: () => Promise<Readable>,
): Promise<RawReply> {
  return new RawReply(
    TYPES[format],
    await make(),
    downloadHeaders(ctx, zone, [name ?? '', title], format, days),
  )
}

function write({ now }: Pick<Context, 'now'>, format: 'xlsx' | 'csv', book: WrittenBook): Readable {
  if (format === 'xlsx') return writeSheets(book, now)
  return Readable.from(writeCsv(book.parts[0], book.zone), { objectMode: false })
}

/** The same rows, the first of them read already. */
async function begun(rows: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const iterator = rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  })()
}
