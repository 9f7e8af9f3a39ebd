const views = ['timeGridDay', 'timeGridWeek', 'dayGridMonth', 'listWeek'] as const
const columns = ['doctor', 'cabinet'] as const

/** What the calendar shows, kept in the address. */
export interface CalendarSearch {
  view?: (typeof views)[number]
  /** The day looked at, `yyyy-MM-dd`. */
  activeDate?: string
  activeType?: (typeof columns)[number]
  doctors?: number[]
  cabinets?: number[]
  locations?: number[]
  service?: number
  /** The booking whose details are open. */
  booking?: number
  /** Whether the form for a new booking is open. */
  add?: boolean
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const read: CalendarSearch = {}
  const view = views.find(name => name === search.view)
  const activeType = columns.find(name => name === search.activeType)
  if (view) read.view = view
  if (activeType) read.activeType = activeType
  if (typeof search.activeDate === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(search.activeDate)) {
    read.activeDate = search.activeDate
  }
  for (const name of ['doctors', 'cabinets', 'locations'] as const) {
    const value = search[name]
    if (Array.isArray(value)) read[name] = value.filter(isId)
  }
  for (const name of ['service', 'booking'] as const) {
    const value = search[name]
    if (isId(value)) read[name] = value
  }
  if (search.add === true) read.add = true
  return read
}
