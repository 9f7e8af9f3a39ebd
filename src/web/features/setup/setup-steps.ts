import type { Cabinet } from '#contract/cabinets.ts'
import type { Doctor } from '#contract/doctors.ts'
import type { Location } from '#contract/locations.ts'
import type { Service } from '#contract/services.ts'

export const SETUP_STEPS = ['locations', 'cabinets', 'services', 'doctors', 'schedule'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export interface SetupState {
  readonly step: SetupStep
  readonly done: boolean
}

interface ClinicSoFar {
  locations: readonly Pick<Location, 'id' | 'active' | 'address' | 'city'>[]
  cabinets: readonly Pick<Cabinet, 'active' | 'location_id'>[]
  services: readonly Pick<Service, 'id' | 'active' | 'group_count'>[]
  doctors: readonly (Pick<Doctor, 'id' | 'active'> & {
    services: readonly { service_id: number }[]
    schedule: readonly { location_id: number }[]
  })[]
}

/** How far a clinic is to its first booking; each step counts once a patient could come by it. */
export function judgeSetup({ locations, cabinets, services, doctors }: ClinicSoFar) {
  const places = locations.filter(each => each.active && each.address.trim() && each.city.trim())
  const isPlace = (id: number) => places.some(place => place.id === id)
  const offered = services.filter(each => each.active && each.group_count === 1)
  const giving = doctors.filter(
    doctor =>
      doctor.active && doctor.services.some(given => offered.some(({ id }) => id === given.service_id)),
  )
  const working = giving.filter(doctor => doctor.schedule.some(hours => isPlace(hours.location_id)))
  const done: Record<SetupStep, boolean> = {
    locations: places.length > 0,
    cabinets: cabinets.some(each => each.active && isPlace(each.location_id)),
    services: offered.length > 0,
    doctors: giving.length > 0,
    schedule: working.length > 0,
  }
  const steps: SetupState[] = SETUP_STEPS.map(step => ({ step, done: done[step] }))
  return {
    steps,
    next: steps.find(each => !each.done)?.step,
    /** Whose week is the one to write. */
    doctorId: giving[0]?.id,
    /** Where the first hours are. */
    locationId: working[0]?.schedule.find(hours => isPlace(hours.location_id))?.location_id,
  }
}
