import type { Booking } from '#contract/bookings/bookings.ts'
import { MINUTE } from '#domain/time/wall-time.ts'

/** How many minutes a booking takes. */
export const lengthOf = ({ start, end }: Pick<Booking, 'start' | 'end'>) =>
  (Date.parse(end) - Date.parse(start)) / MINUTE

interface WantedService {
  service_id: number
  minutes: number
  price: number
  /** The package that shall cover it; null for none, left out where nobody said. */
  subscription_id?: number | null | undefined
}

/** The services as a call asks for them. */
export const wantedServices = (services: readonly WantedService[]): WantedService[] =>
  services.map(({ service_id, minutes, price, subscription_id }) => ({
    service_id,
    minutes,
    price,
    ...(subscription_id !== undefined && { subscription_id }),
  }))

/** When each service of a booking is done, one after the other, in ms. */
export function timesOf<S extends { minutes: number }>(services: readonly S[], start: number) {
  const times: { service: S; from: number; to: number }[] = []
  for (const service of services) {
    const from = times.at(-1)?.to ?? start
    times.push({ service, from, to: from + service.minutes * MINUTE })
  }
  return times
}

const LEAST_MINUTES = 5

/** The services with the last ones longer or shorter so that all take `minutes`; nothing when that is too short. */
export function stretchServices<S extends { minutes: number }>(
  services: readonly S[],
  minutes: number,
): S[] | undefined {
  let left = minutes - services.reduce((sum, each) => sum + each.minutes, 0)
  const stretched = services.toReversed().map(service => {
    const own = Math.max(LEAST_MINUTES, service.minutes + left)
    left -= own - service.minutes
    return { ...service, minutes: own }
  })
  return left === 0 && services.length > 0 ? stretched.toReversed() : undefined
}
