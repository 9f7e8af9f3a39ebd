import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { listCancelled } from '#contract/bookings/calendar.ts'
import type { SettingsOf } from '#contract/settings/sections.ts'
import type { Hold } from '#contract/bookings/holds.ts'
import { listDates } from '#domain/time/months.ts'
import { addDays } from '#domain/time/wall-time.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import type { CalendarBlock, CalendarColumn, CalendarEvent } from '#web/calendar/types.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { byDay, spanOf } from '#web/parts/bookings/booking-span.ts'
import { useRepliedVisits } from '#web/parts/messages/use-bell.ts'
import { useBookings, usePrefetchBookings } from '#web/parts/bookings/booking-queries.ts'
import { useClosedDays, type ClosedDay } from '#web/parts/clinic/clinic-queries.ts'
import { buildBlocks, buildColumns, CANCELLED, keyOf, listClosedDays } from './calendar-columns.ts'
import type { ClosedDays, ColumnInput, ColumnPlace, ColumnTexts } from './calendar-columns.ts'
import { createEventMaker } from './calendar-events.ts'
import { hoursOf } from './calendar-hours.ts'
import { statusOf } from '#web/parts/bookings/booking-summary.ts'
import { rangeOf } from './calendar-range.ts'
import type { CalendarState } from './use-calendar-state.ts'
import { NOBODY, VIDEO } from '#web/parts/clinic/resources.ts'
import type { Resource } from '#web/parts/clinic/resources.ts'
import type { Resources } from './use-resources.ts'
import { colourOf, noteOf } from './visit-look.ts'
import { hoursOn } from '#web/parts/clinic/working-days.ts'
import type { WorkingDays } from '#web/parts/clinic/working-days.ts'

export interface CalendarModel {
  isPending: boolean
  isError: boolean
  dates: readonly LocalDate[]
  columns: readonly CalendarColumn[]
  events: readonly CalendarEvent[]
  /** Those that are cancelled, where the clinic wants to see them. */
  cancelled: readonly CalendarEvent[]
  blocks: readonly CalendarBlock[]
  places: ReadonlyMap<string, ColumnPlace>
  /** Shown bookings by id. */
  bookings: ReadonlyMap<number, Booking>
  /** All bookings that are known, shown or not. */
  every: readonly Booking[]
  holds: readonly Hold[]
  counts: ReadonlyMap<BookingStatus, number>
  holidays: ReadonlyMap<LocalDate, ClosedDay>
  /** Days on which none of those shown works, and why. */
  closedDays: ClosedDays
  hours: { start: number; end: number }
}

interface ModelInput {
  state: CalendarState
  resources: Resources
  /** When doctors work on the days shown; those that are missing are not known yet. */
  workingDays: WorkingDays
  cabinetNames: ReadonlyMap<number, string>
  zone: string
  now: number
  /** Doctors by family name alone, where rows are narrow. */
  isPhone: boolean
  /** How the clinic wants its calendar. */
  look: SettingsOf<'calendar'>
}

/** Everything the views draw, from what the address asks for and the server answered. */
export function useCalendarModel(input: ModelInput): CalendarModel {
  const { state, resources, workingDays, cabinetNames, zone, now, isPhone, look } = input
  const { view, activeDate, activeType = 'doctor', statuses, cabinets } = state
  const { filterDoctorId: doctors, filterServiceId: service, selectedLocationsId: locations } = state
  const firstWeekday = look.first_weekday
  const range = useMemo(() => rangeOf(view, activeDate, firstWeekday), [view, activeDate, firstWeekday])
  const dates = useMemo(() => listDates(range), [range])
  // Some days ahead too: the day view says what closed days follow.
  const holidays = useClosedDays({ from: range.from, to: addDays(range.to, 7) })
  const { bookings: all, holds, isPending, isError } = useBookings(range)
  usePrefetchBookings(range, !isPending)
  const texts = useColumnTexts(zone, cabinetNames)
  const [makeEvent] = useState(createEventMaker)

  const gone = useQuery({
    ...query(listCancelled, { from_date: range.from, to_date: range.to }),
    enabled: look.show_cancelled,
  }).data?.data

  const [bookings, cancelledOnes] = useMemo(() => {
    const ids = new Set(resources.shown.map(each => each.id))
    const concerns = (booking: Booking) =>
      ((booking.is_video && activeType === 'cabinet') || ids.has(resourceOf(booking, activeType).id)) &&
      (!doctors || doctors.includes(booking.doctor_id)) &&
      (!cabinets || (booking.cabinet_id !== null && cabinets.includes(booking.cabinet_id))) &&
      (!locations || locations.includes(booking.location_id)) &&
      (!service || booking.services.some(each => each.service_id === service))
    const days = byDay(all, zone)
    const shown = dates.flatMap(date => (days.get(date) ?? []).filter(concerns))
    shown.sort((a, b) => spanOf(a, zone).start - spanOf(b, zone).start || a.id - b.id)
    return [shown, look.show_cancelled ? (gone ?? []).filter(concerns) : []] as const
  }, [
    all,
    gone,
    look.show_cancelled,
    resources,
    activeType,
    doctors,
    cabinets,
    locations,
    service,
    zone,
    dates,
  ])

  const { placesList, naming } = useMemo(() => {
    const { shown } = resources
    const taken = new Set(bookings.map(each => keyOf(spanOf(each, zone).date, resourceOf(each, activeType))))
    const placed = (date: LocalDate, resource: Resource): ColumnPlace => ({
      key: keyOf(date, resource),
      date,
      resource,
      hours: hoursOn(workingDays, date, resource),
    })
    // Beside cabinets the visits by video have a column, on days that have any.
    const byVideo = { ...VIDEO, name: texts.video, shortName: texts.video }
    const list = dates.flatMap(date => [
      ...shown.map(resource => placed(date, resource)),
      ...(activeType === 'cabinet' && taken.has(keyOf(date, VIDEO)) ? [placed(date, byVideo)] : []),
    ])
    if (dates.length === 1) return { placesList: list, naming: 'resource' as const }
    if (list.length === dates.length) return { placesList: list, naming: 'day' as const }
    // A week of several: only who works or has bookings that day, else one closed column for the day.
    const busy = list.filter(place => taken.has(place.key) || (place.hours?.hours ?? []).length > 0)
    const first = shown[0]
    const closed = first
      ? dates
          .filter(date => !busy.some(place => place.date === date))
          .map(date => ({
            key: keyOf(date, NOBODY),
            date,
            resource: { ...NOBODY, type: first.type },
            hours: undefined,
          }))
      : []
    const both = [...busy, ...closed].toSorted((a, b) => a.date.localeCompare(b.date))
    return { placesList: both, naming: 'grouped' as const }
  }, [resources, workingDays, bookings, dates, activeType, zone, texts.video])

  const [countsByColumn, counts] = useMemo(() => {
    const byColumn = new Map<string, number>()
    const byStatus = new Map<BookingStatus, number>()
    for (const booking of bookings) {
      const key = keyOf(spanOf(booking, zone).date, resourceOf(booking, activeType))
      byColumn.set(key, (byColumn.get(key) ?? 0) + 1)
      const status = statusOf(booking)
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    }
    return [byColumn, byStatus] as const
  }, [bookings, activeType, zone])

  const columnInput = useMemo<ColumnInput>(
    () => ({
      places: placesList,
      naming,
      holidays,
      counts: countsByColumn,
      zone,
      texts,
      folds: look.fold_closed,
    }),
    [placesList, naming, holidays, countsByColumn, zone, texts, look.fold_closed],
  )
  const columns = useMemo(() => buildColumns(columnInput), [columnInput])
  const closedDays = useMemo(
    () => listClosedDays(dates, resources.shown, workingDays, holidays, texts),
    [dates, resources, workingDays, holidays, texts],
  )
  const { t } = useTranslation('staff')
  const replies = useRepliedVisits()
  const [events, cancelled] = useMemo(() => {
    const doctorById = new Map(
      resources.doctors.map(each => [
        each.id,
        {
          name: isPhone ? t('calendar.doctorName', { name: each.shortName }) : each.name,
          color: each.colour ?? 10,
          tag: activeType === 'cabinet' ? each.shortName : undefined,
        },
      ]),
    )
    const toEvent = (booking: Booking) =>
      makeEvent(booking, {
        columnKey: keyOf(spanOf(booking, zone).date, resourceOf(booking, activeType)),
        zone,
        faded: statuses !== undefined && !statuses.includes(statusOf(booking)),
        note: noteOf(booking, now, {
          here: minutes => t('calendar.here', { minutes }),
          online: t('calendar.online'),
          kept: t('calendar.kept'),
        }),
        seats:
          booking.booking_type === 'GROUP'
            ? t('calendar.groupSeats', { taken: booking.seats_taken, seats: booking.seats })
            : undefined,
        hasReply: replies.has(booking.id),
        doctor: doctorById.get(booking.doctor_id),
        colour: colourOf(booking, look.color_by),
      })
    return [bookings.map(toEvent), cancelledOnes.map(toEvent)] as const
  }, [
    bookings,
    cancelledOnes,
    resources,
    activeType,
    statuses,
    isPhone,
    zone,
    now,
    t,
    makeEvent,
    replies,
    look.color_by,
  ])

  const blocks = useMemo(
    () => [
      ...cancelled.map(({ id, columnKey, start, end, title: label }) => ({
        id: CANCELLED + id,
        columnKey,
        start,
        end,
        kind: 'cancelled' as const,
        label,
      })),
      ...buildBlocks(columnInput, holds, concernsHold),
    ],
    [columnInput, holds, cancelled],
  )

  return {
    isPending,
    isError,
    dates,
    columns,
    events,
    cancelled,
    blocks,
    places: useMemo(() => new Map(placesList.map(place => [place.key, place])), [placesList]),
    bookings: useMemo(() => new Map(bookings.map(each => [each.id, each])), [bookings]),
    every: all,
    holds,
    counts,
    holidays,
    closedDays,
    hours: useMemo(() => hoursOf(columns, events, zone, look), [columns, events, zone, look]),
  }
}

const resourceOf = (booking: Booking, type: 'doctor' | 'cabinet') => ({
  id: type === 'doctor' ? booking.doctor_id : (booking.cabinet_id ?? VIDEO.id),
})

function concernsHold(hold: Hold, { resource, hours }: ColumnPlace): boolean {
  const worked = hours?.hours ?? []
  if (hold.doctor_id !== null) return resource.type === 'doctor' && hold.doctor_id === resource.id
  if (hold.cabinet_id !== null) {
    return resource.type === 'cabinet'
      ? hold.cabinet_id === resource.id
      : worked.some(each => each.cabinetId === hold.cabinet_id)
  }
  return hold.location_id === null || worked.some(each => each.locationId === hold.location_id)
}

function useColumnTexts(zone: string, cabinetNames: ReadonlyMap<number, string>): ColumnTexts {
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)
  return useMemo(
    () => ({
      format,
      weekdays: t('staff:calendar.weekdays').split(' '),
      closed: t('staff:calendar.closed'),
      notWorking: t('staff:calendar.notWorking'),
      holiday: name => t('staff:calendar.holiday', { name }),
      break: t('staff:calendar.break'),
      hold: t('staff:calendar.hold'),
      count: count => t('common:count.bookings', { count }),
      cabinet: id => (id === null ? undefined : cabinetNames.get(id)),
      video: t('staff:calendar.videoColumn'),
    }),
    [t, format, cabinetNames],
  )
}
