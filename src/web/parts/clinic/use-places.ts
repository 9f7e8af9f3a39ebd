import { useQuery } from '@tanstack/react-query'
import { listCabinets } from '#contract/clinic/cabinets.ts'
import { listLocations } from '#contract/clinic/locations.ts'
import { query } from '#web/api/query.ts'

/** Locations and cabinets; nothing until both have arrived. */
export function usePlaces() {
  const locations = useQuery({ ...query(listLocations, {}), meta: { silent: true } })
  const cabinets = useQuery({ ...query(listCabinets, {}), meta: { silent: true } })
  const error = locations.error ?? cabinets.error
  const retry = () => {
    void locations.refetch()
    void cabinets.refetch()
  }
  return {
    locations: cabinets.data && locations.data?.data,
    cabinets: locations.data && cabinets.data?.data,
    problem: error ? { message: error.message, retry } : undefined,
  }
}
