import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface Recipient {
  /** Whose record it is by now: one that was merged into another leads there. */
  readonly patient_id: number
  readonly clinic: string
  readonly language: number | null
}

/** Undefined of somebody who was erased, or never was. */
export async function findRecipient(tx: Tx, patientId: number): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select p.id as patient_id, c.name as clinic, p.language
      from patients o
      join patients p on p.clinic_id = o.clinic_id and p.id = coalesce(o.merged_into, o.id)
      join clinics c on c.clinic_id = p.clinic_id
     where o.id = ${patientId} and p.erased_at is null`.execute(tx)
  return rows[0]
}

type Kind = 'email_reminder' | 'marketing_email'

/** What they said last. */
export async function findGiven(tx: Tx, patientId: number, kind: Kind): Promise<boolean | undefined> {
  const { rows } = await sql<{ given: boolean }>`
    select given from patient_consents where patient_id = ${patientId} and kind = ${kind}
     order by on_date desc, id desc limit 1`.execute(tx)
  return rows[0]?.given
}

export async function insertEmailRefusal(
  tx: Tx,
  row: { clinicId: number; patientId: number; kind: Kind; said: string; day: LocalDate; now: Date },
): Promise<void> {
  await tx
    .insertInto('patient_consents')
    .values({
      clinic_id: row.clinicId,
      patient_id: row.patientId,
      kind: row.kind,
      given: false,
      on_date: row.day,
      how: 'email',
      said: row.said,
      recorded_at: row.now,
    })
    .execute()
}
