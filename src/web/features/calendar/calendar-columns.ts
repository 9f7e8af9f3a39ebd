import type { Hold } from '#contract/bookings/holds.ts'
import { normalise } from '#domain/time/intervals.ts'
import { dayInterval, weekdayOf } from '#domain/time/wall-time.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { CalendarBlock, CalendarColumn, Range } from '#web/calendar/types.ts'
import { photoAddress } from '#web/api/image-address.ts'
import { initialsOf } from '#web/ui/Avatar.tsx'
import type { Format } from '#web/i18n/format.ts'
import { capital } from '#web/i18n/capital.ts'
import { spanOf } from '#web/parts/bookings/booking-span.ts'
import type { ClosedDay } from '#web/parts/clinic/clinic-queries.ts'
import { NOBODY } from '#web/parts/clinic/resources.ts'
import type { Resource } from '#web/parts/clinic/resources.ts'
import { hoursOn } from '#web/parts/clinic/working-days.ts'
import type { DayHours, WorkingDays } from '#web/parts/clinic/working-days.ts'

export interface ColumnPlace {
  key: string
  date: LocalDate
  resource: Resource
  /** Nothing while they are not known. */
  hours: DayHours | undefined
}

export interface ColumnTexts {
  format: Format
  /** Monday first, one or two letters each. */
  weekdays: readonly string[]
  closed: string
  notWorking: string
  holiday: (name: string) => string
  break: string
  hold: string
  count: (count: number) => string
  cabinet: (id: number | null) => string | undefined
  video: string
}

export interface ColumnInput {
  places: readonly ColumnPlace[]
  /** How columns are named: by day, by resource, or by resource under days. */
  naming: 'day' | 'resource' | 'grouped'
  holidays: ReadonlyMap<LocalDate, ClosedDay>
  /** Bookings per column. */
  counts: ReadonlyMap<string, number>
  zone: string
  texts: ColumnTexts
  /** Whether closed days are drawn narrow. */
  folds: boolean
}

/** What the id of a cancelled visit's block begins with. */
export const CANCELLED = 'cancelled-'

export const keyOf = (date: LocalDate, resource: Pick<Resource, 'id'>) => `${date}/${resource.id}`

/** One column per day and resource, with its working time and, where nothing happens, why. */
export function buildColumns(input: ColumnInput): CalendarColumn[] {
  // A day on which nobody works keeps its columns: there is room, and an hour may still be chosen.
  const isAllClosed =
    input.naming === 'resource' && input.places.every(place => isIdle(place, closedOf(place, input), input))
  return input.places.map(place => buildColumn(place, input, input.folds && !isAllClosed))
}

const isIdle = ({ key }: ColumnPlace, closed: CalendarColumn['closed'], { counts }: ColumnInput) =>
  closed !== undefined && (counts.get(key) ?? 0) === 0

function buildColumn(place: ColumnPlace, input: ColumnInput, mayFold: boolean): CalendarColumn {
  const { naming, counts, texts } = input
  const { key, date, resource, hours } = place
  const working = [...normalise(hours?.hours ?? [])]
  const count = counts.get(key) ?? 0
  const closed = closedOf(place, input)
  const folded = mayFold && isIdle(place, closed, input)
  const times = describeHours(working, texts.format)
  if (naming === 'day') {
    const name = texts.format.weekday(date)
    return {
      key,
      date,
      working,
      closed,
      folded,
      number: texts.format.dayNumber(date),
      title: folded
        ? `${texts.weekdays[weekdayOf(date) - 1]} ${texts.format.dayNumber(date)}`
        : capital(name),
      subtitle: folded
        ? texts.format.monthShort(date)
        : [texts.count(count), times].filter(Boolean).join(' · '),
      colour: resource.colour,
    }
  }
  const cabinet = texts.cabinet(hours?.hours[0]?.cabinetId ?? null)
  const off = closed && (closed.holiday ? closed.label : texts.notWorking)
  return {
    key,
    date,
    working,
    closed,
    folded,
    title: titleOf(resource, folded, naming),
    subtitle: folded
      ? undefined
      : [resource.type === 'doctor' && naming === 'resource' && cabinet, times || off]
          .filter(Boolean)
          .join(' · '),
    initials: resource.initials,
    picture: resource.photo && photoAddress(resource.photo, 96),
    colour: resource.colour,
    group: naming === 'grouped' ? { key: date, title: capital(texts.format.day(date)) } : undefined,
  }
}

/** Why nobody works; somebody may on a holiday, and hours that are not known leave a column open to booking. */
function closedOf(
  { date, resource, hours }: ColumnPlace,
  { naming, holidays, texts }: ColumnInput,
): CalendarColumn['closed'] {
  if (hours && hours.hours.length > 0) return undefined
  const holiday = holidays.get(date)
  if (holiday) return { label: texts.holiday(holiday.name), holiday: true }
  if (resource.id === NOBODY.id) return { label: texts.closed }
  if (!hours) return undefined
  return { label: naming === 'day' ? texts.closed : `${resource.name}, ${texts.notWorking}` }
}

function describeHours(working: readonly Range[], format: Format): string {
  const first = working[0]
  const last = working.at(-1)
  if (!first || !last) return ''
  const range = format.timeRange(new Date(first.start), new Date(last.end))
  return range.replaceAll(':00', '').length === 5 ? range.replaceAll(':00', '') : range
}

/** Breaks of the schedules and holds, in the columns they concern. */
export function buildBlocks(
  input: ColumnInput,
  holds: readonly Hold[],
  concerns: (hold: Hold, place: ColumnPlace) => boolean,
): CalendarBlock[] {
  const { places, zone, texts } = input
  const breaks = places.flatMap(({ key, hours }) =>
    (hours?.breaks ?? []).map(({ start, end }) => ({ start, end, columnKey: key })),
  )
  const days = new Map(places.map(({ date }) => [date, dayInterval(date, zone)]))
  const held = holds.flatMap(hold => {
    const { start, end } = spanOf(hold, zone)
    return places.flatMap(place => {
      const day = days.get(place.date)
      if (!day || start >= day.end || end <= day.start || !concerns(hold, place)) return []
      return [{ id: `hold-${hold.id}`, columnKey: place.key, start, end, label: hold.reason || texts.hold }]
    })
  })
  return [
    ...breaks.map(each => ({
      ...each,
      id: `break-${each.columnKey}-${each.start}`,
      kind: 'break' as const,
      label: texts.break,
    })),
    ...held.map(each => ({ ...each, kind: 'hold' as const })),
  ]
}

function titleOf(resource: Resource, folded: boolean, naming: ColumnInput['naming']): string {
  if (folded) return resource.initials ?? initialsOf(resource.name)
  return naming === 'grouped' ? resource.shortName : resource.name
}

export type ClosedDays = Readonly<Record<LocalDate, NonNullable<CalendarColumn['closed']>>>

/** Days on which none of those shown works, and why. */
export function listClosedDays(
  dates: readonly LocalDate[],
  shown: readonly Resource[],
  days: WorkingDays,
  holidays: ReadonlyMap<LocalDate, ClosedDay>,
  texts: ColumnTexts,
): ClosedDays {
  const closed = dates.flatMap(date => {
    const holiday = holidays.get(date)
    // Hours that are not known are open to booking, but for a holiday.
    const isFree = (resource: Resource) => {
      const known = hoursOn(days, date, resource)
      return known ? known.hours.length === 0 : holiday?.location_ids === null
    }
    if (!shown.every(isFree)) return []
    return [[date, holiday ? { label: texts.holiday(holiday.name), holiday: true } : { label: texts.closed }]]
  })
  return Object.fromEntries(closed)
}
