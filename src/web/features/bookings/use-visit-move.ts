import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings.ts'
import type { CallInput } from '#contract/call.ts'
import { moveBack } from '#contract/visits.ts'
import { formatInstant, MINUTE } from '#domain/wall-time.ts'
import { call } from '#web/api/client.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useFormat } from '#web/i18n/format.ts'
import { findCached, putCached, refreshBookings } from './booking-cache.ts'
import { titleOf } from './calendar-events.ts'
import { stretchServices } from './service-times.ts'
import type { Explain } from './use-explain.ts'
import type { Undo } from './use-undo.ts'
import type { EditVisit } from './use-visit-edit.ts'

export interface Placement {
  start: number
  end: number
  doctor_id?: number
  cabinet_id?: number
}

/** Puts visits elsewhere, which can be taken back, and makes them longer or shorter. */
export function useVisitMove(zone: string, edit: EditVisit, undo: Undo, explain: Explain) {
  const client = useQueryClient()
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)

  const putBack = useCallback(
    async (name: string, visits: CallInput<typeof moveBack>['visits']) => {
      try {
        const { data } = await call(moveBack, { visits })
        for (const booking of data) putCached(client, booking)
        showNotice({
          kind: 'ok',
          text: t('staff:calendar.movedBack', {
            name,
            bookings: t('common:count.bookings', { count: data.length }),
          }),
        })
      } catch (error) {
        explain(error, t('staff:calendar.notMovedBack'))
        void refreshBookings(client)
      }
    },
    [client, explain, t],
  )

  const move = useCallback(
    async (id: number, { start, end, ...where }: Placement): Promise<boolean> => {
      const change = { start: formatInstant(start, zone), ...where }
      const placed = { ...change, end: formatInstant(end, zone) }
      const edited = await edit(id, change, booking => ({ ...booking, ...placed }))
      if (!edited) return false
      const { before, saved, movedFrom } = edited
      const name = titleOf(before)
      const when = `${format.dayShort(saved.start)}, ${format.time(saved.start)}`
      const text = t('staff:calendar.moved', { name, when })
      const ids = [id, ...movedFrom.map(each => each.booking_id)]
      if (movedFrom.length > 0) undo.offer(ids, text, () => putBack(name, movedFrom))
      else undo.forget(ids)
      return true
    },
    [edit, putBack, undo, format, t, zone],
  )

  const resize = useCallback(
    async (id: number, end: number): Promise<boolean> => {
      const booking = findCached(client, id)
      if (!booking) return false
      const minutes = (end - Date.parse(booking.start)) / MINUTE
      const services = stretchServices(booking.services, minutes)
      if (!services) return false
      const change = {
        services: services.map(each => ({
          service_id: each.service_id,
          minutes: each.minutes,
          price: each.price,
        })),
      }
      const preview = (old: Booking) => ({ ...old, services, end: formatInstant(end, zone) })
      const isDone = (await edit(id, change, preview)) !== undefined
      if (isDone) undo.forget([id])
      return isDone
    },
    [client, edit, undo, zone],
  )

  return { move, resize }
}
