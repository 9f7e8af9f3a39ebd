import type { CallQuery, CallReply } from '#contract/call.ts'
import { fieldMessage } from '#contract/field-messages.ts'
import type * as calls from '#contract/money/invoices.ts'
import type { Invoice, InvoiceRow, Seller } from '#contract/money/invoices.ts'
import { checkEfactura } from '#domain/money/efactura.ts'
import { invoiceNumber, totalByRate } from '#domain/money/invoice-amounts.ts'
import { ronOf } from '#domain/money/money.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { sightOf } from '#server/features/patients/patients.ts'
import { Failure } from '#server/http/failure.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { pageOf, rangeOf } from '#server/records/paging.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { maskBuyer } from './buyers.ts'
import { einvoiceOf } from './einvoice.ts'
import { exportInvoices } from './export-invoices.ts'
import { filterOf } from './invoice-filter.ts'
import { findInvoice, findInvoiceRows, type InvoiceDetail, type SummaryRow } from './invoices.sql.ts'
import { findSeller } from './seller.sql.ts'

type Query = CallQuery<typeof calls.listInvoices>

export async function showInvoices(
  ctx: StaffContext,
  query: Query,
): Promise<CallReply<typeof calls.listInvoices> | RawReply> {
  if (query.download) return exportInvoices(ctx, query, query.download)
  return ctx.read(async tx => {
    const found = await findInvoiceRows(
      tx,
      filterOf(query, localDateOf(ctx.now, await tx.zone)),
      sightOf(ctx),
      query.state,
      rangeOf(query),
    )
    // Only a series that nothing else narrows tells whether its numbers are whole.
    const isWhole = query.series_id !== undefined && !query.search && !query.kind && !query.patient_id
    const { first, last, prefix, numbered } = found
    return {
      ...pageOf(query, found.total, found.rows.map(presentRow), query.search),
      counts: found.counts,
      sum: ronOf(found.sum_bani),
      numbers:
        isWhole && first !== null && last !== null && prefix !== null
          ? {
              first: invoiceNumber(prefix, first),
              last: invoiceNumber(prefix, last),
              missing: last - first + 1 - numbered,
            }
          : null,
    }
  })
}

export function showInvoice(ctx: StaffContext, id: number): Promise<{ data: Invoice }> {
  return ctx.read(async tx => ({ data: await getInvoice(tx, ctx, id) }))
}

/** As its page shows it; throws what is not there. */
export async function getInvoice(tx: ClinicTx, ctx: StaffContext, id: number): Promise<Invoice> {
  const detail = await getDetail(tx, ctx, id)
  return present(ctx, detail, await sellerOf(tx, detail))
}

/** Throws what is not there, or is of a patient whom the caller does not see. */
export async function getDetail(tx: ClinicTx, ctx: StaffContext, id: number): Promise<InvoiceDetail> {
  const detail = await findInvoice(tx, id, sightOf(ctx))
  if (!detail) throw new Failure('not_found')
  return detail
}

/** Who sold it; of a draft whoever would by today. */
export const sellerOf = async (tx: ClinicTx, detail: InvoiceDetail): Promise<Seller> =>
  detail.seller ?? (await findSeller(tx))

function presentRow({ gross_bani, reversed_bani, paid_bani, ...row }: SummaryRow): InvoiceRow {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    number: row.number,
    day: row.day,
    due_on: row.due_on,
    buyer_kind: row.buyer_kind,
    buyer_name: row.buyer_name,
    buyer_cif: row.buyer_cif,
    patient_id: row.patient_id,
    total: ronOf(gross_bani),
    reversed: ronOf(reversed_bani),
    paid: ronOf(paid_bani),
    payment: row.payment,
    reverses: row.reverses_id === null ? null : { id: row.reverses_id, number: row.reverses_number ?? '' },
    cancelled: row.cancelled,
    created_at: row.created_at,
  }
}

function present(ctx: StaffContext, detail: InvoiceDetail, seller: Seller): Invoice {
  const { buyer } = detail
  return {
    ...presentRow(detail),
    version: detail.version,
    series_id: detail.series_id,
    location_id: detail.location_id,
    buyer: detail.buyer_kind === null ? null : maskBuyer(ctx, buyer),
    seller,
    general_name: detail.general_name,
    note: detail.note,
    reason: detail.reason,
    lines: detail.lines.map(({ net_bani, vat_bani, gross_bani, left_bani, vat_rate, ...line }) => ({
      ...line,
      vat_rate: vat_rate / 100,
      net: ronOf(net_bani),
      vat_amount: ronOf(vat_bani),
      total: ronOf(gross_bani),
      left: ronOf(left_bani),
    })),
    rates: totalByRate(detail.lines).map(({ vat, vat_rate, net_bani, vat_bani, gross_bani }) => ({
      vat,
      vat_rate: vat_rate / 100,
      net: ronOf(net_bani),
      vat_amount: ronOf(vat_bani),
      total: ronOf(gross_bani),
    })),
    net: ronOf(detail.net_bani),
    vat_amount: ronOf(detail.vat_bani),
    stornos: detail.stornos.map(({ gross_bani, ...storno }) => ({ ...storno, total: ronOf(gross_bani) })),
    payments: detail.payments.map(({ amount_bani, ...each }) => ({ ...each, amount: ronOf(amount_bani) })),
    emails: detail.emails,
    issued_by: detail.issued_by,
    issued_at: detail.issued_at,
    problems: problemsOf(ctx, detail, seller),
  }
}

/** Why e-Factura would refuse it; of a draft nothing is said of what issuing gives it. */
function problemsOf(ctx: StaffContext, detail: InvoiceDetail, seller: Seller): Invoice['problems'] {
  if (detail.kind === 'proforma' || detail.kind === 'receipt' || detail.buyer_kind === null) return []
  const isDraft = detail.state === 'draft'
  return checkEfactura(einvoiceOf(detail, seller))
    .filter(({ field }) => !isDraft || !['number', 'day', 'due_on'].includes(field))
    .map(problem => ({ ...problem, message: fieldMessage(problem.code, ctx.language) }))
}
