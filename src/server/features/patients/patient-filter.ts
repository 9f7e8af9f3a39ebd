import type { CallQuery } from '#contract/call.ts'
import type { listPatients } from '#contract/patients/patient-lists.ts'
import { birthdaysOn } from '#domain/people/birthdays.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { Failure } from '#server/http/failure.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import type { PatientSight } from './patient-sight.sql.ts'
import type { PatientFilter } from './patients.sql.ts'

/** Who is asked for. Throws forbidden where a filter asks about what the caller may not see. */
export async function readFilter(
  tx: ClinicTx,
  { mayClinical, maySeeMoney, now }: PatientSight,
  search: string,
  query: CallQuery<typeof listPatients>,
): Promise<PatientFilter> {
  const { diagnostic_id, icdDiagnostic, dob } = query
  if (!mayClinical && (diagnostic_id ?? icdDiagnostic) !== undefined) throw new Failure('forbidden')
  if (!maySeeMoney && query.with_debt) throw new Failure('forbidden')
  return {
    search,
    isForgiving: false,
    doctorId: query.doctor_id,
    tagId: query.tag_id,
    ownDiagnosisId: diagnostic_id,
    icd10: icdDiagnostic,
    noPhone: query.no_phone_number ?? false,
    withDebt: query.with_debt ?? false,
    born: dob === undefined ? undefined : readBirth(dob, localDateOf(now, await tx.zone)),
    active: !(query.inactive_patients ?? false),
    ids: query.ids,
  }
}

function readBirth(dob: string, today: string): PatientFilter['born'] {
  if (dob === 'today') return { days: birthdaysOn(today) }
  if (dob.length === 'MM'.length) return { month: Number(dob) }
  return dob.length === 'MM-dd'.length ? { days: [dob] } : { on: dob }
}

/**
 * What `ask` finds for the filter and, when it finds nobody, what it finds of names that are one letter off. Forgiven
 * says that the latter were found.
 */
export async function forgiving<Found>(
  filter: PatientFilter,
  ask: (filter: PatientFilter) => Promise<Found>,
  count: (found: Found) => number,
): Promise<{ found: Found; forgiven: boolean }> {
  const exact = await ask(filter)
  if (filter.search === '' || count(exact) > 0) return { found: exact, forgiven: false }
  const found = await ask({ ...filter, isForgiving: true })
  return { found, forgiven: count(found) > 0 }
}
