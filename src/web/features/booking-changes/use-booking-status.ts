import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { setBookingStatus } from '#contract/bookings/booking-changes.ts'
import { statusCode } from '#domain/bookings/booking-status.ts'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { changeCached, putCached, refreshBookings } from '#web/parts/bookings/booking-cache.ts'
import type { ChangeInTurn } from './use-change-queue.ts'
import type { Explain } from '#web/parts/bookings/use-explain.ts'
import type { Undo } from './use-undo.ts'

/** Moves a booking to another status, shown at once; answers whether it was taken. */
export function useBookingStatus(zone: string, inTurn: ChangeInTurn, undo: Undo, explain: Explain) {
  const client = useQueryClient()
  return useCallback(
    (booking: Booking, status: BookingStatus): Promise<boolean> => {
      const { id } = booking
      const change = {
        status: statusCode(status),
        arrived_at: status === 'arrived' ? formatInstant(Date.now(), zone) : null,
      }
      changeCached(client, id, old => ({ ...old, ...change }))
      undo.forget()
      return inTurn(id, async isLast => {
        try {
          const { data } = await call(setBookingStatus, {
            booking_id: id,
            status: change.status,
            from_status: booking.status,
          })
          if (isLast()) putCached(client, data)
          else changeCached(client, id, current => ({ ...current, version: data.version }))
          return true
        } catch (error) {
          changeCached(client, id, old => ({
            ...old,
            status: booking.status,
            arrived_at: booking.arrived_at,
          }))
          void refreshBookings(client)
          explain(error)
          return false
        }
      })
    },
    [client, inTurn, undo, explain, zone],
  )
}
