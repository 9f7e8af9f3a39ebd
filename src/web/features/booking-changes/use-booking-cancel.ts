import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { cancelBooking, noticeBooking, restoreBooking } from '#contract/bookings/booking-changes.ts'
import { call } from '#web/api/client.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useFormat } from '#web/i18n/format.ts'
import { putCached, refreshBookings } from '#web/parts/bookings/booking-cache.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import type { Explain } from '#web/parts/bookings/use-explain.ts'
import { acceptanceOf } from '#web/parts/bookings/use-questions.ts'
import type { Answer, Questions, Scope } from '#web/parts/bookings/use-questions.ts'
import type { Undo } from './use-undo.ts'

export interface CancelInput {
  reason: string
  notify: boolean
  scope: Scope
}

/** Calls bookings off, which can be taken back while their time is free. */
export function useBookingCancel(zone: string, { attempt }: Questions, undo: Undo, explain: Explain) {
  const client = useQueryClient()
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)

  const correct = useCallback(
    async (name: string, ids: readonly number[]) => {
      try {
        for (const id of ids) await call(noticeBooking, { id })
        const bookings = t('common:count.bookings', { count: ids.length })
        showNotice({ kind: 'ok', text: t('staff:calendar.corrected', { name, bookings }) })
      } catch (error) {
        explain(error)
      }
    },
    [explain, t],
  )

  const restore = useCallback(
    async (booking: Booking, { scope, notify }: CancelInput) => {
      try {
        const wanted = { id: booking.id, series: scope !== 'this' }
        const send = (answer?: Answer) => call(restoreBooking, { ...wanted, ...acceptanceOf(answer) })
        const reply = await attempt(titleOf(booking), send, { offersHours: false })
        if (!reply) return
        const { data, restored, restored_ids: ids, taken } = reply
        putCached(client, data)
        if (scope !== 'this') void refreshBookings(client)
        const bookings = t('common:count.bookings', { count: restored })
        const said = [t('staff:calendar.restored', { name: titleOf(booking), bookings })]
        const when = taken.map(start => format.dayTime(start))
        if (taken.length > 0)
          said.push(
            t('staff:calendar.notRestored', { when: new Intl.ListFormat(format.locale).format(when) }),
          )
        if (notify) said.push(t('staff:calendar.wasTold'))
        showNotice({
          kind: taken.length > 0 || notify ? 'info' : 'ok',
          text: said.join(' '),
          // Who was told of the cancellation would not come.
          ...(notify &&
            ids.length > 0 && {
              action: {
                label: t('staff:calendar.correct'),
                run: () => void correct(titleOf(booking), ids),
              },
            }),
        })
      } catch (error) {
        explain(error, t('staff:calendar.noneRestored'))
      }
    },
    [attempt, client, explain, correct, format, t],
  )

  return useCallback(
    async (booking: Booking, input: CancelInput): Promise<boolean> => {
      try {
        const { data } = await call(cancelBooking, { booking_id: booking.id, ...input })
        putCached(client, data)
        if (input.scope !== 'this') void refreshBookings(client)
      } catch (error) {
        explain(error)
        return false
      }
      undo.offer([booking.id], t('staff:calendar.cancelled', { name: titleOf(booking) }), () =>
        restore(booking, input),
      )
      return true
    },
    [client, explain, restore, undo, t],
  )
}
