import { holds } from '#server/db/high-alerts.ts'
import { visibleAddress, visibleCnp, visibleEmail, visibleMobile } from '#server/db/contact-masks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** What the record says of what forms may ask of it; empty where it says nothing. */
export interface RecordValues {
  readonly first_name: string
  readonly last_name: string
  readonly cnp: string
  readonly birth_date: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly allergies: readonly string[]
  /** Of every kind, allergies among them. */
  readonly alerts: readonly string[]
  readonly no_allergies: boolean
}

/** Masked for who may not see contacts. */
export async function findRecordValues(
  tx: Tx,
  patientId: number,
  { mayContact, now }: { mayContact: boolean; now: number },
): Promise<RecordValues | undefined> {
  const { rows } = await sql<RecordValues>`
    select p.first_name, p.last_name, coalesce(${visibleCnp('p.cnp', mayContact)}, '') as cnp,
           coalesce(p.birth_date::text, '') as birth_date, ${visibleAddress('p.address', mayContact)} as address,
           coalesce(${visibleMobile('p.mobile', mayContact)}, '') as phone, coalesce(${visibleEmail('p.email', mayContact)}, '') as email,
           array(select a.text from patient_alerts a
                  where a.clinic_id = p.clinic_id and a.patient_id = p.id and a.kind = 'allergy' and ${holds(now)}
                  order by a.severity, a.id) as allergies,
           array(select a.text from patient_alerts a
                  where a.clinic_id = p.clinic_id and a.patient_id = p.id and ${holds(now)}
                  order by a.severity, a.kind <> 'allergy', a.id) as alerts,
           p.no_allergies_at is not null as no_allergies
      from patients p where p.id = ${patientId}`.execute(tx)
  return rows[0]
}
