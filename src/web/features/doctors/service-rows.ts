import type { Service } from '#contract/services.ts'
import type { ManagedDoctor } from '#contract/doctors.ts'

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

/** As the call takes them; an empty figure is the service's own. */
export function listChosen(rows: readonly ServiceRow[]) {
  return rows.filter(row => row.given).map(({ id, minutes, price }) => ({ service_id: id, minutes, price }))
}
