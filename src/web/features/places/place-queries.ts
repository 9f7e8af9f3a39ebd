import { useQuery } from '@tanstack/react-query'
import { listCabinets } from '#contract/cabinets.ts'
import { listLocations } from '#contract/locations.ts'
import { call } from '#web/api/client.ts'

/** First parts of the keys of all that names a place. */
export const PLACE_KEYS = ['locations', 'cabinets', 'doctors', 'managed-doctors', 'working-time'] as const

/** Locations and cabinets; nothing until both have arrived. */
export function usePlaces() {
  const locations = useQuery({
    queryKey: ['locations'],
    queryFn: () => call(listLocations, {}),
    meta: { silent: true },
  })
  const cabinets = useQuery({
    queryKey: ['cabinets'],
    queryFn: () => call(listCabinets, {}),
    meta: { silent: true },
  })
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
