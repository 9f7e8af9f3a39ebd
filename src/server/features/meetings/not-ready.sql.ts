import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Those with meetings of the next hour that are not ready. */
export async function listClinicsNotReady(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{
    clinic_id: number
  }>`select clinic_id from list_clinics_not_ready(${now})`.execute(tx)
  return rows.map(({ clinic_id: clinicId }) => clinicId)
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
