/** What a patient looks for and chose so far, kept in the address so that Back and shared links work. */
export interface BookingSearch {
  /** A doctor's or clinic's name. */
  q?: string
  city?: string
  /** `yyyy-MM-dd` */
  day?: string
  /** The chosen slot's start, an instant. */
  start?: string
  speciality?: number
  service?: number
  doctor?: number
  location?: number
  clinic?: number
}

const texts = ['q', 'city', 'day', 'start'] as const
const ids = ['speciality', 'service', 'doctor', 'location', 'clinic'] as const

export function readBookingSearch(search: Record<string, unknown>): BookingSearch {
  const read: BookingSearch = {}
  for (const name of texts) {
    const value = search[name]
    if (typeof value === 'string' && value) read[name] = value
    else if (typeof value === 'number') read[name] = String(value)
  }
  for (const name of ids) {
    const value = Number(search[name])
    if (Number.isSafeInteger(value) && value > 0) read[name] = value
  }
  return read
}
