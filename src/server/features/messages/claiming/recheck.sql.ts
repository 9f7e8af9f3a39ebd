import type { SkipReason, TemplateTag } from '#domain/messages/template.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import type { Composed } from './occasions.ts'

export interface WaitingMessage {
  id: number
  status: string
  channel: 'sms' | 'email'
  recipient: string
  category: TemplateTag | 'answer' | 'staff' | 'other'
  template_id: number | null
  booking_id: number | null
  starts_at: Date | null
  useful_until: Date | null
  created_at: Date
}

export async function findWaiting(tx: Tx, id: number): Promise<WaitingMessage | undefined> {
  const { rows } = await sql<WaitingMessage>`
    select id, status, channel, recipient, category, template_id, booking_id, starts_at, useful_until, created_at
      from messages where id = ${id}`.execute(tx)
  return rows[0]
}

/** Holds visits as they are until the transaction ends: nobody cancels or moves one meanwhile. */
export async function holdVisits(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from bookings where id = any(${[...ids]}::bigint[]) order by id for share`.execute(tx)
}

export async function skipMessage(tx: Tx, id: number, reason: SkipReason): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ status: 'skipped', skip_reason: reason, error: null })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'failed'])
    .execute()
}

/** Has a message say what holds now. */
export async function rewriteMessage(tx: Tx, id: number, composed: Composed): Promise<void> {
  const [{ template, visit, key }] = composed.occasions as [Composed['occasions'][number]]
  await tx
    .updateTable('messages')
    .set({
      subject: composed.subject,
      body: composed.body,
      language: composed.language === 'en' ? 1 : 2,
      template_version: template.version,
      booking_id: visit?.id ?? null,
      patient_id: key.patient_id,
      starts_at: visit && new Date(visit.start),
    })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'failed'])
    .execute()
}

export interface ToldVisit {
  readonly isCancelled: boolean
  /** Epoch milliseconds. */
  readonly start: number
}

export async function findToldVisit(tx: Tx, id: number): Promise<ToldVisit | undefined> {
  const row = await tx
    .selectFrom('bookings')
    .select(['starts_at', 'cancelled_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { isCancelled: row.cancelled_at !== null, start: row.starts_at.getTime() }
}
