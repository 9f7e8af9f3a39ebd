import type { CallQuery } from '#contract/call.ts'
import type { listInvoices } from '#contract/money/invoices.ts'
import { readTypedLei } from '#domain/money/money.ts'
import type { InvoiceFilter } from './invoices.sql.ts'

/** What a list is asked for; what is typed may be a name, a number, a CIF or a sum. */
export function filterOf(query: CallQuery<typeof listInvoices>, today: string): InvoiceFilter {
  const search = query.search.trim()
  const lei = /^[\d\s.,]+$/.test(search) ? readTypedLei(search) : undefined
  return {
    search,
    bani: lei === undefined ? undefined : Math.round(lei * 100),
    kind: query.kind,
    month: query.month && `${query.month}-01`,
    seriesId: query.series_id,
    patientId: query.patient_id,
    today,
  }
}
