import { visitKind, type ServiceKind } from '#domain/bookings/visit-kind.ts'
import { isLocalDate, parseInstant } from '#domain/time/wall-time.ts'
import { addressReader, readId } from '#web/api/read-address.ts'
import type { HoursOf } from './hours-of.ts'

/** What a patient chose so far, kept in the address. */
export interface VisitChoice {
  services?: number[] | undefined
  /** The chosen hour: an instant. */
  start?: string | undefined
  /** The first day on screen, `yyyy-MM-dd`. */
  day?: string | undefined
}

export const MOST_SERVICES = 10

function readServices(value: unknown): number[] | undefined {
  const ids = (Array.isArray(value) ? value : [value]).map(readId).filter(id => id !== undefined)
  return ids.length > 0 ? [...new Set(ids)].slice(0, MOST_SERVICES) : undefined
}

const choiceReaders = {
  services: readServices,
  start: (value: unknown) =>
    typeof value === 'string' && parseInstant(value) !== undefined ? value : undefined,
  day: (value: unknown) => (typeof value === 'string' && isLocalDate(value) ? value : undefined),
}

export const readVisitChoice = addressReader<VisitChoice>(choiceReaders)

/** The choice with whose hours it is from, as the confirmation needs it. */
export interface WishedVisit extends VisitChoice {
  doctor?: number | undefined
  clinic?: number | undefined
  place?: number | undefined
}

export const readWishedVisit = addressReader<WishedVisit>({
  ...choiceReaders,
  doctor: readId,
  clinic: readId,
  place: readId,
})

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
  /** Virtual ones are given by video, apart from those at the clinic. */
  kind?: ServiceKind
  /** Given to groups: it is chosen alone. */
  is_group?: boolean
  /** Where they depend on the doctor, the most that they may be. */
  max_minutes?: number
  max_price?: number
}

/** Whether a service may join those chosen: one for groups stands alone, and none by video beside one at the clinic. */
export function mayJoin(offered: readonly Bookable[], chosen: readonly number[], id: number): boolean {
  const isGroup = (serviceId: number) => offered.find(each => each.id === serviceId)?.is_group ?? false
  return (
    chosen.length === 0 ||
    (![...chosen, id].some(isGroup) && kindOfServices(offered, [...chosen, id]) !== 'mixed')
  )
}

/** How the chosen services are given. */
export const kindOfServices = (offered: readonly Bookable[], ids: readonly number[]) =>
  visitKind(offered.filter(({ id }) => ids.includes(id)).map(({ kind = 'clinic' }) => kind))

/** What hours are shown for before anything is chosen: the shortest that is no group's, as in a search. */
export const usualService = <Service extends Bookable>(offered: readonly Service[]): Service | undefined =>
  offered.filter(service => !service.is_group).toSorted((a, b) => a.minutes - b.minutes)[0]

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
