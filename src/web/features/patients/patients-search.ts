import { addressReader, readId } from '#web/api/read-address.ts'
import { listReaders, orderOf, readDate, readFlag } from '#web/parts/list/list-search.ts'
import type { ListSearch } from '#web/parts/list/list-search.ts'

export const SORTS = ['name', '-name', '-created_at', 'created_at'] as const

/** What the list of patients shows, kept in the address. */
export interface PatientsSearch extends ListSearch {
  doctor?: number | undefined
  dob?: string | undefined
  noPhone?: true | undefined
  sort?: (typeof SORTS)[number] | undefined
}

/** Keeps what makes sense of an address; the rest falls back to what is usual. */
export const readPatientsSearch = addressReader<PatientsSearch>({
  ...listReaders(SORTS),
  doctor: readId,
  dob: readDate,
  noPhone: readFlag,
})

/** What the call takes for a search. */
export function listInput({ q = '', doctor, dob, noPhone, inactive, sort = 'name' }: PatientsSearch) {
  return {
    search: q.trim(),
    doctor_id: doctor,
    dob,
    no_phone_number: noPhone,
    inactive_patients: inactive,
    ...orderOf(sort),
  }
}
