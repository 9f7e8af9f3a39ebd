import type { VideoIntegration } from '#contract/video/integrations.ts'
import type { VideoProviderName } from '#contract/video/video-providers.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

type Account = NonNullable<VideoIntegration['account']>

/** Of an account `k`; nothing of what opens it, and null where there is none. */
const ACCOUNT = sql`
  case when k.id is not null then json_build_object(
    'email', k.account_email, 'plan', k.plan, 'state', case when k.broken_at is null then 'ok' else 'broken' end,
    'broken_at', k.broken_at, 'connected_at', k.connected_at, 'checked_at', k.checked_at,
    'connected_by', (select nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), '') from accounts a where a.id = k.connected_by)) end`

export interface ClinicVideo {
  readonly provider: VideoProviderName | null
  readonly account: Account | null
  readonly upcoming: number
  readonly failed: number
  readonly spent: number
  readonly services: number
}

/** Instants in the clinic's zone, as everywhere here. */
export async function readClinicVideo(tx: Tx, clinicId: number, now: Date): Promise<ClinicVideo> {
  const { rows } = await sql<ClinicVideo>`
    select (select provider from video_providers where clinic_id = ${clinicId}) as provider,
           ${ACCOUNT} as account,
           case when k.spent_day = (${now}::timestamptz at time zone 'utc')::date then k.spent else 0 end as spent,
           (select count(*) from services s where s.clinic_id = ${clinicId} and s.kind = 'virtual' and s.active) as services,
           m.upcoming, m.failed
      from (select) one
      left join video_connections k on k.clinic_id = ${clinicId} and k.doctor_id is null and k.left_at is null
      cross join lateral (
        select count(*) filter (where v.has_room) as upcoming,
               count(*) filter (where v.state in ('stopped', 'retrying') and not v.has_room and v.sealed_manual_url is null) as failed
          from (select m.state, m.sealed_manual_url, exists (
                         select from meeting_rooms r
                          where r.clinic_id = m.clinic_id and r.meeting_id = m.id and r.state = 'live') as has_room
                  from meetings m
                 where m.clinic_id = ${clinicId} and m.is_wanted and m.ends_at > ${now}) v) m`.execute(tx)
  return rows[0]!
}

export interface VideoDoctor {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly title: string
  readonly color: number
  readonly active: boolean
  readonly account: Account | null
  readonly upcoming: number
  readonly can_be_invited: boolean
  readonly invited_at: string | null
}

/** Those whom patients have by video, or who have an account of their own. */
export async function listVideoDoctors(tx: Tx, clinicId: number, now: Date): Promise<VideoDoctor[]> {
  const { rows } = await sql<{ doctor: VideoDoctor }>`
    select json_build_object(
             'id', d.id, 'first_name', d.first_name, 'last_name', d.last_name, 'title', d.title, 'color', d.color,
             'active', d.active, 'account', ${ACCOUNT}, 'upcoming', m.upcoming, 'invited_at', d.video_invited_at,
             'can_be_invited', d.active and k.id is null and a.active is true and a.email is not null) as doctor
      from doctors d
      left join accounts a on a.id = d.account_id
      left join video_connections k on k.clinic_id = d.clinic_id and k.doctor_id = d.id and k.left_at is null
      cross join lateral (
        select count(*) as upcoming from meetings m
         where m.clinic_id = d.clinic_id and m.doctor_id = d.id and m.is_wanted and m.ends_at > ${now}) m
     where d.clinic_id = ${clinicId}
       and (k.id is not null or m.upcoming > 0 or d.active and exists (
         select from doctor_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
          where x.clinic_id = d.clinic_id and x.doctor_id = d.id and s.kind = 'virtual' and s.active))
     order by d.id`.execute(tx)
  return rows.map(({ doctor }) => doctor)
}

export async function findOwnAccount(tx: Tx, doctorId: number): Promise<Account | null> {
  const { rows } = await sql<{ account: Account }>`
    select ${ACCOUNT} as account from video_connections k where k.doctor_id = ${doctorId} and k.left_at is null`.execute(
    tx,
  )
  return rows[0]?.account ?? null
}

export interface Invitee {
  readonly active: boolean
  readonly first_name: string
  readonly email: string | null
  readonly language: number
  readonly account_email: string | null
  readonly invited_at: Date | null
}

/** Locked, so that two who invite at once write one email. */
export async function holdInvitee(tx: Tx, doctorId: number): Promise<Invitee | undefined> {
  await sql`select from doctors where id = ${doctorId} for no key update`.execute(tx)
  const { rows } = await sql<Invitee>`
    select d.active, d.first_name, case when a.active then a.email end as email, a.language, d.video_invited_at as invited_at,
           (select k.account_email from video_connections k
             where k.clinic_id = d.clinic_id and k.doctor_id = d.id and k.left_at is null) as account_email
      from doctors d left join accounts a on a.id = d.account_id
     where d.id = ${doctorId}`.execute(tx)
  return rows[0]
}

export async function noteInvited(tx: Tx, doctorId: number, now: Date): Promise<void> {
  await tx.updateTable('doctors').set({ video_invited_at: now }).where('id', '=', doctorId).execute()
}
