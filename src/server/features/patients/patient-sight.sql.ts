import { sql } from 'kysely'

/** Which patients a caller may see, and how. */
export interface PatientSight {
  /** Only those of this doctor or added by this account; undefined for everybody. */
  readonly own: { doctorId: number | null; accountId: number } | undefined
  readonly mayContact: boolean
  readonly maySeeVisits: boolean
  /** Notes, diagnoses and files. */
  readonly mayClinical: boolean
  readonly maySeeMoney: boolean
  readonly language: 'ro' | 'en'
  /** Epoch milliseconds; parts past visits from coming ones. */
  readonly now: number
}

const IS_THERE = sql`p.merged_into is null and p.erased_at is null`

/** Those of "p" that the caller may see; a record that was merged is seen as the one it became, one that was erased by nobody. */
export function seenBy({ own }: PatientSight) {
  if (!own) return IS_THERE
  return sql`${IS_THERE} and (p.created_by = ${own.accountId} or ${visitedDoctor(own.doctorId)})`
}

export function visitedDoctor(doctorId: number | null) {
  return sql`exists (select 1 from bookings b where b.clinic_id = p.clinic_id and b.patient_id = p.id and b.doctor_id = ${doctorId})`
}
