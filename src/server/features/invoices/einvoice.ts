import type { EInvoice } from '#domain/money/efactura.ts'
import { LONGEST } from '#domain/money/efactura.ts'
import type { InvoiceDetail } from './invoices.sql.ts'
import type { Seller } from '#contract/money/invoices.ts'
import { UBL_WORDS } from './words.ts'

/** Health is nobody else's business: the whole list is the buyer's own. In the language of those who read it. */
const GENERAL_NAME = UBL_WORDS.general.ro

/** What others are told of an invoice. */
export function einvoiceOf(detail: InvoiceDetail, seller: Seller): EInvoice {
  const { buyer } = detail
  const isGeneral = detail.general_name && buyer.kind === 'person'
  return {
    number: (detail.number ?? '').replace(' ', ''),
    day: detail.day ?? '',
    due_on: detail.kind === 'invoice' ? detail.due_on : null,
    note: detail.reason || detail.note,
    reverses:
      detail.reverses_number === null
        ? null
        : { number: detail.reverses_number.replace(' ', ''), day: detail.reverses_day ?? '' },
    seller,
    buyer,
    lines: detail.lines.map(line => ({ ...line, name: isGeneral ? GENERAL_NAME : cut(line.name) })),
  }
}

/** The item's name is short there; what is longer stands whole on the PDF. */
const cut = (name: string) =>
  name.length <= LONGEST.item ? name : `${name.slice(0, LONGEST.item - 1).trimEnd()}…`
