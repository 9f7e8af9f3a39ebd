import { useQuery } from '@tanstack/react-query'
import type { HoursOf } from '../hours-of.ts'
import { doctorQuery, placeQuery } from '../queries.ts'
import { useReservation } from './use-reservation.ts'

/**
 * The slot that is wished, kept while the page is open: of the doctor named, or of the one whom the server picks for
 * somebody who named only the place. `host` tells of the doctor or, until one is picked, of the place.
 */
export function useWishedSlot(of: HoursOf, services: number[], start: string) {
  const isAny = 'place' in of
  const named = useQuery({ ...doctorQuery(isAny ? 0 : of.doctor), enabled: !isAny })
  const place = useQuery({ ...placeQuery(isAny ? of : { clinic: 0, place: 0 }), enabled: isAny })
  const clinicId = isAny ? of.clinic : named.data?.data.clinic_id
  const wished = clinicId && {
    clinic_id: clinicId,
    ...(isAny ? { location_id: of.place } : { doctor_id: of.doctor }),
    service_ids: services,
    start,
  }
  const kept = useReservation(wished || undefined)
  const pickedId = isAny ? kept.data?.doctor_id : undefined
  const picked = useQuery({ ...doctorQuery(pickedId ?? 0), enabled: pickedId !== undefined })

  const doctor = isAny ? picked.data?.data : named.data?.data
  const found = place.data?.data
  const host = doctor ?? found
  return {
    slot: wished ? { ...wished, ...(pickedId && { doctor_id: pickedId }) } : undefined,
    kept,
    doctor,
    host: host && { ...host, address: (found?.place ?? doctor?.places[0])?.address },
    error: named.error ?? place.error,
    reread: () => void (isAny ? place : named).refetch(),
  }
}
