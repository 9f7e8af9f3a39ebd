import type { CallQuery } from '#contract/call.ts'
import type { ExportFormat } from '#contract/exports.ts'
import { INVOICE_COLUMNS, type InvoiceColumn, type listInvoices } from '#contract/money/invoices.ts'
import { say } from '#contract/texts.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { sightOf } from '#server/features/patients/patients.ts'
import { Failure } from '#server/http/failure.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { exportList } from '#server/records/export/export-list.ts'
import type { Table } from '#server/records/export/table.ts'
import { filterOf } from './invoice-filter.ts'
import { findInvoiceRows, listExportRows, type ExportRow } from './invoices.sql.ts'
import { CANCELLED_RECEIPT, INVOICE_EXPORT, KIND_WORDS } from './words.ts'

/** The invoices that the list shows, as a file for accountants: a row each, with what it comes to by rate. */
export async function exportInvoices(
  ctx: StaffContext,
  query: CallQuery<typeof listInvoices>,
  format: ExportFormat,
): Promise<RawReply> {
  if (!ctx.actor.permissions.has('invoices.manage')) throw new Failure('forbidden')
  return exportList<ExportRow>(ctx, format, {
    what: 'invoices',
    title: INVOICE_EXPORT.title,
    async find(tx) {
      const filter = filterOf(query, localDateOf(ctx.now, await tx.zone))
      const all = { size: null, offset: 0 }
      const { ids } = await findInvoiceRows(tx, filter, sightOf(ctx), query.state, all)
      const { state, month = null, series_id = null } = query
      return { ids, noted: { state, month, series_id, searched: filter.search !== '' } }
    },
    read: listExportRows,
    columns: INVOICE_COLUMNS.map(name => ({
      title: say(INVOICE_EXPORT[name], ctx.language),
      ...columnsIn(ctx.language)[name],
    })),
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
