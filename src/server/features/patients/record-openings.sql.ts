import type { OPENED } from '#contract/patients/privacy.ts'
import type { Tx } from '#server/db/database.ts'
import type { StaffContext } from '#server/http/services.ts'
import { sql } from 'kysely'

const AGAIN_AFTER_MINUTES = 15

/**
 * Notes that somebody opened something of a record, once in a while. It is written with what it is about: what could not
 * be noted is not shown.
 */
export async function noteOpening(
  tx: Tx,
  { actor, now }: StaffContext,
  patientId: number,
  what: (typeof OPENED)[number],
): Promise<void> {
  const since = new Date(now - AGAIN_AFTER_MINUTES * 60_000)
  await sql`
    insert into record_openings (clinic_id, patient_id, account_id, what, opened_at)
    select ${actor.clinicId}, ${patientId}, ${actor.accountId}, ${what}, ${new Date(now)}
     where not exists (select from record_openings o
                        where o.patient_id = ${patientId} and o.account_id = ${actor.accountId} and o.what = ${what}
                          and o.opened_at > ${since})`.execute(tx)
}
