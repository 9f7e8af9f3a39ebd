import type { VideoProviderName } from '#contract/video/video-providers.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import { accountOf } from './account-of.sql.ts'

/** Epoch milliseconds wherever a moment is told. */
export interface MeetingRow {
  readonly id: number
  readonly clinic_id: number
  readonly booking_id: number
  readonly is_wanted: boolean
  readonly start: number
  readonly end: number
  readonly wanted_no: number
  readonly is_hurried: boolean
  readonly is_manual: boolean
  readonly state: string
  readonly tries: number
  readonly clinic_name: string
  readonly patient_name: string | null
}

export interface AccountRow {
  readonly connection_id: number
  readonly provider: VideoProviderName
  readonly is_broken: boolean
  readonly spent: number
}

export interface RoomRow {
  readonly id: number
  readonly state: 'making' | 'live' | 'removing'
  readonly provider: VideoProviderName
  /** Null once its account was left. */
  readonly connection_id: number | null
  readonly is_account_broken: boolean
  readonly mark: string
  readonly room_key: string | null
  readonly start: number
  readonly end: number
  readonly is_asked: boolean
  readonly is_hour_known: boolean
}

/**
 * False where somebody else is at work on it; held until the transaction ends, whatever ends it. A provider that is slow, asked
 * page after page, takes longer than a transaction may usually lie idle.
 */
export async function holdMeeting(tx: Tx, clinicId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`meeting:${clinicId}:${id}`}, 0)) as held,
           set_config('idle_in_transaction_session_timeout', '10min', true)`.execute(tx)
  return rows[0]!.held
}

export async function findMeetingRow(tx: Tx, id: number): Promise<MeetingRow | undefined> {
  const { rows } = await sql<MeetingRow>`
    select m.id, m.clinic_id, m.booking_id, m.is_wanted,
           (extract(epoch from m.starts_at) * 1000)::bigint as start, (extract(epoch from m.ends_at) * 1000)::bigint as end,
           m.wanted_no, m.is_hurried, m.sealed_manual_url is not null as is_manual, m.state, m.tries, c.name as clinic_name,
           btrim(p.first_name || ' ' || p.last_name) as patient_name
      from meetings m
      join clinics c on c.clinic_id = m.clinic_id
      join bookings b on b.clinic_id = m.clinic_id and b.id = m.booking_id
      left join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
     where m.id = ${id}`.execute(tx)
  return rows[0]
}

/** The account on which it should be. */
export async function findAccountRow(tx: Tx, meetingId: number, now: Date): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select k.id as connection_id, k.provider, k.broken_at is not null as is_broken,
           case when k.spent_day = (${now}::timestamptz at time zone 'utc')::date then k.spent else 0 end as spent
      from meetings m
      join video_connections k on k.clinic_id = m.clinic_id and k.id = ${accountOf('m')}
     where m.id = ${meetingId}`.execute(tx)
  return rows[0]
}

/** What an account that was left holds and should not is seen to by who leaves it. */
export async function listRoomRows(tx: Tx, meetingId: number): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    select r.id, r.state, r.provider, case when k.left_at is null then k.id end as connection_id, k.broken_at is not null as is_account_broken, r.mark, r.room_key,
           (extract(epoch from r.starts_at) * 1000)::bigint as start, (extract(epoch from r.ends_at) * 1000)::bigint as end,
           r.asked_at is not null as is_asked, r.changing_at is null as is_hour_known
      from meeting_rooms r
      left join video_connections k on k.clinic_id = r.clinic_id and k.id = r.connection_id
     where r.meeting_id = ${meetingId} and r.state <> 'removed'
       and (k.left_at is null or r.state = 'making' or (r.state = 'live' and not k.deletes_meetings))
     order by r.id`.execute(tx)
  return rows
}
