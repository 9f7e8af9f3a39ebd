import { useQuery } from '@tanstack/react-query'
import { listCabinets, listDoctors, listLocations, listServices } from '#contract/clinics.ts'
import { call } from '#web/api/client.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

export type SetupStep = 'locations' | 'cabinets' | 'services' | 'doctors' | 'schedule'

export interface SetupState {
  readonly step: SetupStep
  readonly done: boolean
}

/** How far a clinic is to its first booking; nothing until it is known, or once all is done. */
export function useSetupSteps(): {
  steps: readonly SetupState[]
  next: SetupStep
  doctorId: number | undefined
} | null {
  const { clinicId, can } = useStaff()
  const lang = currentLanguage()
  const id = clinicId ?? 0
  const enabled = clinicId !== undefined && can('settings.manage')
  const silent = { meta: { silent: true }, enabled }
  const locations = useQuery({ queryKey: ['locations'], queryFn: () => call(listLocations, {}), ...silent })
  const cabinets = useQuery({ queryKey: ['cabinets'], queryFn: () => call(listCabinets, {}), ...silent })
  const services = useQuery({
    queryKey: ['services', id, lang],
    queryFn: () => call(listServices, { id, lang, status: 1 }),
    ...silent,
  })
  const doctors = useQuery({
    queryKey: ['doctors', id, lang],
    queryFn: () => call(listDoctors, { id, lang }),
    ...silent,
  })
  if (!locations.data || !cabinets.data || !services.data || !doctors.data) return null
  const working = doctors.data.data.filter(doctor => doctor.active)
  const steps: SetupState[] = [
    { step: 'locations', done: locations.data.data.some(one => one.active) },
    { step: 'cabinets', done: cabinets.data.data.some(one => one.active) },
    { step: 'services', done: services.data.data.length > 0 },
    { step: 'doctors', done: working.length > 0 },
    { step: 'schedule', done: working.some(doctor => doctor.schedule.length > 0) },
  ]
  const next = steps.find(one => !one.done)
  return next ? { steps, next: next.step, doctorId: working[0]?.id } : null
}
