import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { showNotice } from '#web/ui/notices.ts'
import { bookingQuery } from '#web/parts/bookings/booking-queries.ts'
import type { CalendarState } from './use-calendar-state.ts'

/** The booking whose details are open; a link to one that is elsewhere leads to its day. */
export function useSelectedBooking(
  state: CalendarState,
  shown: ReadonlyMap<number, Booking>,
  zone: string,
  hasDate: boolean,
): Booking | undefined {
  const { t } = useTranslation('staff')
  const { booking: id, change } = state
  const known = id === undefined ? undefined : shown.get(id)
  const { data, isError } = useQuery({
    ...bookingQuery(id ?? 0),
    enabled: id !== undefined && known === undefined,
  })
  const isLost = id !== undefined && !known && isError
  useEffect(() => {
    if (!isLost) return
    showNotice({ kind: 'info', text: t('calendar.noBooking') })
    change({ booking: undefined }, { replace: true })
  }, [isLost, change, t])

  // A seat is looked at with its group.
  const parent = data?.parent_booking_id ?? undefined
  useEffect(() => {
    if (parent !== undefined) change({ booking: parent }, { replace: true })
  }, [parent, change])

  const date = !hasDate && !known && data ? localDateOf(Date.parse(data.start), zone) : undefined
  useEffect(() => {
    if (date) change({ activeDate: date }, { replace: true })
  }, [date, change])

  return known ?? (id === undefined ? undefined : data)
}
