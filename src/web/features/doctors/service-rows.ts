import type { Service } from '#contract/clinic/services.ts'
import type { ManagedDoctor } from '#contract/clinic/doctors.ts'

/** A service as a doctor may give it; figures as they are typed. */
export interface ServiceRow {
  readonly id: number
  readonly given: boolean
  readonly minutes: string
  readonly price: string
}

/** Known doctors start with what they give, new ones with everything at the clinic's terms. */
export function startRows(
  services: readonly Service[],
  given: ManagedDoctor['services'] | undefined,
): ServiceRow[] {
  return services.map(service => {
    const own = given?.find(one => one.service_id === service.id)
    const { minutes, price } = own ?? service
    return {
      id: service.id,
      given: given === undefined || own !== undefined,
      minutes: String(minutes),
      price: String(price),
    }
  })
}

/**
 * As the call takes them; an empty figure is the service's own. What a doctor gives that is not among the rows, a service put
 * aside, stays theirs until it is used again.
 */
export function listChosen(rows: readonly ServiceRow[], given: ManagedDoctor['services'] = []) {
  const chosen = rows.filter(row => row.given)
  const unseen = given.filter(own => rows.every(row => row.id !== own.service_id))
  return [
    ...chosen.map(({ id, minutes, price }) => ({ service_id: id, minutes, price })),
    ...unseen.map(({ service_id, minutes, price }) => ({
      service_id,
      minutes: String(minutes),
      price: String(price),
    })),
  ]
}
