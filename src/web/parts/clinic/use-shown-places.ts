import { useQuery } from '@tanstack/react-query'
import { getClinic } from '#contract/clinic/clinics.ts'
import { query } from '#web/api/query.ts'
import { useOfClinic } from './clinic-queries.ts'

/** Whether cabinets and locations are told apart on screens; where there are several, always. */
export function useShownPlaces(): { cabinets: boolean; locations: boolean } {
  const { of, enabled } = useOfClinic()
  const clinic = useQuery({ ...query(getClinic, of), enabled }).data?.data
  return { cabinets: clinic?.ShowCabinets ?? true, locations: clinic?.ShowLocations ?? true }
}
