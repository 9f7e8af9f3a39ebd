// Forms go to their patient: several in one message, each under a link of its own.

import { LOCALES, type Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { DAY } from '#domain/time/wall-time.ts'
import { addDocumentEvent } from '#server/features/document-events/document-events.ts'
import { tellOfDocument } from '#server/features/document-messages/document-messages.ts'
import { findReach } from '#server/features/messages/claiming/say-of-visit.ts'
import { refuseField } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { hashOfCode } from '#server/records/public-codes.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { noteMessage, setSent } from './form-files.sql.ts'
import type { FormRow } from './form-rows.sql.ts'
import { formToken } from './form-tokens.ts'
import { SEND_EMAIL, SEND_SMS } from './words.ts'

type Sender = Pick<Context, 'config' | 'now'>
export type Channel = 'sms' | 'email'

/** So long a link works on the clinic's tablet, where somebody stands beside. */
const ON_TABLET = 2 * 3_600_000

/** The way by which a patient is reached: the one that is asked for, else by SMS where there is a phone. */
export async function findRoute(
  tx: WriteTx,
  patientId: number,
  wished?: Channel,
): Promise<{ channel: Channel; recipient: string } | undefined> {
  const reach = await findReach(tx, patientId, tx.author.now)
  const channels: readonly Channel[] = wished ? [wished] : ['sms', 'email']
  for (const channel of channels) {
    const recipient = channel === 'sms' ? reach?.mobile : reach?.email
    if (recipient) return { channel, recipient }
  }
  return undefined
}

export async function requireRoute(tx: WriteTx, patientId: number, wished: Channel | undefined) {
  const route = await findRoute(tx, patientId, wished)
  if (!route) throw refuseField('channel', wished === 'email' ? 'no_email' : 'no_mobile')
  return route
}

/** Sends forms of one patient, whose rows the caller holds; earlier links of theirs stop working. */
export async function sendForms(
  tx: WriteTx,
  ctx: Sender,
  forms: readonly FormRow[],
  route: { readonly channel: Channel; readonly recipient: string },
): Promise<void> {
  const [first] = forms
  if (!first) return
  const { clinicId, accountId } = tx.author
  const links = await giveLinks(tx, ctx, forms, route.channel)
  const until = ctx.now + Math.min(...forms.map(form => form.content.signing.expires_days)) * DAY
  const zone = await tx.zone
  const messageId = await tellOfDocument(tx, ctx, {
    ...route,
    tag: 'form',
    clinicId,
    patientId: first.patient_id,
    bookingId: first.booking_id,
    language: first.language,
    link: links[0]!,
    key: `form:${first.id}:${first.link_number + 1}`,
    until,
    sentBy: accountId,
    sayIt: (values, language) => {
      const said = { ...values, forms: forms.length }
      return route.channel === 'sms'
        ? { subject: '', body: say(SEND_SMS.body, language, said) }
        : sayEmail(SEND_EMAIL, language, { ...said, until: sayDate(until, zone, language) })
    },
  })
  if (messageId !== undefined)
    await noteMessage(
      tx,
      forms.map(form => form.id),
      messageId,
    )
}

/** Puts forms of one patient on the clinic's tablet. */
export const openOnTablet = (tx: WriteTx, ctx: Sender, forms: readonly FormRow[]): Promise<string[]> =>
  giveLinks(tx, ctx, forms, 'tablet')

async function giveLinks(
  tx: WriteTx,
  { config, now }: Sender,
  forms: readonly FormRow[],
  channel: Channel | 'tablet',
): Promise<string[]> {
  const { clinicId, accountId } = tx.author
  const links: string[] = []
  for (const form of forms) {
    const linkNumber = form.link_number + 1
    const token = formToken(config, { clinicId, id: form.id, linkNumber })
    const lasts = channel === 'tablet' ? ON_TABLET : form.content.signing.expires_days * DAY
    await setSent(tx, form.id, {
      token_hash: hashOfCode(token),
      link_number: linkNumber,
      sent_at: new Date(now),
      sent_by: accountId,
      sent_channel: channel,
      expires_at: new Date(now + lasts),
    })
    const by = accountId
    await addDocumentEvent(
      tx,
      { clinicId, formFileId: form.id },
      { what: 'sent', at: now, by, detail: channel },
    )
    links.push(`${config.publicUrl}/fill-form/${token}`)
  }
  return links
}

const sayDate = (instant: number, timeZone: string, language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone, day: 'numeric', month: 'long' }).format(instant)
