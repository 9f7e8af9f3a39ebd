import { isLocalDate } from '#domain/wall-time.ts'
import { BOOKING_STATUSES } from '#domain/booking-status.ts'
import type { BookingStatus } from '#domain/booking-status.ts'

export const VIEWS = ['timeGridDay', 'timeGridWeek', 'dayGridMonth', 'listWeek'] as const
export type CalendarView = (typeof VIEWS)[number]
export const COLUMN_TYPES = ['doctor', 'cabinet'] as const
export type ColumnType = (typeof COLUMN_TYPES)[number]

/** What the calendar shows, kept in the address. */
export interface CalendarSearch {
  view?: CalendarView
  /** The day looked at, `yyyy-MM-dd`. */
  activeDate?: string
  activeType?: ColumnType
  doctors?: number[]
  cabinets?: number[]
  locations?: number[]
  statuses?: BookingStatus[]
  service?: number
  /** The booking whose details are open. */
  booking?: number
  /** Whether the form for a new booking is open. */
  add?: boolean
  /** Whom that form is for. */
  patient?: number
}

type Name = keyof CalendarSearch

const oneOf =
  <T>(choices: readonly T[]) =>
  (value: unknown) =>
    choices.find(choice => choice === value)

function readId(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** A list is taken whole or not at all, so that a broken link never shows half of what it meant. */
function listOf<T>(read: (value: unknown) => T | undefined) {
  return (value: unknown): T[] | undefined => {
    const items = (Array.isArray(value) ? value : [value]).map(read)
    const good = items.filter(item => item !== undefined)
    return good.length > 0 && good.length === items.length ? [...new Set(good)] : undefined
  }
}

const readers: { [Key in Name]-?: (value: unknown) => CalendarSearch[Key] } = {
  view: oneOf(VIEWS),
  activeDate: value => (typeof value === 'string' && isLocalDate(value) ? value : undefined),
  activeType: oneOf(COLUMN_TYPES),
  doctors: listOf(readId),
  cabinets: listOf(readId),
  locations: listOf(readId),
  statuses: listOf(oneOf(BOOKING_STATUSES)),
  service: readId,
  booking: readId,
  add: value => (value === true ? true : undefined),
  patient: readId,
}
const names = Object.keys(readers) as Name[]

/** Keeps what makes sense of an address; the rest falls back to what is usual. */
export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  // What is left out is named as undefined: the router would keep the address's own value otherwise.
  return Object.fromEntries(names.map(name => [name, readers[name](search[name])]))
}

type Filter = 'doctors' | 'cabinets' | 'locations'
const filters: readonly Filter[] = ['doctors', 'cabinets', 'locations']

/** The filters that name somebody who is not there, each with the ids that are; null where none is left. */
export function findUnknown(
  search: CalendarSearch,
  known: Record<Filter | 'services', readonly number[]>,
): Partial<Record<Filter | 'service', number[] | null>> {
  const found = filters.flatMap(name => {
    const ids = search[name]
    const left = ids?.filter(id => known[name].includes(id))
    return left && left.length < ids!.length ? [[name, left.length > 0 ? left : null]] : []
  })
  const isLost = search.service !== undefined && !known.services.includes(search.service)
  return Object.fromEntries([...found, ...(isLost ? [['service', null]] : [])])
}

/** The parts of an address that make no sense, so that the page can say it left them out. */
export function listNonsense(search: Record<string, unknown>): string[] {
  return names.filter(name => search[name] !== undefined && readers[name](search[name]) === undefined)
}
