import type { LoggedMessage, MessageLife, MessageState } from '#contract/messages/message-log.ts'
import type { Tx } from '#server/db/database.ts'
import type { Sight } from '#server/records/staff-sight.ts'
import { sql } from 'kysely'
import { IS_READ, LOGGED_JOINS, loggedColumns, mine } from './message-log.sql.ts'

/** A receipt, with how often the same came and when it did last. */
export interface ReceiptRow {
  readonly state: 'accepted' | 'sent' | 'delivered' | 'undelivered' | 'failed'
  readonly reason: string | null
  readonly received_at: string
  readonly times: number
  readonly last_at: string
}

export interface LifeRow {
  readonly logged: LoggedMessage
  /** As it was sent; null of a code. */
  readonly body: string | null
  readonly is_claimed: boolean
  readonly attempts: number
  readonly accepted_at: string | null
  readonly gateway_id: string | null
  readonly receipts: readonly ReceiptRow[]
  readonly replies: readonly { at: string; text: string }[]
  readonly instead: { id: number; channel: 'sms' | 'email'; state: MessageState; at: string } | null
  readonly instead_of: number | null
  readonly is_told: boolean
  readonly bookings: MessageLife['bookings']
}

/** Undefined where the clinic has no such message, or it is about somebody else's visit. */
export async function findLife(tx: Tx, id: number, sight: Sight): Promise<LifeRow | undefined> {
  const { rows } = await sql<{ life: LifeRow }>`
    select json_build_object(
             'logged', (select row_to_json(v) from (select ${loggedColumns(sight)}) v),
             'body', case when ${IS_READ} then m.body end,
             'is_claimed', exists (select from message_claims k where k.clinic_id = m.clinic_id and k.message_id = m.id),
             'attempts', m.attempts, 'accepted_at', m.accepted_at, 'gateway_id', m.gateway_id, 'instead_of', m.instead_of,
             'is_told', exists (
               select from notifications n
                where n.clinic_id = m.clinic_id and n.message_id = m.id and n.kind in ('undelivered', 'unconfirmed')),
             'receipts', (
               select coalesce(json_agg(json_build_object('state', r.state, 'reason', r.reason, 'received_at', r.received_at,
                        'times', r.times, 'last_at', r.last_at) order by r.received_at, r.id), '[]')
                 from message_receipts r where r.clinic_id = m.clinic_id and r.message_id = m.id),
             'replies', (
               select coalesce(json_agg(json_build_object('at', r.received_at, 'text', r.text) order by r.id), '[]')
                 from replies r where r.clinic_id = m.clinic_id and r.message_id = m.id),
             'instead', (
               select json_build_object('id', o.id, 'channel', o.channel, 'state', o.status, 'at', o.created_at)
                 from messages o where o.clinic_id = m.clinic_id and o.instead_of = m.id order by o.id limit 1),
             'bookings', (
               select coalesce(json_agg(json_build_object('id', v.id, 'start', v.starts_at, 'is_cancelled', v.cancelled_at is not null,
                        'patient_name', btrim(w.last_name || ' ' || w.first_name)) order by v.starts_at, v.id), '[]')
                 from bookings v join patients w on w.clinic_id = v.clinic_id and w.id = v.patient_id
                where v.clinic_id = m.clinic_id and v.id in (
                  select m.booking_id union all
                  select k.subject_id from message_claims k join message_templates c on c.clinic_id = k.clinic_id and c.id = k.template_id
                   where k.clinic_id = m.clinic_id and k.message_id = m.id and c.tag_name in ('confirmation', 'reminder', 'care', 'review', 'recall')))
           ) as life
      from messages m ${LOGGED_JOINS}
     where m.id = ${id} ${mine(sight)}`.execute(tx)
  return rows[0]?.life
}
