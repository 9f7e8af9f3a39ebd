import { Readable } from 'node:stream'
import type { ExportFormat } from '#contract/exports.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { Context } from '#server/http/services.ts'
import { writeCsv } from './csv.ts'
import { downloadHeaders, makePdf } from './download.ts'
import { writeSheet } from './sheet.ts'
import { tablePdf } from './table-pdf.ts'
import { writeRows, type Table, type WrittenTable } from './table.ts'

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
  return new RawReply(
    TYPES[format],
    await write(ctx, format, table),
    downloadHeaders(ctx, table.zone, [table.name ?? '', table.title], format),
  )
}

async function write(
  ctx: Pick<Context, 'now' | 'language' | 'outside'>,
  format: ExportFormat,
  table: WrittenTable,
): Promise<Readable> {
  if (format === 'csv') return Readable.from(writeCsv(table), { objectMode: false })
  if (format === 'xlsx') return writeSheet(table, ctx.now)
  return makePdf(ctx, await tablePdf(table, ctx.now, ctx.language))
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
