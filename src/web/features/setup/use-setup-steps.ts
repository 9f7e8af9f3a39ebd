import { useQuery } from '@tanstack/react-query'
import { listCabinets } from '#contract/cabinets.ts'
import { listDoctors } from '#contract/doctors.ts'
import { listLocations } from '#contract/locations.ts'
import { listServices } from '#contract/services.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { judgeSetup } from './setup-steps.ts'

/** How far the clinic is to its first booking; nothing until it is known, or for who cannot set it up. */
export function useSetupSteps() {
  const { clinicId, can } = useStaff()
  const lang = currentLanguage()
  const id = clinicId ?? 0
  const enabled = clinicId !== undefined && can('settings.manage')
  const silent = { meta: { silent: true }, enabled }
  const locations = useQuery({ ...query(listLocations, {}), ...silent })
  const cabinets = useQuery({ ...query(listCabinets, {}), ...silent })
  const services = useQuery({ ...query(listServices, { id, lang, status: 1 }), ...silent })
  const doctors = useQuery({ ...query(listDoctors, { id, lang }), ...silent })
  if (!enabled || !locations.data || !cabinets.data || !services.data || !doctors.data) return null
  const setup = judgeSetup({
    locations: locations.data.data,
    cabinets: cabinets.data.data,
    services: services.data.data,
    doctors: doctors.data.data,
  })
  return { ...setup, clinicId: id }
}
