import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { dateOfWeekday } from './week-draft.ts'
import type { HoursDraft, WeekDraft } from './week-draft.ts'

/** Says a week in lines: "luni 09:00–13:00, 14:00–18:00". */
export function useWeekWords() {
  const { t } = useTranslation('clinic')
  const format = useFormat()

  function sayHours({ weekday, start, end, break_start, break_end, week_parity }: HoursDraft) {
    const hours =
      break_start && break_end ? `${start}–${break_start}, ${break_end}–${end}` : `${start}–${end}`
    const weeks = week_parity === 'every' ? '' : ` (${t(`week.${week_parity}`)})`
    return `${format.weekday(dateOfWeekday(weekday))} ${hours}${weeks}`
  }

  return (value: unknown): string =>
    (value as WeekDraft)
      .toSorted((one, other) => one.weekday - other.weekday || one.start.localeCompare(other.start))
      .map(sayHours)
      .join('\n') || '–'
}
