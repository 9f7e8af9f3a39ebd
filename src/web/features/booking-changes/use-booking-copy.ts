import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addGroup, getGroup } from '#contract/bookings/groups.ts'
import { addBooking } from '#contract/bookings/booking-changes.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useFormat } from '#web/i18n/format.ts'
import { putCached } from '#web/parts/bookings/booking-cache.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import type { Explain } from '#web/parts/bookings/use-explain.ts'
import type { Answer, Questions } from '#web/parts/bookings/use-questions.ts'
import { wantedServices } from '#web/parts/bookings/service-times.ts'
import type { Undo } from './use-undo.ts'
import type { Placement } from '#web/parts/bookings/booking-start.ts'

/** The same booking at another time, a group with the people who sit in it now. */
export function useBookingCopy(zone: string, { attempt }: Questions, undo: Undo, explain: Explain) {
  const client = useQueryClient()
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  return useCallback(
    async (booking: Booking, { start, ...where }: Omit<Placement, 'end'>): Promise<Booking | undefined> => {
      const wanted = {
        doctor_id: where.doctor_id ?? booking.doctor_id,
        cabinet_id: where.cabinet_id ?? booking.cabinet_id ?? undefined,
        start: formatInstant(start, zone),
        services: wantedServices(booking.services),
      }
      const options = { idempotencyKey: newKey() }
      const send = async (answer: Answer | undefined, patients: Seat[]) => {
        if (booking.patient_id !== null)
          return call(addBooking, { patient_id: booking.patient_id, ...wanted, ...answer }, options)
        const { seats } = booking
        const { members: _, ...made } = (
          await call(addGroup, { ...wanted, seats, patients, ...answer }, options)
        ).data
        return { data: made }
      }
      try {
        const patients = booking.patient_id === null ? await listSeats(booking.id) : []
        const reply = await attempt(titleOf(booking), answer => send(answer, patients))
        if (!reply) return undefined
        putCached(client, reply.data)
        undo.forget()
        const when = format.dayTime(reply.data.start)
        showNotice({ kind: 'ok', text: t('booking.saved', { name: titleOf(reply.data), when }) })
        return reply.data
      } catch (error) {
        explain(error)
        return undefined
      }
    },
    [client, attempt, undo, explain, format, t, zone],
  )
}

interface Seat {
  patient_id: number
}

async function listSeats(groupId: number): Promise<Seat[]> {
  const { data } = await call(getGroup, { id: groupId })
  return data.members.flatMap(seat =>
    seat.cancelled_at || seat.patient_id === null ? [] : { patient_id: seat.patient_id },
  )
}
