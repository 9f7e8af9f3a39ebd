import type { Tx } from '#server/db/database.ts'
import { refuseField } from '#server/http/failure.ts'
import { bookableDates, sequenceOf, type Wish } from './doctor-hours.ts'
import { listPublicDoctors, type PublicDoctor } from './public-schedule.sql.ts'

/** More than any clinic has. */
export const MAX_DOCTORS_OF_CLINIC = 200

/** What is asked of any doctor of a clinic, or of those at one of its places. */
interface SharedWish {
  clinicId: number
  locationId?: number
  serviceIds: readonly number[]
}

/** The same booking with each of the doctors who give all the services, at the place, if one is named. */
export function wishesOf(
  doctors: readonly PublicDoctor[],
  { serviceIds, locationId }: Omit<SharedWish, 'clinicId'>,
): Wish[] {
  return doctors.flatMap((doctor): Wish[] => {
    const given = new Map(doctor.services.map(service => [service.service_id, service]))
    const services = serviceIds.flatMap(id => given.get(id) ?? [])
    return services.length < serviceIds.length
      ? []
      : [{ doctor, sequence: sequenceOf(doctor, services), locationId }]
  })
}

/** The same booking with every visible doctor who gives all the services; none may be left unnamed or given by nobody. */
export async function listWishes(tx: Tx, wanted: SharedWish, now: number): Promise<Wish[]> {
  if (wanted.serviceIds.length === 0) throw refuseField('service_ids', 'services_empty')
  const { clinicId } = wanted
  const inClinic = await listPublicDoctors(tx, { clinicId }, bookableDates(now), MAX_DOCTORS_OF_CLINIC)
  const wishes = wishesOf(inClinic, wanted)
  if (wishes.length === 0) throw refuseField('service_ids', 'service_not_given')
  return wishes
}
