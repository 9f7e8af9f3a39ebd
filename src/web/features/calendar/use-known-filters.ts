import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Doctor } from '#contract/clinic/doctors.ts'
import type { Location } from '#contract/clinic/locations.ts'
import { showNotice } from '#web/ui/notices.ts'
import type { Cabinet, Service } from '#web/parts/clinic/clinic-queries.ts'
import { findUnknown } from './unknown-filters.ts'
import type { CalendarState } from './use-calendar-state.ts'

interface Known {
  doctors: readonly Doctor[]
  cabinets: readonly Cabinet[]
  locations: readonly Location[]
  services: readonly Service[]
}

const WORDS = {
  filterDoctorId: 'tabs.doctors',
  cabinets: 'tabs.cabinets',
  selectedLocationsId: 'tabs.locations',
  filterServiceId: 'tabs.services',
} as const

const idsOf = (items: readonly { id: number }[]) => items.map(item => item.id)
const isActive = ({ active }: { active: boolean }) => active

/** A filter for somebody who is not there, or no longer, is left out and said so. */
export function useKnownFilters(state: CalendarState, known: Known): void {
  const { t } = useTranslation('staff')
  const { filterDoctorId, cabinets, selectedLocationsId, filterServiceId, change } = state
  useEffect(() => {
    const unknown = findUnknown(
      { filterDoctorId, cabinets, selectedLocationsId, filterServiceId },
      {
        filterDoctorId: idsOf(known.doctors.filter(isActive)),
        cabinets: idsOf(known.cabinets.filter(isActive)),
        selectedLocationsId: idsOf(known.locations),
        filterServiceId: idsOf(known.services),
      },
    )
    const names = Object.keys(unknown) as (keyof typeof unknown)[]
    if (names.length === 0) return
    const words = names.map(name => t(WORDS[name]))
    showNotice({ kind: 'info', text: t('calendar.unknown', { names: words.join(', ') }) })
    const left = Object.fromEntries(names.map(name => [name, unknown[name] ?? undefined]))
    change(left, { replace: true })
  }, [
    filterDoctorId,
    cabinets,
    selectedLocationsId,
    filterServiceId,
    known.doctors,
    known.cabinets,
    known.locations,
    known.services,
    change,
    t,
  ])
}
