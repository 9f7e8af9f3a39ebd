import { useTranslation } from 'react-i18next'
import { addDays, epochDayOf } from '#domain/wall-time.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import type { CalendarState } from './use-calendar-state.ts'

const AHEAD = 7

/** In the day view, the closed days that come next. */
export function useHolidayBanner(
  state: CalendarState,
  holidays: ReadonlyMap<LocalDate, string>,
): string | undefined {
  const { t } = useTranslation('staff')
  const format = useFormat()
  const { view, activeDate } = state
  if (view !== 'timeGridDay') return undefined
  const own = holidays.get(activeDate)
  if (own) return t('calendar.closedToday', { name: own })
  const last = addDays(activeDate, AHEAD)
  const coming = [...holidays]
    .filter(([date]) => date > activeDate && epochDayOf(date) <= epochDayOf(last))
    .map(([date, name]) => `${format.dayShort(date)} (${name})`)
  if (coming.length === 0) return undefined
  const list = new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(coming)
  return t('calendar.closedSoon', { list })
}
