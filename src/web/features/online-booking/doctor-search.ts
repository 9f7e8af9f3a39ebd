import type { searchDoctors } from '#contract/online/doctor-search.ts'
import type { CallInput } from '#contract/call.ts'
import { isLocalDate } from '#domain/time/wall-time.ts'
import { addressReader, readId } from '#web/api/read-address.ts'

/** What a patient looks for, kept in the address so that Back, reload and shared links work. */
export interface DoctorSearch {
  /** A doctor's or clinic's name. */
  q?: string | undefined
  service?: string | undefined
  speciality?: string | undefined
  city?: string | undefined
  /** The first day wanted, `yyyy-MM-dd`; without it, as soon as possible. */
  day?: string | undefined
  /** Highest price in lei. */
  price?: number | undefined
  evening?: true | undefined
  saturday?: true | undefined
  /** Pages of doctors shown, when more than one. */
  pages?: number | undefined
}

const EVENING_FROM = '17:00'
export const USUAL_PRICE = 300
const HIGHEST_PRICE = 1_000_000
const MOST_PAGES = 20
export const DAYS_SHOWN = 5
export const DOCTORS_A_PAGE = 10

function readText(value: unknown): string | undefined {
  // The address holds numbers where somebody searched for one.
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() ? text.trim().slice(0, 100) : undefined
}

const readTrue = (value: unknown) => (value === true ? value : undefined)

export const readDoctorSearch = addressReader<DoctorSearch>({
  q: readText,
  service: readText,
  speciality: readText,
  city: readText,
  day: value => (typeof value === 'string' && isLocalDate(value) ? value : undefined),
  price: value => capped(readId(value), HIGHEST_PRICE),
  evening: readTrue,
  saturday: readTrue,
  pages: value => (readId(value) === 1 ? undefined : capped(readId(value), MOST_PAGES)),
})

function capped(value: number | undefined, most: number): number | undefined {
  return value === undefined ? undefined : Math.min(value, most)
}

/** The contract's question for a search; the page is added by who asks. */
export function questionOf(search: DoctorSearch, today: string) {
  return {
    search: search.q,
    service: search.service,
    speciality: search.speciality,
    city: search.city,
    // A shared link may carry a day that has passed.
    date: search.day && search.day > today ? search.day : undefined,
    max_price: search.price,
    after_time: search.evening && EVENING_FROM,
    weekday: search.saturday && 6,
    // One weekday comes once a week: look at two of them.
    days: search.saturday ? 14 : DAYS_SHOWN,
  } satisfies CallInput<typeof searchDoctors>
}
