import type { CalendarSearch } from './calendar-search.ts'

type Filter = 'filterDoctorId' | 'cabinets' | 'selectedLocationsId'
const filters: readonly Filter[] = ['filterDoctorId', 'cabinets', 'selectedLocationsId']

/** The filters that name somebody who is not there, each with the ids that are; null where none is left. */
export function findUnknown(
  search: CalendarSearch,
  known: Record<Filter | 'filterServiceId', readonly number[]>,
): Partial<Record<Filter | 'filterServiceId', number[] | null>> {
  const found = filters.flatMap(name => {
    const ids = search[name]
    const left = ids?.filter(id => known[name].includes(id))
    return left && left.length < ids!.length ? [[name, left.length > 0 ? left : null]] : []
  })
  const { filterServiceId: service } = search
  const isLost = service !== undefined && !known.filterServiceId.includes(service)
  return Object.fromEntries([...found, ...(isLost ? [['filterServiceId', null]] : [])])
}
