import { addressReader, readId } from '#web/api/read-address.ts'
import { listReaders, readDate, readFlag } from '#web/parts/list/list-search.ts'
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
  debt?: true | undefined
  sort?: (typeof SORTS)[number] | undefined
}

const readCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z](\d\d?|\d\d\.[\dA-Z]{0,4})?$/.test(value) ? value : undefined

/** A month of two digits arrives as a number. Told apart without the server's rule, which would come along to patients. */
function readBirth(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value).padStart(2, '0') : value
  if (typeof text !== 'string') return undefined
  return [text, `2000-${text}`, `2000-${text}-01`].some(readDate) || text === 'today' ? text : undefined
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
  debt: readFlag,
})
