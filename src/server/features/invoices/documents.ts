import type { Seller } from '#contract/money/invoices.ts'
import { checkEfactura } from '#domain/money/efactura.ts'
import { Failure } from '#server/http/failure.ts'
import { RawReply } from '#server/http/register-calls.ts'
import type { Context, StaffContext } from '#server/http/services.ts'
import { makePdf } from '#server/records/export/download.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { maskBuyer } from './buyers.ts'
import { einvoiceOf } from './einvoice.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { getDetail, sellerOf } from './invoices.ts'
import { findInvoice, type InvoiceDetail } from './invoices.sql.ts'
import { writeUbl } from './ubl.ts'

/** "AUR-001939.pdf" */
const headers = (number: string | null, id: number, extension: string, isInline = false) => ({
  'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${(number ?? `ciorna ${id}`).replace(' ', '-')}.${extension}"`,
  'cache-control': 'no-store',
})

export async function openInvoicePdf(ctx: StaffContext, id: number, isInline: boolean): Promise<RawReply> {
  const { detail, seller } = await read(ctx, id)
  const shown = { ...detail, buyer: maskBuyer(ctx, detail.buyer) }
  const document = invoicePdf(shown, seller, ctx.now)
  return new RawReply(
    'application/pdf',
    await makePdf(ctx, document),
    headers(detail.number, id, 'pdf', isInline),
  )
}

/** A document as whoever it is of may see it; `open` reads it where they are known to. */
export async function drawIssued(
  ctx: Context,
  id: number,
  open: (read: (tx: ClinicTx) => Promise<Document>) => Promise<Document>,
): Promise<RawReply> {
  const { detail, seller } = await open(async tx => {
    const found = await findInvoice(tx, id, { own: undefined })
    if (!found) throw new Failure('not_found')
    return { detail: found, seller: await sellerOf(tx, found) }
  })
  const pdf = await makePdf(ctx, invoicePdf(detail, seller, ctx.now))
  return new RawReply('application/pdf', pdf, headers(detail.number, id, 'pdf'))
}

interface Document {
  readonly detail: InvoiceDetail
  readonly seller: Seller
}

/** Refused by field where e-Factura would refuse it, and where there is nothing to send. */
export async function openInvoiceXml(ctx: StaffContext, id: number): Promise<RawReply> {
  const { detail, seller } = await read(ctx, id)
  if (detail.state === 'draft') throw new Failure('invoice_draft')
  if (detail.kind !== 'invoice' && detail.kind !== 'storno') throw new Failure('not_found')
  const invoice = einvoiceOf(detail, seller)
  const problems = checkEfactura(invoice)
  if (problems.length > 0) {
    const fields = Object.groupBy(
      problems.map(({ field, code }) => ({ field, message: code })),
      ({ field }) => field,
    ) as Failure['fields']
    throw new Failure('invalid_fields', { fields })
  }
  return new RawReply('application/xml; charset=utf-8', writeUbl(invoice), headers(detail.number, id, 'xml'))
}

const read = (ctx: StaffContext, id: number) =>
  ctx.read(async tx => {
    const detail = await getDetail(tx, ctx, id)
    // A draft that names nobody is drawn with an empty place.
    const buyer = { ...NOBODY, ...detail.buyer }
    return { detail: { ...detail, buyer }, seller: await sellerOf(tx, detail) }
  })

const NOBODY = {
  kind: 'person' as const,
  name: '',
  cif: '',
  reg_no: '',
  cnp: '',
  address: '',
  city: '',
  county: '',
  country: 'RO',
  email: '',
}
