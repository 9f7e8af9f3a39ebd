import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { getBooking } from '#contract/bookings/bookings.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { listPinned, pinBooking } from '#contract/bookings/pinboard.ts'
import { call } from '#web/api/client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { putCached } from '#web/parts/bookings/booking-cache.ts'
import { useExplain } from '#web/parts/bookings/use-explain.ts'

/** Where a browser kept its own pinboard before the clinic had one. */
const OLD_KEY = 'pinboard'
const NOBODY: readonly Booking[] = []

export interface Pinboard {
  /** Of the whole clinic, by the hour that they had. */
  readonly bookings: readonly Booking[]
  readonly pin: (booking: Booking) => void
  /** One was put at an hour. */
  readonly placed: () => void
}

/** The bookings that wait for another hour, the same for everybody of the clinic. */
export function usePinboard(canEdit: boolean): Pinboard {
  const client = useQueryClient()
  const explain = useExplain()
  const { data } = useQuery(query(listPinned, {}))
  const placed = useCallback(() => void client.invalidateQueries({ queryKey: keyOf(listPinned) }), [client])
  const pin = useCallback(
    async ({ id, version }: Booking) => {
      try {
        const reply = await call(pinBooking, { id, version })
        putCached(client, reply.data)
      } catch (error) {
        explain(error)
      }
      placed()
    },
    [client, explain, placed],
  )
  useEffect(() => {
    if (canEdit) void bringOver().then(count => count > 0 && placed())
  }, [canEdit, placed])
  return { bookings: data?.data ?? NOBODY, pin: booking => void pin(booking), placed }
}

/** Pins once what this browser had pinned by itself; answers how many. */
async function bringOver(): Promise<number> {
  const ids = takeOld()
  let count = 0
  for (const id of ids) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a few, once
      const { data } = await call(getBooking, { id })
      if (data.cancelled_at !== null || data.pinned_at !== null) continue
      // oxlint-disable-next-line no-await-in-loop -- a few, once
      await call(pinBooking, { id, version: data.version })
      count += 1
    } catch {
      // It is gone, over, or somebody else's by now.
    }
  }
  return count
}

function takeOld(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(OLD_KEY) ?? '[]')
    localStorage.removeItem(OLD_KEY)
    return Array.isArray(kept) ? kept.filter(id => Number.isSafeInteger(id)) : []
  } catch {
    return []
  }
}
