import { isBirthday } from '#domain/birthdays.ts'
import { addressReader, readId } from '#web/api/read-address.ts'
import { listReaders, orderOf, readDate, readFlag } from '#web/parts/list/list-search.ts'
import type { ListSearch } from '#web/parts/list/list-search.ts'

export const SORTS = ['name', '-name', '-created_at', 'created_at'] as const

/** What the list of patients shows, kept in the address. */
export interface PatientsSearch extends ListSearch {
  doctor?: number | undefined
  tag?: number | undefined
  /** What the code of a diagnosis begins with. */
  icd?: string | undefined
  /** A diagnosis of the clinic's own. */
  diagnosis?: number | undefined
  /** A date, a day of any year (MM-dd), a month (MM), or "today". */
  dob?: string | undefined
  noPhone?: true | undefined
  sort?: (typeof SORTS)[number] | undefined
}

const readCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z]([0-9]{1,2}|[0-9]{2}\.[0-9A-Z]{0,4})?$/.test(value) ? value : undefined

/** A month of two digits arrives as a number. */
function readBirth(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value).padStart(2, '0') : value
  return typeof text === 'string' && isBirthday(text) ? text : readDate(text)
}

/** Keeps what makes sense of an address; the rest falls back to what is usual. */
export const readPatientsSearch = addressReader<PatientsSearch>({
  ...listReaders(SORTS),
  doctor: readId,
  tag: readId,
  icd: readCode,
  diagnosis: readId,
  dob: readBirth,
  noPhone: readFlag,
})

/** What the call takes for a search. */
export function listInput(search: PatientsSearch) {
  const { q = '', doctor, tag, icd, diagnosis, dob, noPhone, inactive, sort = 'name' } = search
  return {
    search: q.trim(),
    doctor_id: doctor,
    tag_id: tag,
    icdDiagnostic: icd,
    diagnostic_id: diagnosis,
    dob,
    no_phone_number: noPhone,
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
} as const satisfies PatientsSearch

export const isNarrowed = (search: PatientsSearch): boolean =>
  Object.keys(NO_FILTERS).some(name => search[name as keyof typeof NO_FILTERS] !== undefined)
