import type { searchDoctors } from '#contract/doctor-search.ts'
import type { CallInput } from '#contract/call.ts'
import { isLocalDate } from '#domain/wall-time.ts'

/** What a patient looks for, kept in the address so that Back, reload and shared links work. */
export interface DoctorSearch {
  /** A doctor's or clinic's name. */
  q?: string
  service?: string
  speciality?: string
  city?: string
  /** The first day wanted, `yyyy-MM-dd`; without it, as soon as possible. */
  day?: string
  /** Highest price in lei. */
  price?: number
  evening?: true
  saturday?: true
  /** Pages of doctors shown, when more than one. */
  pages?: number
}

const EVENING_FROM = '17:00'
export const USUAL_PRICE = 300
export const DAYS_SHOWN = 5
export const DOCTORS_A_PAGE = 10

const texts = ['q', 'service', 'speciality', 'city'] as const

export function readDoctorSearch(search: Record<string, unknown>): DoctorSearch {
  const read: DoctorSearch = {}
  for (const name of texts) {
    // The address holds numbers where somebody searched for one.
    const value = typeof search[name] === 'number' ? String(search[name]) : search[name]
    if (typeof value === 'string' && value.trim()) read[name] = value.trim().slice(0, 100)
  }
  if (typeof search.day === 'string' && isLocalDate(search.day)) read.day = search.day
  const price = Number(search.price)
  if (Number.isSafeInteger(price) && price > 0) read.price = Math.min(price, 1_000_000)
  if (search.evening === true) read.evening = true
  if (search.saturday === true) read.saturday = true
  const pages = Number(search.pages)
  if (Number.isSafeInteger(pages) && pages > 1) read.pages = Math.min(pages, 20)
  return read
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
