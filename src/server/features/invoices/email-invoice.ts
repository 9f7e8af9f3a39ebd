import { buffer } from 'node:stream/consumers'
import type { CallBody } from '#contract/call.ts'
import { LOCALES } from '#contract/language.ts'
import type { emailInvoice as emailInvoiceCall, Invoice } from '#contract/money/invoices.ts'
import { say } from '#contract/texts.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { StaffContext } from '#server/http/services.ts'
import { makePdf } from '#server/records/export/download.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { invoicePdf, languageOf } from './invoice-pdf.ts'
import { getDetail, getInvoice, sellerOf } from './invoices.ts'
import { INVOICE_EMAIL, KIND_WORDS } from './words.ts'

const HOUR = 3600

/** Sends what was issued to its buyer, with the PDF, which is made before anything is written. */
export async function emailInvoice(
  ctx: StaffContext,
  id: number,
  { email, message }: CallBody<typeof emailInvoiceCall>,
): Promise<{ data: Invoice }> {
  await limitAttempts(ctx, [{ key: `invoice-email:${ctx.actor.accountId}`, max: 200, windowSeconds: HOUR }])
  const { detail, seller } = await ctx.read(async tx => {
    const found = await getDetail(tx, ctx, id)
    return { detail: found, seller: await sellerOf(tx, found) }
  })
  if (detail.state === 'draft') throw new Failure('invoice_draft')
  const content = await buffer(await makePdf(ctx, invoicePdf(detail, seller, ctx.now)))
  const language = languageOf(detail.buyer)
  const amounts = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: 2,
    useGrouping: 'always',
  })
  const days = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' })
  const number = detail.number ?? ''
  const said = sayEmail(INVOICE_EMAIL, language, {
    title: say(KIND_WORDS[detail.kind], language),
    number,
    clinic: seller.trade_name,
    day: days.format(new Date(detail.day ?? '')),
    total: amounts.format(detail.gross_bani / 100),
    message: message === '' ? '' : `\n${message}\n`,
  })
  return ctx.write(async tx => {
    await queueMessage(tx, ctx, {
      clinicId: ctx.actor.clinicId,
      // Asked for again it is sent again; the request's own key keeps a press from being two.
      key: `invoice:${id}:${ctx.now}:${email}`,
      invoiceId: id,
      channel: 'email',
      recipient: email,
      ...said,
      attachments: [{ name: `${number.replace(' ', '-')}.pdf`, type: 'application/pdf', content }],
    })
    await tx.record('invoice', id, 'email_added', undefined, { id, number })
    return { data: await getInvoice(tx, ctx, id) }
  })
}
