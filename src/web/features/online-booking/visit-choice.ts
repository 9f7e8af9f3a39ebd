import { isLocalDate, parseInstant } from '#domain/wall-time.ts'
import type { HoursOf } from './hours-of.ts'

/** What a patient chose so far, kept in the address. */
export interface VisitChoice {
  services?: number[]
  /** The chosen hour: an instant. */
  start?: string
  /** The first day on screen, `yyyy-MM-dd`. */
  day?: string
}

export const MOST_SERVICES = 10

export function readVisitChoice(search: Record<string, unknown>): VisitChoice {
  const read: VisitChoice = {}
  const services = (Array.isArray(search.services) ? search.services : [search.services])
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)
  if (services.length) read.services = [...new Set(services)].slice(0, MOST_SERVICES)
  if (typeof search.start === 'string' && parseInstant(search.start) !== undefined) read.start = search.start
  if (typeof search.day === 'string' && isLocalDate(search.day)) read.day = search.day
  return read
}

/** The choice with whose hours it is from, as the confirmation needs it. */
export interface WishedVisit extends VisitChoice {
  doctor?: number
  clinic?: number
  place?: number
}

export function readWishedVisit(search: Record<string, unknown>): WishedVisit {
  const read: WishedVisit = {}
  for (const name of ['doctor', 'clinic', 'place'] as const) {
    const id = Number(search[name])
    if (Number.isSafeInteger(id) && id > 0) read[name] = id
  }
  const { services, start } = readVisitChoice(search)
  return { ...read, ...(services && { services }), ...(start && { start }) }
}

/** Whose hour was chosen; undefined when the address does not say. */
export function hoursOfWish({ doctor, clinic, place }: WishedVisit): HoursOf | undefined {
  if (doctor) return { doctor }
  return clinic && place ? { clinic, place } : undefined
}

export interface Bookable {
  id: number
  name: string
  minutes: number
  price: number
  /** Where they depend on the doctor, the most that they may be. */
  max_minutes?: number
  max_price?: number
}

/** The chosen services in the doctor's order, with how long and how much they are together. */
export function sumServices<Service extends Bookable>(
  offered: readonly Service[],
  ids: readonly number[] = [],
) {
  const services = offered.filter(service => ids.includes(service.id))
  const sum = (amountOf: (service: Service) => number) =>
    services.reduce((total, service) => total + amountOf(service), 0)
  return {
    services,
    minutes: sum(service => service.minutes),
    price: sum(service => service.price),
    max_minutes: sum(service => service.max_minutes ?? service.minutes),
    max_price: sum(service => service.max_price ?? service.price),
  }
}
