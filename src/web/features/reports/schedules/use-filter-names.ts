import { useFilters } from '../filters/use-filters.tsx'
import type { Filters } from './schedule-input.ts'

const KEYS = {
  doctors: 'doctor_id',
  locations: 'location_id',
  services: 'service_id',
  cabinets: 'cabinet_id',
} as const

/** Whom and what a schedule is narrowed to, by name; empty where it is not. */
export function useFilterNames(filters: Filters): string {
  const all = useFilters()
  return all
    .flatMap(({ key, choices }) =>
      choices.flatMap(({ id, label }) => (filters[KEYS[key]].includes(id) ? [label] : [])),
    )
    .join(', ')
}
