import { useMemo, useState } from 'react'
import { useBookings } from '#web/parts/bookings/booking-queries.ts'
import { useFirstWeekday } from '#web/ui/first-weekday.ts'
import { rangeOf } from './calendar-range.ts'
import type { CalendarState } from './use-calendar-state.ts'
import { useWorkingDays } from '#web/parts/clinic/use-working-days.ts'

/**
 * What the calendar draws: the view and the day that the address asks for, once their hours and bookings are there. Until
 * then it is what was drawn before: scroll, focus and the place of the keys stay, and no day looks free that is not.
 */
export function useDrawn(state: CalendarState) {
  const { view, activeDate } = state
  const [last, setLast] = useState({ view, activeDate })
  const first = useFirstWeekday()
  const range = useMemo(() => rangeOf(view, activeDate, first), [view, activeDate, first])
  const bookings = useBookings(range)
  const hours = useWorkingDays(activeDate)
  const isSame = last.view === view && last.activeDate === activeDate
  const isLate = !isSame && (bookings.isPending || hours.isPending)
  if (!isSame && !isLate) setLast({ view, activeDate })
  return {
    drawn: useMemo(() => (isLate ? { ...state, ...last } : state), [isLate, state, last]),
    isLate,
  }
}
