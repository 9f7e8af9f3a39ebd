import { useTranslation } from 'react-i18next'
import type { WorkingHours } from '#contract/clinic/doctors.ts'
import { useFormat } from '#web/i18n/format.ts'
import { nameDay } from './use-opening-words.ts'

/** Says a doctor's week in lines: "luni 09:00–13:00, 14:00–18:00". */
export function useWeekWords() {
  const { t } = useTranslation('clinic')
  const format = useFormat()

  function sayHours({ weekday, start, end, break_start, break_end, week_parity }: WorkingHours) {
    const hours =
      break_start && break_end ? `${start}–${break_start}, ${break_end}–${end}` : `${start}–${end}`
    const weeks = week_parity === 'every' ? '' : ` (${t(`week.${week_parity}`)})`
    return `${format.weekday(nameDay(weekday))} ${hours}${weeks}`
  }

  return (value: unknown): string =>
    (value as readonly WorkingHours[])
      .toSorted((one, other) => one.weekday - other.weekday || one.start.localeCompare(other.start))
      .map(sayHours)
      .join('\n') || '–'
}
