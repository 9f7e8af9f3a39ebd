import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { CallInput, CallReply } from '#contract/call.ts'
import { editBooking } from '#contract/bookings/booking-changes.ts'
import { call } from '#web/api/client.ts'
import { changeCached, findCached, putCached, refreshBookings } from '#web/parts/bookings/booking-cache.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import type { ChangeInTurn } from './use-change-queue.ts'
import type { Explain } from '#web/parts/bookings/use-explain.ts'
import type { Answer, Questions, Scope } from '#web/parts/bookings/use-questions.ts'

type Edit = Omit<CallInput<typeof editBooking>, 'booking_id' | 'version' | 'scope'>

interface Edited {
  before: Booking
  saved: Booking
  /** Where each booking that moved had stood. */
  movedFrom: CallReply<typeof editBooking>['moved_from']
  /** Which of a series were meant. */
  scope: Scope
}

export type EditBooking = ReturnType<typeof useBookingEdit>

/** Asks which of a series is meant unless that is known, shows the change at once and sends it; answers nothing when it was refused or given up. */
export function useBookingEdit({ attempt, askScope }: Questions, inTurn: ChangeInTurn, explain: Explain) {
  const client = useQueryClient()
  return useCallback(
    async (
      id: number,
      change: Edit,
      preview: (booking: Booking) => Booking,
      known?: Scope,
    ): Promise<Edited | undefined> => {
      const before = findCached(client, id)
      if (!before) return undefined
      const scope = known ?? (await askScope(before))
      if (!scope) return undefined
      changeCached(client, id, preview)
      const takeBack = () => changeCached(client, id, current => ({ ...before, version: current.version }))
      return inTurn(id, async isLast => {
        const version = findCached(client, id)?.version ?? before.version
        try {
          const send = (answer?: Answer) =>
            call(editBooking, { booking_id: id, version, ...change, scope, ...answer })
          // Of a series, the hours named may be near another of its dates.
          const reply = await attempt(titleOf(before), send, {
            offersHours: scope === 'this',
            booking: scope === 'this' ? before : undefined,
          })
          if (!reply) {
            takeBack()
            return undefined
          }
          const { data: saved, moved_from: movedFrom } = reply
          if (isLast()) putCached(client, saved)
          else changeCached(client, id, current => ({ ...current, version: saved.version }))
          if (scope !== 'this') void refreshBookings(client)
          return { before, saved, movedFrom, scope }
        } catch (error) {
          takeBack()
          void refreshBookings(client)
          explain(error)
          return undefined
        }
      })
    },
    [client, askScope, attempt, inTurn, explain],
  )
}
