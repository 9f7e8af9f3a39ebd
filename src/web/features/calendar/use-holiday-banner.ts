import { useTranslation } from 'react-i18next'
import { addDays, epochDayOf } from '#domain/time/wall-time.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useClinic, type ClosedDay } from '#web/parts/clinic/clinic-queries.ts'
import type { CalendarState } from './use-calendar-state.ts'

const AHEAD = 7

/** In the day view, the closed days that come next; of locations that close alone, which. */
export function useHolidayBanner(
  state: CalendarState,
  holidays: ReadonlyMap<LocalDate, ClosedDay>,
): string | undefined {
  const { t } = useTranslation('staff')
  const format = useFormat()
  const { locations = [] } = useClinic()
  const { view, activeDate } = state
  if (view !== 'timeGridDay') return undefined
  const placesOf = ({ location_ids: ids }: ClosedDay) =>
    ids && listOf(locations.filter(({ id }) => ids.includes(id)).map(({ name }) => name))

  const own = holidays.get(activeDate)
  if (own) {
    const places = placesOf(own)
    return places
      ? t('calendar.closedTodayAt', { name: own.name, places })
      : t('calendar.closedToday', { name: own.name })
  }
  const last = addDays(activeDate, AHEAD)
  const coming = [...holidays].filter(([date]) => date > activeDate && epochDayOf(date) <= epochDayOf(last))
  if (coming.length === 0) return undefined
  const sayDay = ([date, day]: (typeof coming)[number]) =>
    `${format.dayShort(date)} (${[day.name, placesOf(day)].filter(Boolean).join(', ')})`
  const isPartial = coming.some(([, { location_ids: ids }]) => ids)
  return t(isPartial ? 'calendar.closedSoonAt' : 'calendar.closedSoon', { list: listOf(coming.map(sayDay)) })
}

const listOf = (words: string[]) =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(words)
