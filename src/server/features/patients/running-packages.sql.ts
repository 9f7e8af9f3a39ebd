import type { RunningPackage } from '#contract/patients/patients.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** The packages that a patient has in progress, the one that ends first before the others; `today` is the clinic's. */
export async function listRunningPackages(
  tx: Tx,
  language: 'ro' | 'en',
  patientId: number,
  today: string,
): Promise<RunningPackage[]> {
  const { rows } = await sql<RunningPackage>`
    select p.id, ${sql.ref(`s.name_${language}`)} as subscription_name, p.ends_on, n.maximum as maximum_uses, n.used,
           n.reserved as temporarily_used
      from patient_subscriptions p
      join subscriptions s on s.clinic_id = p.clinic_id and s.id = p.subscription_id
      join subscription_counters n on n.clinic_id = p.clinic_id and n.patient_subscription_id = p.id
     where p.patient_id = ${patientId} and p.refunded_at is null and n.used < n.maximum
       and (p.ends_on is null or p.ends_on >= ${today}::date)
     order by p.ends_on nulls last, p.id`.execute(tx)
  return rows
}
