import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

interface LateMeeting {
  readonly clinic_id: number
  readonly id: number
  /** Its time to be looked at has passed and nobody did; otherwise it is only not ready. */
  readonly is_forgotten: boolean
}

/** Of all clinics. */
export async function listLateMeetings(tx: Tx, now: Date): Promise<LateMeeting[]> {
  const { rows } = await sql<LateMeeting>`
    select clinic_id, id, is_forgotten from list_late_meetings(${now})`.execute(tx)
  return rows
}

/** Those of the next hour that are not ready and of which nobody was told; from now on somebody was. */
export async function claimNotReady(tx: Tx, now: Date): Promise<{ booking_id: number }[]> {
  const { rows } = await sql<{ booking_id: number }>`
    update meetings m set told_at = ${now}
     where m.is_wanted and m.told_at is null
       and m.starts_at between ${now} and ${now}::timestamptz + interval '60 minutes'
       and m.state in ('making', 'updating', 'retrying', 'stopped', 'none')
       and m.sealed_manual_url is null
       and not exists (select from meeting_rooms r
                        where r.clinic_id = m.clinic_id and r.meeting_id = m.id and r.state = 'live')
    returning m.booking_id`.execute(tx)
  return rows
}
