import type { CallQuery } from '#contract/call.ts'
import type { ExportFormat } from '#contract/exports.ts'
import { INVOICE_COLUMNS, type InvoiceColumn, type listInvoices } from '#contract/money/invoices.ts'
import { say } from '#contract/texts.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { sightOf } from '#server/features/patients/patients.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { exportTable } from '#server/records/export/export.ts'
import { refuseLongPdf } from '#server/records/export/table-pdf.ts'
import { ROWS_AT_ONCE, type Table } from '#server/records/export/table.ts'
import { filterOf } from './invoice-filter.ts'
import { findInvoiceRows, listExportRows, type ExportRow } from './invoices.sql.ts'
import { findSeller } from './seller.sql.ts'
import { CANCELLED_RECEIPT, INVOICE_EXPORT, KIND_WORDS } from './words.ts'

const HOUR = 3600

/** The invoices that the list shows, as a file for accountants: a row each, with what it comes to by rate. */
export async function exportInvoices(
  ctx: StaffContext,
  query: CallQuery<typeof listInvoices>,
  format: ExportFormat,
): Promise<RawReply> {
  if (!ctx.actor.permissions.has('invoices.manage')) throw new Failure('forbidden')
  await limitAttempts(ctx, [{ key: `export:${ctx.actor.accountId}`, max: 30, windowSeconds: HOUR }])
  const { ids, clinic, zone } = await ctx.write(async tx => {
    const place = await tx.zone
    const filter = filterOf(query, localDateOf(ctx.now, place))
    const all = { size: null, offset: 0 }
    const found = await findInvoiceRows(tx, filter, sightOf(ctx), query.state, all)
    if (format === 'pdf') refuseLongPdf(found.ids.length)
    await tx.recordExport('invoices', {
      format,
      count: found.ids.length,
      state: query.state,
      month: query.month ?? null,
      series_id: query.series_id ?? null,
      searched: filter.search !== '',
    })
    return { ids: found.ids, zone: place, clinic: (await findSeller(tx)).trade_name }
  })
  async function* read() {
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE)
      yield* await ctx.read(tx => listExportRows(tx, ids.slice(from, from + ROWS_AT_ONCE)))
  }
  return exportTable<ExportRow>(ctx, format, {
    title: say(INVOICE_EXPORT.title, ctx.language),
    clinic,
    zone,
    columns: INVOICE_COLUMNS.map(name => ({
      title: say(INVOICE_EXPORT[name], ctx.language),
      ...columnsIn(ctx.language)[name],
    })),
    rows: read(),
  })
}

type Column = Table<ExportRow>['columns'][number]
type Bare = Column extends infer C ? (C extends Column ? Omit<C, 'title'> : never) : never

function columnsIn(language: StaffContext['language']): Record<InvoiceColumn, Bare> {
  return {
    number: { kind: 'text', width: 14, of: row => row.number ?? say(INVOICE_EXPORT.draft, language) },
    kind: {
      kind: 'text',
      width: 10,
      of: row => say(row.cancelled ? CANCELLED_RECEIPT : KIND_WORDS[row.kind], language),
    },
    day: { kind: 'date', of: row => row.day },
    due_on: { kind: 'date', of: row => row.due_on },
    buyer_name: { kind: 'text', width: 28, of: row => row.buyer_name },
    buyer_cif: { kind: 'text', width: 14, of: row => row.buyer_cif },
    exempt: { kind: 'money', of: row => sumOf(row, 'exempt', 'net_bani') },
    net_reduced: { kind: 'money', of: row => sumOf(row, 'reduced', 'net_bani') },
    vat_reduced: { kind: 'money', of: row => sumOf(row, 'reduced', 'vat_bani') },
    net_standard: { kind: 'money', of: row => sumOf(row, 'standard', 'net_bani') },
    vat_standard: { kind: 'money', of: row => sumOf(row, 'standard', 'vat_bani') },
    outside: { kind: 'money', of: row => (row.cancelled ? 0 : sumOf(row, 'none', 'net_bani')) },
    total: { kind: 'money', of: row => (row.cancelled ? 0 : row.gross_bani) },
    paid: { kind: 'money', of: row => (row.payment === 'none' ? null : row.paid_bani) },
    reverses: { kind: 'text', width: 14, of: row => row.reverses_number },
  }
}

const sumOf = ({ rates }: ExportRow, vat: string, of: 'net_bani' | 'vat_bani') =>
  rates.filter(rate => rate.vat === vat).reduce((sum, rate) => sum + rate[of], 0)
