import type { Tx } from '#server/db/database.ts'
import type { Attachment } from '#server/outside/email.ts'
import { queueJob } from '#server/jobs/jobs.sql.ts'
import { sendMessage } from './messages.jobs.ts'
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
}

/**
 * Writes a message and queues its sending in the caller's transaction, which must speak for the message's clinic: both
 * happen or neither does. Answers whether it was written.
 */
export async function queueMessage(tx: Tx, ctx: { now: number }, message: NewMessage): Promise<boolean> {
  const id = await insertMessage(tx, {
    clinic_id: message.clinicId,
    key: message.key,
    channel: message.channel,
    recipient: message.recipient,
    subject: message.subject ?? '',
    body: message.body,
    booking_id: message.bookingId ?? null,
    invoice_id: message.invoiceId ?? null,
    created_at: new Date(ctx.now),
  })
  if (id === undefined) return false
  if (message.attachments) await insertAttachments(tx, message.clinicId, id, message.attachments)
  await queueSending(tx, message.clinicId, id)
  return true
}

/** Queues the sending of a message that was written in the caller's transaction. */
export async function queueSending(tx: Tx, clinicId: number, id: number): Promise<void> {
  await queueJob(tx, sendMessage, { clinic_id: clinicId, id }, { key: `message:${clinicId}:${id}` })
}

/** Whether the last thing that was said about a booking has a key that begins so. */
export async function wasToldLast(tx: Tx, bookingId: number, key: string): Promise<boolean> {
  return (await findLastKey(tx, bookingId))?.startsWith(key) ?? false
}
