import { isLocalDate } from '#domain/time/wall-time.ts'
import { BOOKING_STATUSES } from '#domain/bookings/booking-status.ts'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'

export const VIEWS = ['timeGridDay', 'timeGridWeek', 'dayGridMonth', 'listWeek'] as const
export type CalendarView = (typeof VIEWS)[number]
export const COLUMN_TYPES = ['doctor', 'cabinet'] as const
export type ColumnType = (typeof COLUMN_TYPES)[number]
const DATE_SOURCES = ['today', 'chosen'] as const
type DateSource = (typeof DATE_SOURCES)[number]

/** What the calendar shows, kept in the address. */
export interface CalendarSearch {
  view?: CalendarView
  /** Whether the address names the day, or means the present one. */
  dateSource?: DateSource
  /** The day looked at, `yyyy-MM-dd`. */
  activeDate?: string
  activeType?: ColumnType
  filterDoctorId?: number[]
  filterServiceId?: number
  selectedLocationsId?: number[]
  cabinets?: number[]
  statuses?: BookingStatus[]
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
  dateSource: oneOf(DATE_SOURCES),
  activeDate: value => (typeof value === 'string' && isLocalDate(value) ? value : undefined),
  activeType: oneOf(COLUMN_TYPES),
  filterDoctorId: listOf(readId),
  filterServiceId: readId,
  selectedLocationsId: listOf(readId),
  cabinets: listOf(readId),
  statuses: listOf(oneOf(BOOKING_STATUSES)),
  booking: readId,
  add: value => (value === true ? true : undefined),
  patient: readId,
}
const names = Object.keys(readers) as Name[]

/** As addresses and devices that are older call them. */
const FORMER = {
  doctors: 'filterDoctorId',
  service: 'filterServiceId',
  locations: 'selectedLocationsId',
} as const satisfies Record<string, Name>
type FormerName = keyof typeof FORMER
const formerNames = Object.keys(FORMER) as FormerName[]

function renameFormer(search: Record<string, unknown>): Record<string, unknown> {
  const renamed = { ...search }
  for (const former of formerNames) renamed[FORMER[former]] ??= search[former]
  return renamed
}

/** Keeps what makes sense of an address; the rest falls back to what is usual. */
export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const renamed = renameFormer(search)
  // What is left out is named as undefined: the router would keep the address's own value otherwise.
  const left = formerNames.map(name => [name, undefined] as const)
  const read = Object.fromEntries([...names.map(name => [name, readers[name](renamed[name])]), ...left])
  return read.dateSource === 'today' ? { ...read, activeDate: undefined } : read
}

/** The parts of an address that make no sense, so that the page can say it left them out. */
export function listNonsense(search: Record<string, unknown>): string[] {
  const renamed = renameFormer(search)
  return names.filter(name => renamed[name] !== undefined && readers[name](renamed[name]) === undefined)
}
