import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import { noticeBooking } from '#contract/bookings/booking-changes.ts'
import { call } from '#web/api/client.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useFormat } from '#web/i18n/format.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import type { Explain } from '#web/parts/bookings/use-explain.ts'

/** Tells the patient by SMS where a booking has moved; answers whether the message is on its way. */
export function useMoveNotice(zone: string, explain: Explain) {
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  return useCallback(
    async (booking: Booking): Promise<boolean> => {
      try {
        const { data } = await call(noticeBooking, { id: booking.id })
        const when = format.dayTime(data.start)
        showNotice({ kind: 'ok', text: t('calendar.told', { name: titleOf(data), when }) })
        return true
      } catch (error) {
        explain(error)
        return false
      }
    },
    [explain, format, t],
  )
}
