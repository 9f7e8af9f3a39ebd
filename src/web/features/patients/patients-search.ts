import { isLocalDate } from '#domain/wall-time.ts'

export const SORTS = ['name', '-name', '-created_at', 'created_at'] as const
/** What orders the list; a minus puts the last first. */
export type PatientSort = (typeof SORTS)[number]

/** What the list of patients shows, kept in the address. */
export interface PatientsSearch {
  q?: string | undefined
  doctor?: number | undefined
  dob?: string | undefined
  noPhone?: true | undefined
  inactive?: true | undefined
  /** By name when left out. */
  sort?: PatientSort | undefined
}

const LONGEST_SEARCH = 100

/** Keeps what makes sense of an address; the rest falls back to what is usual. */
export function readPatientsSearch(search: Record<string, unknown>): PatientsSearch {
  const { q, doctor, dob, sort } = search
  // Digits arrive as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, LONGEST_SEARCH) : ''
  return {
    q: text.trim() === '' ? undefined : text,
    doctor: typeof doctor === 'number' && Number.isSafeInteger(doctor) && doctor > 0 ? doctor : undefined,
    dob: typeof dob === 'string' && isLocalDate(dob) ? dob : undefined,
    noPhone: search['noPhone'] === true ? true : undefined,
    inactive: search['inactive'] === true ? true : undefined,
    sort: SORTS.find(each => each === sort && each !== 'name'),
  }
}

/** Whether anything narrows the list down. */
export function isFiltered({ q, doctor, dob, noPhone }: PatientsSearch): boolean {
  return Boolean(q || doctor || dob || noPhone)
}

/** What the call takes for a search. */
export function listInput({ q = '', doctor, dob, noPhone, inactive, sort = 'name' }: PatientsSearch) {
  const isDescending = sort.startsWith('-')
  return {
    search: q.trim(),
    doctor_id: doctor,
    dob,
    no_phone_number: noPhone,
    inactive_patients: inactive,
    orderBy: sort === 'name' || sort === '-name' ? ('name' as const) : ('created_at' as const),
    orderType: isDescending ? ('desc' as const) : ('asc' as const),
  }
}
