import type { Language } from '#contract/language.ts'
import type { MessageCategory } from '#domain/messages/template.ts'
import type { Tx } from '#server/db/database.ts'
import type { Attachment } from '#server/outside/email.ts'
import { queueJob, queueJobs } from '#server/jobs/jobs.sql.ts'
import { SEND_MESSAGE } from './send-message.ts'
import { findLastKey, insertAttachments, insertMessage } from './messages.sql.ts'

/** Clinic of messages that the product itself sends, such as a password link. */
export const PRODUCT_CLINIC = 0

export interface NewMessage {
  readonly clinicId: number
  /** Names the cause; a second message with the same key is not written. */
  readonly key: string
  readonly channel: 'sms' | 'email'
  readonly recipient: string
  readonly subject?: string
  readonly body: string
  readonly bookingId?: number
  readonly invoiceId?: number
  /** What goes with an email; kept until it is sent. */
  readonly attachments?: readonly Attachment[]
  /** What it is; what is about nothing that has a name of its own when left out. */
  readonly category?: MessageCategory
  readonly patientId?: number | undefined
  readonly language?: Language
  /** The hour of the visit that it tells, epoch milliseconds. */
  readonly startsAt?: number
  /** Later it would be wrong, epoch milliseconds. */
  readonly usefulUntil?: number
  readonly templateId?: number | undefined
  readonly templateVersion?: number | undefined
  /** The message that did not arrive and that this one replaces. */
  readonly insteadOf?: number
  /** The reply that it answers. */
  readonly replyId?: number
  /** Who of the staff wrote it. */
  readonly sentBy?: number
}

/**
 * Writes a message and queues its sending in the caller's transaction, which must speak for the message's clinic: both
 * happen or neither does. Answers whether it was written.
 */
export async function queueMessage(tx: Tx, ctx: { now: number }, message: NewMessage): Promise<boolean> {
  return (await writeMessage(tx, ctx, message)) !== undefined
}

/** As queueMessage; answers the message, undefined when its cause had one. */
export async function writeMessage(
  tx: Tx,
  ctx: { now: number },
  message: NewMessage,
): Promise<number | undefined> {
  const id = await insertMessage(tx, {
    clinic_id: message.clinicId,
    key: message.key,
    channel: message.channel,
    recipient: message.recipient,
    subject: message.subject ?? '',
    body: message.body,
    booking_id: message.bookingId ?? null,
    invoice_id: message.invoiceId ?? null,
    category: message.category ?? 'other',
    patient_id: message.patientId ?? null,
    language: message.language === undefined ? null : message.language === 'en' ? 1 : 2,
    starts_at: dateOf(message.startsAt),
    useful_until: dateOf(message.usefulUntil),
    template_id: message.templateId ?? null,
    template_version: message.templateVersion ?? null,
    instead_of: message.insteadOf ?? null,
    reply_id: message.replyId ?? null,
    sent_by: message.sentBy ?? null,
    created_at: new Date(ctx.now),
  })
  if (id === undefined) return undefined
  if (message.attachments) await insertAttachments(tx, message.clinicId, id, message.attachments)
  await queueSending(tx, message.clinicId, id)
  return id
}

const dateOf = (instant: number | undefined) => (instant === undefined ? null : new Date(instant))

/** Queues the sending of a message that was written in the caller's transaction. */
export async function queueSending(tx: Tx, clinicId: number, id: number): Promise<void> {
  await queueJob(tx, SEND_MESSAGE, { clinic_id: clinicId, id }, { key: `message:${clinicId}:${id}` })
}

/** As `queueSending`, of many, each not before its instant. */
export async function queueSendings(
  tx: Tx,
  clinicId: number,
  messages: readonly { readonly id: number; readonly at: number }[],
): Promise<void> {
  await queueJobs(
    tx,
    SEND_MESSAGE,
    messages.map(({ id, at }) => ({
      input: { clinic_id: clinicId, id },
      key: `message:${clinicId}:${id}`,
      at: new Date(at),
    })),
  )
}

/** Whether the last thing that was said about a booking has a key that begins so. */
export async function wasToldLast(tx: Tx, bookingId: number, key: string): Promise<boolean> {
  return (await findLastKey(tx, bookingId))?.startsWith(key) ?? false
}
