import type { Tx } from '#server/db/database.ts'
import type { PastMessage, VisitMoments } from '#server/features/messages/claiming/claim-past.ts'
import { sql } from 'kysely'

const GATEWAY = 'generic'
const PART_BANI = 14

export async function hasClaims(tx: Tx): Promise<boolean> {
  return (
    (await tx.selectFrom('message_claims').select('message_id').limit(1).executeTakeFirst()) !== undefined
  )
}

/** The visits of somebody that begin between two instants. */
export async function listMomentsOfVisits(tx: Tx, from: Date, to: Date): Promise<VisitMoments[]> {
  const { rows } = await sql<VisitMoments>`
    select b.id, (extract(epoch from b.created_at) * 1000)::bigint as made,
           (extract(epoch from b.cancelled_at) * 1000)::bigint as cancelled
      from bookings b
     where b.starts_at >= ${from} and b.starts_at < ${to} and b.patient_id is not null
     order by b.id`.execute(tx)
  return rows
}

/** Lets messages arrive seconds after they left; of some dozens one at nobody's phone, and of another nothing is said. */
export async function deliver(tx: Tx, clinicId: number, sent: readonly PastMessage[]): Promise<void> {
  if (sent.length === 0) return
  await sql`
    with went as (
      update messages m
         set status = (case when m.channel = 'email' or m.id % 53 = 7 then 'sent' when m.id % 47 = 5 then 'undelivered' else 'delivered' end)::message_status,
             attempts = 1, accepted_at = w.at + interval '1 second', sent_at = w.at + interval '1 second',
             delivered_at = case when m.channel = 'sms' and m.id % 53 <> 7 and m.id % 47 <> 5 then w.at + make_interval(secs => 3 + m.id % 9) end,
             gateway = case when m.channel = 'sms' then ${GATEWAY} end,
             gateway_id = case when m.channel = 'sms' then 'demo-' || m.id end,
             segments = w.segments, cost_bani = case when m.channel = 'sms' then w.segments * ${PART_BANI}::int else 0 end,
             error = case when m.channel = 'sms' and m.id % 47 = 5 then 'număr inexistent' end
        from unnest(${sent.map(each => each.id)}::bigint[], ${sent.map(each => new Date(each.at))}::timestamptz[],
                    ${sent.map(each => each.segments)}::smallint[]) w (id, at, segments)
       where m.id = w.id
      returning m.id, m.channel, m.status, m.gateway_id, m.accepted_at, m.delivered_at, m.error)
    insert into message_receipts (clinic_id, message_id, gateway, gateway_id, state, reason, received_at, last_at)
    select ${clinicId}, w.id, ${GATEWAY}, w.gateway_id, w.status::text, w.error, said.at, said.at
      from went w cross join lateral (select coalesce(w.delivered_at, w.accepted_at + interval '2 minutes') as at) said
     where w.channel = 'sms' and w.status in ('delivered', 'undelivered')`.execute(tx)
}

/** Most of those whose visit was confirmed had written DA; some of those who gave it up had written NU. */
export async function answerQuestions(tx: Tx, clinicId: number, now: Date): Promise<void> {
  await sql`
    insert into replies (clinic_id, gateway, gateway_id, mobile, text, received_at, message_id, booking_id, patient_id, meaning, outcome,
                         handled_at)
    select ${clinicId}, ${GATEWAY}, 'reply-' || m.id, m.recipient,
           case when b.cancelled_at is null then (array['Da', 'DA', 'da', 'Ok', 'Vin'])[m.id % 5 + 1] else 'Nu' end,
           said.at, m.id, m.booking_id, m.patient_id,
           case when b.cancelled_at is null then 'yes' else 'no' end,
           case when b.cancelled_at is null then 'confirmed' else 'cancelled' end, said.at
      from messages m
      join bookings b on b.clinic_id = m.clinic_id and b.id = m.booking_id
      cross join lateral (select m.delivered_at + make_interval(mins => (4 + m.id * 7 % 180)::int) as at) said
     where m.category = 'confirmation' and m.status = 'delivered' and m.id % 10 < 7
       and (b.cancelled_at is not null and b.cancelled_by = 'patient'
            or b.cancelled_at is null and b.status in ('confirmed', 'arrived', 'completed', 'delay'))
       and said.at < ${now}`.execute(tx)
}

export interface UnclearReply {
  readonly id: number
  readonly booking_id: number
  readonly at: number
}

/** Somebody whose visit is near wrote more than yes or no, and waits for the desk. */
export async function writeUnclearReply(
  tx: Tx,
  clinicId: number,
  now: Date,
): Promise<UnclearReply | undefined> {
  const { rows } = await sql<UnclearReply>`
    insert into replies (clinic_id, gateway, gateway_id, mobile, text, received_at, message_id, booking_id, patient_id, meaning, outcome)
    select ${clinicId}, ${GATEWAY}, 'reply-' || m.id, m.recipient, 'Da, dar pot întârzia 10 min de la grădiniță. E în regulă?',
           least(m.delivered_at + interval '12 minutes', ${now}::timestamptz), m.id, m.booking_id, m.patient_id, 'unclear', 'desk'
      from messages m
      join bookings b on b.clinic_id = m.clinic_id and b.id = m.booking_id
     where m.category in ('confirmation', 'reminder') and m.status = 'delivered' and b.cancelled_at is null
       and b.starts_at > ${now} and b.status in ('new', 'approved')
       and not exists (select from replies r where r.message_id = m.id)
     order by b.starts_at, m.id desc
     limit 1
    returning id, booking_id, (extract(epoch from received_at) * 1000)::bigint as at`.execute(tx)
  return rows[0]
}
