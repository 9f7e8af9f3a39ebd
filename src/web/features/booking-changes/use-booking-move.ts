import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { CallInput } from '#contract/call.ts'
import { moveBack } from '#contract/bookings/booking-changes.ts'
import { formatInstant, MINUTE } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useFormat } from '#web/i18n/format.ts'
import { findCached, putCached, refreshBookings } from '#web/parts/bookings/booking-cache.ts'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import { lengthOf, stretchServices, wantedServices } from '#web/parts/bookings/service-times.ts'
import type { Explain } from '#web/parts/bookings/use-explain.ts'
import { useMoveNotice } from './use-move-notice.ts'
import { acceptanceOf } from '#web/parts/bookings/use-questions.ts'
import type { Answer, Questions } from '#web/parts/bookings/use-questions.ts'
import type { Undo } from './use-undo.ts'
import type { EditBooking } from './use-booking-edit.ts'
import type { Placement } from '#web/parts/bookings/booking-start.ts'

/** Puts bookings elsewhere, which can be taken back, and makes them longer or shorter. */
export function useBookingMove(
  zone: string,
  { attempt }: Questions,
  edit: EditBooking,
  undo: Undo,
  explain: Explain,
) {
  const client = useQueryClient()
  const { cabinets } = useClinic()
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)

  const tell = useMoveNotice(zone, explain)
  const offerToTell = useCallback(
    (booking: Booking, then?: () => void) => ({
      label: t('staff:calendar.tell'),
      run: () => void tell(booking).then(isTold => isTold && then?.()),
    }),
    [t, tell],
  )

  const putBack = useCallback(
    async (name: string, visits: CallInput<typeof moveBack>['visits'], told?: Booking) => {
      try {
        const send = (answer?: Answer) => call(moveBack, { visits, ...acceptanceOf(answer) })
        const reply = await attempt(name, send, { offersHours: false })
        if (!reply) return
        const { data } = reply
        for (const booking of data) putCached(client, booking)
        showNotice({
          kind: 'ok',
          text: t('staff:calendar.movedBack', {
            name,
            bookings: t('common:count.bookings', { count: data.length }),
          }),
          // Whoever was told of the move would come at the wrong hour.
          otherAction: told && offerToTell(told),
        })
      } catch (error) {
        explain(error, t('staff:calendar.notMovedBack'))
        void refreshBookings(client)
      }
    },
    [attempt, client, explain, offerToTell, t],
  )

  const move = useCallback(
    async (id: number, { start, end, ...where }: Placement): Promise<boolean> => {
      const change = { start: formatInstant(start, zone), ...where }
      const placed = { ...change, end: formatInstant(end, zone) }
      const edited = await edit(id, change, booking => ({ ...booking, ...placed }))
      if (!edited) return false
      const { before, saved, movedFrom } = edited
      const name = titleOf(before)
      const when = format.dayTime(saved.start)
      const cabinet = cabinets?.find(each => each.id === saved.cabinet_id)?.name
      const isOtherCabinet = cabinet !== undefined && saved.cabinet_id !== before.cabinet_id
      const text = isOtherCabinet
        ? t('staff:calendar.movedCabinet', { name, when, cabinet })
        : t('staff:calendar.moved', { name, when })
      const ids = [id, ...movedFrom.map(each => each.booking_id)]
      if (movedFrom.length === 0) {
        undo.forget(ids)
        return true
      }
      let told: Booking | undefined
      const canTell = saved.patient_mobile !== null && isNewsToPatient(before, saved)
      const also = canTell ? offerToTell(saved, () => (told = saved)) : undefined
      undo.offer(ids, text, () => putBack(name, movedFrom, told), also)
      return true
    },
    [edit, offerToTell, putBack, undo, cabinets, format, t, zone],
  )

  const resize = useCallback(
    async (id: number, end: number): Promise<boolean> => {
      const booking = findCached(client, id)
      if (!booking) return false
      const minutes = (end - Date.parse(booking.start)) / MINUTE
      const services = stretchServices(booking.services, minutes)
      if (!services) return false
      const preview = (old: Booking) => ({ ...old, services, end: formatInstant(end, zone) })
      const edited = await edit(id, { services: wantedServices(services) }, preview)
      if (!edited) return false
      const { before, saved, scope } = edited
      // Others of a series may have had lengths of their own.
      if (scope !== 'this') {
        undo.forget([id])
        return true
      }
      const name = titleOf(before)
      undo.offer([id], t('staff:calendar.resized', { name, minutes: lengthOf(saved) }), async () => {
        const back = (old: Booking) => ({ ...old, services: before.services, end: before.end })
        const isBack = await edit(id, { services: wantedServices(before.services) }, back, 'this')
        if (!isBack) return
        showNotice({
          kind: 'ok',
          text: t('staff:calendar.resizedBack', { name, minutes: lengthOf(before) }),
        })
      })
      return true
    },
    [client, edit, undo, t, zone],
  )

  return { move, resize }
}

/** Another cabinet is none of the patient's concern, nor is a booking that is over. */
function isNewsToPatient(before: Booking, saved: Booking): boolean {
  const isElsewhere =
    Date.parse(before.start) !== Date.parse(saved.start) || before.doctor_id !== saved.doctor_id
  return isElsewhere && Date.parse(saved.start) > Date.now()
}
