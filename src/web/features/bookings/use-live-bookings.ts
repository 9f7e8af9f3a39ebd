import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watchChanges } from '#web/api/changes.ts'
import { refreshBookings, showCached } from './booking-cache.ts'
import { bookingQuery } from './bookings-queries.ts'
import { workingTimeKey } from './use-working-days.ts'

/** A burst of changes, such as a series, is read at once after so many ms. */
const GATHER = 100
/** More changed bookings than this are read with their months. */
const MOST_SINGLE = 5

async function refreshOne(client: QueryClient, id: number): Promise<void> {
  const query = bookingQuery(id)
  await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' })
  const { history: _, ...booking } = (await client.fetchQuery(query)).data
  if (booking.booking_type === 'group') void client.invalidateQueries({ queryKey: ['group'] })
  if (booking.parent_booking_id !== null) return refreshOne(client, booking.parent_booking_id)
  showCached(client, booking)
}

/** Who works where and when, and what they give. */
function refreshClinic(client: QueryClient): void {
  for (const key of ['clinic', 'doctors', 'services', 'cabinets', 'locations', 'holidays', ...workingTimeKey])
    void client.invalidateQueries({ queryKey: [key] })
}

/** Keeps the calendar as it is on the server; false while changes do not arrive. */
export function useLiveBookings(): boolean {
  const client = useQueryClient()
  const [isConnected, setIsConnected] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = new Set<number>()
    let needsAll = false
    const read = () => {
      timer = undefined
      if (needsAll || changed.size > MOST_SINGLE) {
        void refreshBookings(client)
        void client.invalidateQueries({ queryKey: ['booking'] })
      } else {
        // One that may not be seen is none of this calendar.
        for (const id of changed) refreshOne(client, id).catch(() => undefined)
      }
      changed.clear()
      needsAll = false
    }
    const readSoon = () => {
      timer ??= setTimeout(read, GATHER)
    }
    const stop = watchChanges({
      onChange: ({ entity, id }) => {
        if (entity === 'patient') void client.invalidateQueries({ queryKey: ['patient', id] })
        if (entity === 'booking') changed.add(id)
        if (entity !== 'booking') needsAll = true
        if (entity !== 'booking' && entity !== 'patient' && entity !== 'hold') refreshClinic(client)
        readSoon()
      },
      onReset: () => {
        needsAll = true
        refreshClinic(client)
        readSoon()
      },
      onConnected: setIsConnected,
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
  return isConnected
}
