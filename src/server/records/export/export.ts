import { Readable } from 'node:stream'
import type { ExportFormat } from '#contract/exports.ts'
import { stripDiacritics } from '#domain/diacritics.ts'
import { localDateOf } from '#domain/wall-time.ts'
import { Failure } from '#server/http/failure.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { Context } from '#server/http/services.ts'
import { PdfBusy } from '#server/outside/pdf/pdf.ts'
import { writeCsv } from './csv.ts'
import { writeSheet } from './sheet.ts'
import { tablePdf } from './table-pdf.ts'
import type { Table } from './table.ts'

const TYPES: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
}

/**
 * A table as a file to download, sent while its rows are read; "pacienti-2026-11-25.xlsx". What goes wrong before the first
 * row is an honest answer, after it a transfer that breaks off. A PDF of too many rows is refused with `too_long`.
 */
export async function exportTable<Row>(
  ctx: Pick<Context, 'now' | 'language' | 'outside'>,
  format: ExportFormat,
  given: Table<Row>,
): Promise<RawReply> {
  const table = { ...given, rows: await begun(given.rows) }
  const name = plain(table.name ?? '') || plain(table.title)
  return new RawReply(TYPES[format], await write(ctx, format, table), {
    'content-disposition': `attachment; filename="${name}-${localDateOf(ctx.now, table.zone)}.${format}"`,
    'cache-control': 'no-store',
  })
}

const plain = (text: string) =>
  stripDiacritics(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

async function write<Row>(
  ctx: Pick<Context, 'now' | 'language' | 'outside'>,
  format: ExportFormat,
  table: Table<Row>,
): Promise<Readable> {
  if (format === 'csv') return Readable.from(writeCsv(table), { objectMode: false })
  if (format === 'xlsx') return writeSheet(table, ctx.now)
  try {
    return await ctx.outside.pdf.make(await tablePdf(table, ctx.now, ctx.language))
  } catch (error) {
    throw error instanceof PdfBusy ? new Failure('unavailable', { cause: error }) : error
  }
}

/** The same rows, the first of them read already. */
async function begun<Row>(rows: AsyncIterable<Row>): Promise<AsyncIterable<Row>> {
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
