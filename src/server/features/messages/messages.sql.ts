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

/** Marks the message as being sent and returns it; undefined when it was sent before. One that was given up comes back by the operator's hand. */
export async function startSending(tx: Tx, id: number) {
  return tx
    .updateTable('messages')
    .set(update => ({ status: 'sending' as const, attempts: update('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '<>', 'sent')
    .returning(row => [
      'channel',
      'recipient',
      'subject',
      'body',
      row
        .selectFrom('clinics')
        .select('name')
        .whereRef('clinics.clinic_id', '=', 'messages.clinic_id')
        .as('clinic'),
    ])
    .executeTakeFirst()
}

export interface SendingOutcome {
  readonly status: 'sent' | 'queued' | 'failed'
  readonly error: string | null
  readonly sent_at: Date | null
}

export async function finishSending(tx: Tx, id: number, outcome: SendingOutcome): Promise<void> {
  await tx.updateTable('messages').set(outcome).where('id', '=', id).execute()
  if (outcome.status === 'sent')
    await tx.deleteFrom('message_attachments').where('message_id', '=', id).execute()
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
