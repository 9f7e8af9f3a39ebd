import { emailFlagOf } from '#domain/messages/categories.ts'
import { isUnread } from '#domain/messages/template.ts'
import { emailHtml } from '#server/texts/email-html.ts'
import type { Begun } from './begin-sending.ts'
import type { Sending } from './sending.ts'
import { markNotSent, markSent } from '../messages.sql.ts'
import { tellLostDocument } from './tell-lost.ts'
import { sayUnsubscribe, unsubscribeLink } from './unsubscribe-link.ts'

/** Whose messages are nobody else's. */
const PRODUCT = 'Zâmbet'

type Email = Extract<Begun, { channel: 'email' }>

/** Throws what a later attempt may mend. */
export async function sendEmail(
  { message, attachments }: Email,
  { services, clinicId, id, stableId, note }: Sending,
): Promise<void> {
  const { outside, config, now, isLastTry } = services
  const flag = emailFlagOf(message.category, message.audience)
  const link =
    flag && message.patient_id !== null
      ? unsubscribeLink(config, { clinicId, patientId: message.patient_id, flag })
      : undefined
  const body = link
    ? `${message.body}\n\n${sayUnsubscribe(message.language === 1 ? 'en' : 'ro', link)}`
    : message.body
  try {
    await outside.email.send({
      id: stableId,
      to: message.recipient,
      subject: message.subject,
      text: body,
      html: emailHtml({ ...message, body, sender: message.clinic ?? PRODUCT }),
      attachments,
      ...(link && {
        headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
    })
  } catch (error) {
    const isOver = isLastTry || isRefused(error) || isPast(message.useful_until, now())
    const reason = error instanceof Error ? error.message : String(error)
    await note(async tx => {
      const changed = await markNotSent(tx, id, isOver ? 'failed' : 'queued', reason)
      if (isOver && changed) await tellLostDocument(tx, { clinicId, id, now: now() })
    })
    if (isOver && !isLastTry) return
    throw error
  }
  const forgets = isUnread(message.category) && config.smtpUrl !== undefined
  const sent = { gatewayId: null, error: null, segments: null, costBani: null, forgets }
  await note(tx => markSent(tx, id, { ...sent, now: new Date(now()) }))
}

export const isPast = (usefulUntil: number | null, now: number): boolean =>
  usefulUntil !== null && now > usefulUntil

/** The mail server will never take it for this address. Who we are may be put right. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number')
    return false
  return error.responseCode >= 550 && error.responseCode < 560 && !('code' in error && error.code === 'EAUTH')
}
