import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getBooking } from '#contract/bookings.ts'
import { countTold, watchChanges } from '#web/api/changes.ts'
import { ApiError, call } from '#web/api/client.ts'
import { changeCached, refreshBookings, showCached } from '#web/parts/bookings/booking-cache.ts'
import { bookingQuery, bookingsKey } from '#web/parts/bookings/booking-queries.ts'
import { readUnchanged } from '#web/parts/bookings/keep-newer.ts'
import { ReadQueue } from './read-queue.ts'
import { workingTimeKey } from '#web/parts/clinic/use-working-days.ts'

/** Who works where and when, and what they give. */
const CLINIC_KEYS = [
  ['clinic'],
  ['doctors'],
  ['services'],
  ['cabinets'],
  ['locations'],
  ['holidays'],
  workingTimeKey,
]

function refreshClinic(client: QueryClient): void {
  for (const queryKey of CLINIC_KEYS) void client.invalidateQueries({ queryKey })
}

/** Shows a booking as it is now; false when there was no answer that can be shown. */
async function refreshOne(client: QueryClient, id: number): Promise<boolean> {
  const { queryKey } = bookingQuery(id)
  try {
    // Not by the query of its details: they may have asked before the change, and closing them ends their question.
    const reply = await readUnchanged(id, () => call(getBooking, { id }))
    if (!reply) return false
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, reply)
    const { history: _, ...booking } = reply.data
    if (booking.booking_type === 'group') void client.invalidateQueries({ queryKey: ['group'] })
    if (booking.parent_booking_id !== null) return await refreshOne(client, booking.parent_booking_id)
    showCached(client, booking)
    return true
  } catch (error) {
    const isUnseen = error instanceof ApiError && (error.status === 403 || error.status === 404)
    if (!isUnseen) return false
    // One that may not be seen is none of this calendar, any more.
    changeCached(client, id, () => undefined)
    void client.invalidateQueries({ queryKey })
    return true
  }
}

async function refreshAll(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['booking'] })
  await refreshBookings(client)
}

/** How much had been told when the calendar was left, if it ever was. */
const left: { told?: number } = {}

/** Keeps the calendar as it is on the server; false while changes do not arrive. */
export function useLiveBookings(): boolean {
  const client = useQueryClient()
  const [isConnected, setIsConnected] = useState(true)
  useEffect(() => {
    const queue = new ReadQueue({
      readOne: id => refreshOne(client, id),
      readAll: () => refreshAll(client),
      isBusy: () => client.isFetching({ queryKey: bookingsKey }) > 0,
    })
    const readAnew = () => {
      queue.addAll()
      refreshClinic(client)
    }
    // Other pages listen too, and what they were told was told once.
    if (left.told !== undefined && left.told !== countTold()) readAnew()
    const stop = watchChanges({
      onChange: ({ entity, id }) => {
        if (entity === 'patient') void client.invalidateQueries({ queryKey: ['patient', id] })
        if (entity === 'booking') queue.addOne(id)
        else queue.addAll()
        if (entity !== 'booking' && entity !== 'patient' && entity !== 'hold') refreshClinic(client)
      },
      onReset: readAnew,
      onConnected: setIsConnected,
    })
    return () => {
      stop()
      left.told = countTold()
      if (!queue.end()) return
      // The stream tells it once: whoever comes back reads it.
      for (const queryKey of [bookingsKey, ['booking']])
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
    }
  }, [client])
  return isConnected
}
