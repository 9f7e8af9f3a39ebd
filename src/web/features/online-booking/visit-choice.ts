import { isLocalDate, parseInstant } from '#domain/wall-time.ts'

/** What a patient chose so far at a doctor, kept in the address. */
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

/** The choice with the doctor it is for, as the confirmation needs it. */
export interface WishedVisit extends VisitChoice {
  doctor?: number
}

export function readWishedVisit(search: Record<string, unknown>): WishedVisit {
  const doctor = Number(search.doctor)
  const { services, start } = readVisitChoice(search)
  return {
    ...(Number.isSafeInteger(doctor) && doctor > 0 && { doctor }),
    ...(services && { services }),
    ...(start && { start }),
  }
}

interface Bookable {
  id: number
  name: string
  minutes: number
  price: number
}

/** The chosen services in the doctor's order, with how long and how much they are together. */
export function sumServices<Service extends Bookable>(
  offered: readonly Service[],
  ids: readonly number[] = [],
) {
  const services = offered.filter(service => ids.includes(service.id))
  return {
    services,
    minutes: services.reduce((sum, service) => sum + service.minutes, 0),
    price: services.reduce((sum, service) => sum + service.price, 0),
  }
}
