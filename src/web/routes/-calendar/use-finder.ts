import { useCallback, useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { localDateOf, minutesOf } from '#domain/time/wall-time.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import { wishOfBooking } from '#web/parts/free-hours/finder-wish.ts'
import type { FinderWish, FoundHour } from '#web/parts/free-hours/finder-wish.ts'
import type { OpenForm } from './use-open-form.ts'
import type { CalendarState } from '#web/features/calendar/use-calendar-state.ts'

interface OpenFinder {
  wish: FinderWish
  /** The booking that is to be moved. */
  booking?: Booking
  name?: string
}

interface FinderInput {
  state: CalendarState
  today: string
  zone: string
  form: OpenForm
}

export type FinderOfCalendar = ReturnType<typeof useFinder>

/** The finder over the calendar; the hour that is chosen opens the form of the booking there. */
export function useFinder({ state, today, zone, form }: FinderInput) {
  const [open, setOpen] = useState<OpenFinder>()
  const { activeDate, filterServiceId: service, filterDoctorId: doctors } = state
  const { selectedLocationsId: locations } = state
  const move = useCallback(
    (booking: Booking) => setOpen({ booking, name: titleOf(booking), wish: wishOfBooking(booking, today) }),
    [today],
  )
  return {
    shown: open,
    startNew: () =>
      setOpen({
        wish: {
          services: service === undefined ? [] : [{ id: service }],
          doctorIds: doctors,
          cabinetId: undefined,
          locationIds: locations,
          part: undefined,
          from: activeDate < today ? today : activeDate,
          bookingId: undefined,
        },
      }),
    move,
    close: () => setOpen(undefined),
    choose: ({ start, doctorId, cabinetId }: FoundHour, wish: FinderWish) => {
      const instant = Date.parse(start)
      const place = {
        date: localDateOf(instant, zone),
        minutes: minutesOf(instant, zone),
        doctorId,
        cabinetId,
      }
      setOpen(undefined)
      if (open?.booking) form.edit(open.booking, place)
      else form.startNew({ ...place, serviceIds: wish.services.map(({ id }) => id) })
    },
  }
}
