import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getBooking } from '#contract/bookings/bookings.ts'
import { listBookings } from '#contract/bookings/calendar.ts'
import type { Noun } from '#contract/nouns.ts'
import { countTold, watchChanges } from '#web/api/changes.ts'
import { ApiError, call } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'
import { changeCached, refreshBookings, showCached } from '#web/parts/bookings/booking-cache.ts'
import { bookingQuery } from '#web/parts/bookings/booking-queries.ts'
import { readUnchanged } from '#web/parts/bookings/keep-newer.ts'
import { ReadQueue } from './read-queue.ts'

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
  void client.invalidateQueries({ queryKey: keyOf(getBooking) })
  await refreshBookings(client)
}

/** Whether a month may look otherwise after a change of a noun; until the map of calls has come, after any. */
const shared: { touchesMonths: (noun: Noun) => boolean } = { touchesMonths: () => true }

async function readMap(): Promise<void> {
  const { REFRESHES } = await import('#contract/refreshes.ts')
  shared.touchesMonths = noun => REFRESHES[noun].includes(listBookings)
}

/** How much had been told when the calendar was left, if it ever was. */
const left: { told?: number } = {}

/**
 * Keeps the bookings of the calendar as they are on the server, one by one: a month is too much to read at each change.
 * False while changes do not arrive. What else is on the page follows them as everywhere.
 */
export function useLiveBookings(): boolean {
  const client = useQueryClient()
  const [isConnected, setIsConnected] = useState(true)
  useEffect(() => {
    void readMap().catch(() => undefined)
    const queue = new ReadQueue({
      readOne: id => refreshOne(client, id),
      readAll: () => refreshAll(client),
      isBusy: () => client.isFetching({ queryKey: keyOf(listBookings) }) > 0,
    })
    // Other pages listen too, and what they were told was told once.
    if (left.told !== undefined && left.told !== countTold()) queue.addAll()
    const stop = watchChanges({
      onChange: ({ entity, id }) => {
        if (entity === 'booking') queue.addOne(id)
        else if (shared.touchesMonths(entity)) queue.addAll()
      },
      onReset: () => queue.addAll(),
      onConnected: setIsConnected,
    })
    return () => {
      stop()
      left.told = countTold()
      if (!queue.end()) return
      // The stream tells it once: whoever comes back reads it.
      for (const definition of [listBookings, getBooking])
        void client.invalidateQueries({ queryKey: keyOf(definition), refetchType: 'none' })
    }
  }, [client])
  return isConnected
}
