import type { VideoProviderName } from '#contract/video/video-providers.ts'
import type { MeetingEvent, MeetingReason, MeetingState } from '#domain/video/meeting-states.ts'
import type { Tx } from '#server/db/database.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import { sql } from 'kysely'
import { accountOf } from './account-of.sql.ts'

/** Epoch milliseconds wherever a moment is told. */
export interface MeetingView {
  readonly id: number
  readonly clinic_id: number
  /** The visit, or the group that was asked for by one of its seats. */
  readonly booking_id: number
  readonly doctor_id: number
  readonly is_wanted: boolean
  /** How far it was when it was last seen to. */
  readonly state: MeetingState
  /** Whether nothing was wished since then. */
  readonly is_settled: boolean
  readonly reason: MeetingReason | null
  readonly start: number
  readonly end: number
  readonly moved_from: number | null
  readonly tries: number
  readonly next_at: number | null
  readonly started: number | null
  readonly ended: number | null
  readonly told: number | null
  readonly sealed_manual_url: string | null
  readonly zone: string
  /** Of what is there; of where it would be while nothing is. */
  readonly provider: VideoProviderName | null
  /** Null also of a room whose account was left. */
  readonly connection_id: number | null
  readonly is_own_account: boolean | null
  readonly plan: 'basic' | 'paid' | null
  readonly room_id: number | null
  readonly room_key: string | null
  readonly sealed_join_url: string | null
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** Of a visit, or of the group that it is a seat of; undefined for a visit in the clinic. */
export async function findMeetingOf(tx: Tx, bookingId: number): Promise<MeetingView | undefined> {
  const { rows } = await sql<MeetingView>`
    select m.id, m.clinic_id, m.booking_id, m.doctor_id, m.is_wanted, m.state, m.wanted_no <= m.settled_no as is_settled, m.reason, ${ms('m.starts_at')} as start,
           ${ms('m.ends_at')} as "end", ${ms('m.moved_from')} as moved_from, m.tries, ${ms('m.next_at')} as next_at,
           ${ms('m.started_at')} as started, ${ms('m.ended_at')} as ended, ${ms('m.told_at')} as told, m.sealed_manual_url,
           c.zone, coalesce(r.provider, k.provider) as provider, case when r.id is null then k.id else r.connection_id end as connection_id,
           case when r.id is null then k.doctor_id is not null else rk.doctor_id is not null end as is_own_account,
           case when r.id is null then k.plan else rk.plan end as plan, r.id as room_id, r.room_key, r.sealed_join_url
      from bookings b
      join meetings m on m.clinic_id = b.clinic_id and m.booking_id = coalesce(b.parent_booking_id, b.id)
      join clinics c on c.clinic_id = m.clinic_id
      left join meeting_rooms r on r.clinic_id = m.clinic_id and r.meeting_id = m.id and r.state = 'live'
      left join video_connections rk on rk.clinic_id = r.clinic_id and rk.id = r.connection_id
      left join video_connections k on k.clinic_id = m.clinic_id and k.id = ${accountOf('m')}
     where b.id = ${bookingId} and b.is_video`.execute(tx)
  return rows[0]
}

export interface Overlap {
  readonly booking_id: number
  readonly doctor_name: string
  readonly start: number
  readonly end: number
}

/** Another meeting at that hour that is, or will be, on the same account. */
export async function findOverlap(tx: Tx, meetingId: number): Promise<Overlap | undefined> {
  const { rows } = await sql<Overlap>`
    with account as materialized (
      select m.id, m.clinic_id, m.booking_id, m.doctor_id, m.starts_at, m.ends_at,
             ${accountOf('m')} as connection_id
        from meetings m, (select o.starts_at, o.ends_at from meetings o where o.id = ${meetingId}) o
       where m.is_wanted and m.starts_at < o.ends_at and m.ends_at > o.starts_at
         and m.starts_at > o.starts_at - interval '16 hours')
    select x.booking_id, btrim(concat_ws(' ', nullif(d.title, ''), d.first_name, d.last_name)) as doctor_name,
           ${ms('x.starts_at')} as start, ${ms('x.ends_at')} as "end"
      from account x
      join account o on o.connection_id = x.connection_id and o.id = ${meetingId} and o.id <> x.id
      join doctors d on d.clinic_id = x.clinic_id and d.id = x.doctor_id
     order by x.starts_at, x.id
     limit 1`.execute(tx)
  return rows[0]
}

/** Coming visits whose meetings wait for the same. */
export async function countWaiting(tx: Tx, reason: MeetingReason, now: Date): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select count(*) as visits from meetings m
     where m.is_wanted and m.reason = ${reason} and m.ends_at > ${now}`.execute(tx)
  return rows[0]!.visits
}

export interface EventRow {
  readonly at: string
  readonly kind: MeetingEvent
  readonly actor: string | null
  readonly about: Record<string, string | number | boolean | null>
}

const SHOWN = 30

export async function listEvents(tx: Tx, meetingId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select to_json(e.at) #>> '{}' as at, e.kind, nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), '') as actor, e.about
      from meeting_events e left join accounts a on a.id = e.account_id
     where e.meeting_id = ${meetingId}
     order by e.at desc, e.id desc
     limit ${SHOWN}`.execute(tx)
  return rows
}

export async function setManualUrl(tx: Tx, id: number, sealed: string | null): Promise<void> {
  await tx
    .updateTable('meetings')
    .set(eb => ({ sealed_manual_url: sealed, wanted_no: eb('wanted_no', '+', 1), next_at: null }))
    .where('id', '=', id)
    .execute()
}

/** Has it made before its time, and tried as if it had never failed. */
export async function hurryMeeting(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('meetings')
    .set(eb => ({ is_hurried: true, tries: 0, wanted_no: eb('wanted_no', '+', 1), next_at: null }))
    .where('id', '=', id)
    .execute()
}

/** Whether the same happened since then, so that what one person does over and over is told once in a while. */
export async function hasEventSince(
  tx: Tx,
  meetingId: number,
  kind: MeetingEvent,
  since: Date,
  about: JsonObject,
): Promise<boolean> {
  const row = await tx
    .selectFrom('meeting_events')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('kind', '=', kind)
    .where('at', '>', since)
    .where('about', '@>', JSON.stringify(about))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
