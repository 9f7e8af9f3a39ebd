import { useTranslation } from 'react-i18next'
import { useStaff } from '#web/api/use-staff.ts'
import { useClinicFacts, useEveryService } from '#web/parts/clinic/clinic-queries.ts'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import { nameOfDoctor } from '#web/parts/clinic/resources.ts'
import { usePlaces } from '#web/parts/clinic/use-places.ts'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import type { Choice } from './MultiChoice.tsx'

export const FILTER_KEYS = ['doctors', 'locations', 'services', 'cabinets'] as const
export type FilterKey = (typeof FILTER_KEYS)[number]

const NONE: readonly never[] = []

export interface Filter {
  readonly key: FilterKey
  readonly label: string
  readonly choices: readonly Choice[]
}

/** What a report can be narrowed to; who is left, or put aside, counts in older days and is offered too. */
export function useFilters(): readonly Filter[] {
  const { t } = useTranslation(['reports', 'staff'])
  const { can } = useStaff()
  const { doctors } = useClinicFacts()
  const services = useEveryService() ?? NONE
  const { locations = NONE, cabinets = NONE } = usePlaces()
  const shown = useShownPlaces()
  const all: Record<FilterKey, readonly Choice[]> = {
    doctors: can('bookings.all_doctors')
      ? doctors.map(doctor => ({
          id: doctor.id,
          label: t('staff:calendar.doctorName', { name: nameOfDoctor(doctor) }),
          start: <DoctorAvatar doctor={doctor} size={24} />,
        }))
      : [],
    locations: shown.locations ? locations.map(({ id, name }) => ({ id, label: name })) : [],
    services: services.map(({ id, name }) => ({ id, label: name })),
    cabinets: shown.cabinets ? cabinets.map(({ id, name }) => ({ id, label: name })) : [],
  }
  return FILTER_KEYS.filter(key => all[key].length > 1).map(key => ({
    key,
    label: t(`reports:filters.${key}`),
    choices: all[key],
  }))
}
