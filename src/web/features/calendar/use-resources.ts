import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Doctor } from '#contract/clinic/doctors.ts'
import type { Cabinet } from '#web/parts/clinic/clinic-queries.ts'
import { cabinetResource, doctorResource } from '#web/parts/clinic/resources.ts'
import type { Resource } from '#web/parts/clinic/resources.ts'
import type { CalendarSearch } from './calendar-search.ts'
import { worksAt } from '#web/parts/clinic/working-days.ts'
import type { WorkingDays } from '#web/parts/clinic/working-days.ts'

export interface Resources {
  /** Everything the menus offer, within the chosen locations. */
  doctors: readonly Resource[]
  cabinets: readonly Resource[]
  /** What the columns show. */
  shown: readonly Resource[]
}

const NO_DOCTORS: readonly Doctor[] = []
const NO_CABINETS: readonly Cabinet[] = []
const NO_DAYS: WorkingDays = new Map()

/** Doctors and cabinets that the calendar may show, and those it does. */
export function useResources(
  state: CalendarSearch,
  doctors: readonly Doctor[] = NO_DOCTORS,
  cabinets: readonly Cabinet[] = NO_CABINETS,
  days: WorkingDays = NO_DAYS,
): Resources {
  const { t } = useTranslation('staff')
  const { activeType = 'doctor', filterDoctorId: doctorIds, cabinets: cabinetIds } = state
  const { selectedLocationsId: locations } = state
  return useMemo(() => {
    const titled = (name: string) => t('calendar.doctorName', { name })
    const here = (id: number) => !locations || locations.includes(id)
    const allDoctors = doctors
      .filter(each => each.active)
      .filter(
        each =>
          each.schedule.length === 0 ||
          each.schedule.some(hours => here(hours.location_id)) ||
          worksAt(days, each.id, locations ?? []),
      )
      .map(each => doctorResource(each, titled))
    const allCabinets = cabinets
      .filter(each => each.active && here(each.location_id))
      .map(each => cabinetResource(each, doctors))
    const pick = (all: Resource[], ids: number[] | undefined) => {
      const chosen = all.filter(each => ids?.includes(each.id))
      return chosen.length > 0 ? chosen : all
    }
    return {
      doctors: allDoctors,
      cabinets: allCabinets,
      shown: activeType === 'doctor' ? pick(allDoctors, doctorIds) : pick(allCabinets, cabinetIds),
    }
  }, [t, activeType, doctors, cabinets, doctorIds, cabinetIds, locations, days])
}
