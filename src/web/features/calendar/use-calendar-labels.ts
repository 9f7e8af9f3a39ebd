import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarLabels } from '#web/calendar/types.ts'

/** The grid's texts in the language on screen. */
export function useCalendarLabels(): CalendarLabels {
  const { t } = useTranslation(['staff', 'common'])
  return useMemo(
    () => ({
      grid: t('staff:calendar.grid'),
      status: {
        new: t('common:status.new'),
        approved: t('common:status.approved'),
        confirmed: t('common:status.confirmed'),
        arrived: t('common:status.arrived'),
        completed: t('common:status.completed'),
        delay: t('common:status.delay'),
        no_show: t('common:status.no_show'),
        cancelled: t('common:status.cancelled'),
      },
      alert: t('staff:calendar.alert'),
      reply: t('staff:calendar.reply'),
      video: t('staff:booking.video'),
      group: t('staff:calendar.group'),
      now: t('staff:calendar.now'),
      moving: t('staff:calendar.moving'),
      freeSlot: ({ time, column, isClosed, taken }) => {
        const what = taken ?? (isClosed ? t('staff:calendar.outside') : t('staff:calendar.free'))
        return t('staff:calendar.slot', { time, column, what })
      },
      freeGap: minutes => t('staff:calendar.freeFor', { length: lengthText(minutes) }),
      more: count => t('staff:calendar.more', { count }),
      openDay: ({ date, count, closed }) =>
        [date, closed, t('common:count.bookings', { count })].filter(Boolean).join(', '),
      empty: t('staff:calendar.emptyList'),
      announceMoved: move => t('staff:calendar.announceMoved', move),
      announceResized: change => t('staff:calendar.announceResized', change),
      announceCancelled: title => t('staff:calendar.announceCancelled', { title }),
      announceLocked: title => t('staff:calendar.announceLocked', { title }),
    }),
    [t],
  )
}

/** "45 min", "1 h", "1 h 45": the same in both languages. */
function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes % 60)
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}
