import { orderOf } from '#web/parts/list/list-search.ts'
import type { PatientsSearch } from './patients-search.ts'

/** What the call takes for a search. */
export function listInput(search: PatientsSearch) {
  const { q = '', doctor, tag, icd, diagnosis, dob, noPhone, debt, inactive, sort = 'name' } = search
  return {
    search: q.trim(),
    doctor_id: doctor,
    tag_id: tag,
    icdDiagnostic: icd,
    diagnostic_id: diagnosis,
    dob,
    no_phone_number: noPhone,
    with_debt: debt,
    inactive_patients: inactive,
    ...orderOf(sort),
  }
}

/** What narrows the list down; without any of it everybody is listed. */
export const NO_FILTERS = {
  q: undefined,
  doctor: undefined,
  tag: undefined,
  icd: undefined,
  diagnosis: undefined,
  dob: undefined,
  noPhone: undefined,
  debt: undefined,
} as const satisfies PatientsSearch

export const isNarrowed = (search: PatientsSearch): boolean =>
  Object.keys(NO_FILTERS).some(name => search[name as keyof typeof NO_FILTERS] !== undefined)
