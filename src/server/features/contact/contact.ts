import { createHash } from 'node:crypto'
import type { CallBody } from '#contract/call.ts'
import type { contactUs } from '#contract/accounts/contact.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { insertContactMessage } from './contact.sql.ts'
import { CONTACT_MESSAGE } from './words.ts'

const HOUR = 3_600
const PER_HOUR = 5

/** Keeps what somebody wrote to us and sends it to those who answer, once. */
export async function takeContactMessage(ctx: Context, body: CallBody<typeof contactUs>): Promise<void> {
  await limitAttempts(ctx, [
    { key: `contact:address:${ctx.address}`, max: PER_HOUR, windowSeconds: HOUR },
    { key: `contact:email:${body.email}`, max: PER_HOUR, windowSeconds: HOUR },
  ])
  const accountId = ctx.actor.kind === 'stranger' ? null : ctx.actor.accountId
  const subject = oneLine(body.subject)
  const day = new Date(ctx.now).toISOString().slice(0, 10)
  const digest = createHash('sha256')
    .update(JSON.stringify([accountId, day, body.email, subject, body.description]))
    .digest()
  await ctx.db.tenant(PRODUCT_CLINIC, async tx => {
    const id = await insertContactMessage(tx, {
      account_id: accountId,
      email: body.email,
      subject,
      description: body.description,
      digest,
      created_at: new Date(ctx.now),
    })
    if (id === undefined) return
    await queueMessage(tx, ctx, {
      clinicId: PRODUCT_CLINIC,
      key: `contact:${id}`,
      channel: 'email',
      recipient: ctx.config.supportEmail,
      ...sayEmail(CONTACT_MESSAGE, ctx.language, {
        subject,
        email: body.email,
        account: accountId === null ? '-' : String(accountId),
        text: quote(body.description),
      }),
    })
  })
}

/** A subject travels in a header of the email: whatever would end the line is a space. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** Every line as quoted, so that no words of a stranger's become a button of ours. */
const quote = (text: string) =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(line => `> ${line}`)
    .join('\n')
