import type { Audience, MessageCategory, SkipReason } from '#domain/messages/template.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { Attachment } from '#server/outside/email.ts'
import { sql, type Insertable } from 'kysely'

/** Undefined when a message of that key exists. */
export async function insertMessage(tx: Tx, row: Insertable<DB['messages']>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('messages')
    .values(row)
    .onConflict(conflict => conflict.columns(['clinic_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function insertAttachments(
  tx: Tx,
  clinicId: number,
  messageId: number,
  attachments: readonly Attachment[],
): Promise<void> {
  await tx
    .insertInto('message_attachments')
    .values(attachments.map(each => ({ ...each, clinic_id: clinicId, message_id: messageId })))
    .execute()
}

export async function listAttachments(tx: Tx, messageId: number): Promise<Attachment[]> {
  return tx
    .selectFrom('message_attachments')
    .select(['name', 'type', 'content'])
    .where('message_id', '=', messageId)
    .orderBy('name')
    .execute()
}

/** What caused the last message about a booking. */
export async function findLastKey(tx: Tx, bookingId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('messages')
    .select('key')
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.key
}

/** A message as its sending needs it; instants are epoch milliseconds. */
export interface SendingRow {
  readonly id: number
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly status: 'queued' | 'sending' | 'sent' | 'undelivered' | 'delivered' | 'failed' | 'skipped'
  readonly attempts: number
  readonly category: MessageCategory
  readonly booking_id: number | null
  readonly patient_id: number | null
  readonly template_id: number | null
  /** For whom its template is; null of none. */
  readonly audience: Audience | null
  readonly language: number | null
  readonly useful_until: number | null
  /** The gateway that it was begun with, and when. */
  readonly gateway: string | null
  readonly begun: number | null
  /** Null of what the product itself sends. */
  readonly clinic: string | null
}

/** The message, held until the transaction ends; undefined when there is none, such as of a record that was erased. */
export async function lockMessage(tx: Tx, id: number): Promise<SendingRow | undefined> {
  const { rows } = await sql<SendingRow>`
    select m.id, m.channel, m.recipient, m.subject, m.body, m.status, m.attempts, m.category, m.booking_id, m.patient_id, m.template_id,
           m.language, m.gateway, (extract(epoch from m.useful_until) * 1000)::bigint as useful_until,
           (extract(epoch from m.begun_at) * 1000)::bigint as begun,
           (select c.name from clinics c where c.clinic_id = m.clinic_id) as clinic,
           (select t.audience from message_templates t where t.clinic_id = m.clinic_id and t.id = m.template_id) as audience
      from messages m where m.id = ${id} for update`.execute(tx)
  return rows[0]
}

export interface Marked {
  readonly body: string
  readonly gateway: string | null
  readonly sender: string | null
  readonly segments: number | null
  readonly now: Date
}

/** Marks the message as being sent: from here on it may have reached its gateway. */
export async function markSending(tx: Tx, id: number, { now, ...marked }: Marked): Promise<void> {
  await tx
    .updateTable('messages')
    .set(update => ({
      ...marked,
      status: 'sending' as const,
      attempts: update('attempts', '+', 1),
      begun_at: now,
      skip_reason: null,
    }))
    .where('id', '=', id)
    .execute()
}

/** Counts another attempt of what may have reached its gateway already. */
export async function countSendingAttempt(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('messages')
    .set(update => ({ attempts: update('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function markSkipped(tx: Tx, id: number, reason: SkipReason): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ status: 'skipped', skip_reason: reason, error: null })
    .where('id', '=', id)
    .execute()
}

export interface Acceptance {
  readonly gatewayId: string | null
  readonly error: string | null
  readonly segments: number | null
  readonly costBani: number | null
  /** Whether its text is forgotten now. */
  readonly forgets: boolean
  readonly now: Date
}

/** What a receipt said meanwhile stays; an id that this gateway has given before names nothing. */
export async function markSent(tx: Tx, id: number, accepted: Acceptance): Promise<void> {
  const { gatewayId, error, segments, costBani, forgets, now } = accepted
  await sql`
    update messages m
       set status = case when status in ('queued', 'sending', 'failed') then 'sent' else status end,
           error = case when status in ('undelivered', 'delivered') then error else ${error} end,
           sent_at = ${now}, accepted_at = ${now},
           segments = coalesce(${segments}, segments), cost_bani = coalesce(${costBani}, cost_bani),
           body = case when ${forgets} then '' else body end,
           gateway_id = case when gateway_id is not null or exists (
             select from messages o where o.gateway = m.gateway and o.gateway_id = ${gatewayId}) then gateway_id else ${gatewayId} end
     where id = ${id}`.execute(tx)
  await tx.deleteFrom('message_attachments').where('message_id', '=', id).execute()
}

/** It was not taken: it waits for another attempt, or is given up. Whatever a receipt said meanwhile stays. */
export async function markNotSent(
  tx: Tx,
  id: number,
  status: 'queued' | 'failed' | 'sending',
  error: string,
): Promise<boolean> {
  const changed = await tx
    .updateTable('messages')
    .set({ status, error })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sending'])
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export interface DemoMessageRow {
  id: number
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  body: string
  created_at: Date
}

export async function listDemoMessageRows(tx: Tx, size: number): Promise<DemoMessageRow[]> {
  const { rows } = await sql<DemoMessageRow>`
    select id, channel, recipient, subject, body, created_at from list_demo_messages(${size})`.execute(tx)
  return rows
}
