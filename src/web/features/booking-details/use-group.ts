import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cancelGroup, editGroup, getGroup, setGroupStatus } from '#contract/bookings/groups.ts'
import { restoreBooking } from '#contract/bookings/booking-changes.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { BookingGroup } from '#contract/bookings/groups.ts'
import { statusCode } from '#domain/bookings/booking-status.ts'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import { ApiError, call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { readDuplicate } from '#web/api/possible-duplicate.ts'
import { showNotice } from '#web/ui/notices.ts'
import { putCached } from '#web/parts/bookings/booking-cache.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import { seatsOf } from '#web/parts/patients/seat-wish.ts'
import type { SeatWish } from '#web/parts/patients/seat-wish.ts'
import type { Explain } from '#web/parts/bookings/use-explain.ts'
import type { Questions } from '#web/parts/bookings/use-questions.ts'

/** What a change of the seats needs of the page around it. */
export interface SeatChange {
  questions: Questions
  undo: { forget: (bookingIds: readonly number[]) => void }
  explain: Explain
}

/** The seats of a group, and what one does to them. */
export function useGroup(group: Booking, { questions, undo, explain }: SeatChange) {
  const { t } = useTranslation(['staff', 'common'])
  const client = useQueryClient()
  const seats = query(getGroup, { id: group.id })
  const { queryKey } = seats
  const { data } = useQuery({ ...seats, meta: { silent: true } })

  function keep(reply: { data: BookingGroup }) {
    undo.forget([group.id])
    client.setQueryData(queryKey, reply)
    const { members: _, ...parent } = reply.data
    putCached(client, parent)
  }

  async function run(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      explain(error)
    }
    await client.invalidateQueries({ queryKey })
  }

  const reread = async () => keep(await call(getGroup, { id: group.id }))

  return {
    members: data?.data.members.filter(seat => !seat.cancelled_at),
    setSeatStatus: (seat: Booking, status: BookingStatus) =>
      run(async () => {
        const input = { status: statusCode(status), booking_id: seat.id, from_status: seat.status }
        keep(await call(setGroupStatus, { id: group.id, ...input }))
      }),
    removeSeat: (seat: Booking) =>
      run(async () => {
        await call(cancelGroup, { id: seat.id })
        await reread()
        const restore = async () => {
          await call(restoreBooking, { id: seat.id })
          await reread()
        }
        showNotice({
          kind: 'ok',
          text: t('staff:booking.seatFreed', { name: seat.patient_name }),
          action: { label: t('staff:calendar.putBack'), run: () => void run(restore) },
        })
      }),
    /** Answers a refusal that the form shows; nothing when all is well. */
    addSeats: async (people: readonly SeatWish[]): Promise<ApiError | undefined> => {
      const add_patients = seatsOf(people)
      const input = { id: group.id, version: group.version, add_patients }
      const areKnown = add_patients.every(person => person.patient_id !== undefined)
      try {
        const reply = await questions.attempt(
          titleOf(group),
          answer => call(editGroup, { ...input, ...answer }),
          { offersHours: false, areKnown },
        )
        if (reply) keep(reply)
        return undefined
      } catch (error) {
        const isForm =
          error instanceof ApiError && (readDuplicate(error) || Object.keys(error.errors).length > 0)
        if (isForm) return error
        explain(error)
        return undefined
      }
    },
  }
}
