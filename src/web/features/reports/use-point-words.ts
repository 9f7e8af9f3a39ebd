import { useTranslation } from 'react-i18next'
import type { Point } from '#contract/reports/graphs.ts'
import { isTimeGroup, type Group } from '#domain/reports/figures.ts'
import { spanOfKey } from '#domain/reports/key-span.ts'
import { addDays } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { saySpan } from './say-span.ts'

/** A Monday, from which weekdays are counted. */
const MONDAY = '2024-01-01'

/** What the parts of a report are called: in a sentence, and under an axis. */
export function usePointWords() {
  const { t } = useTranslation('reports')
  const format = useFormat()

  /** "vineri, 27 noiembrie 2026", "noiembrie 2026", "Dr. Ana Popescu". */
  function nameOf(group: Group, { key, label }: Pick<Point, 'key' | 'label'>): string {
    if (group === 'day') return format.dayLong(key)
    if (group === 'week') return t('weekOf', { days: saySpan(format, spanOfKey(group, key)) })
    if (isTimeGroup(group)) return saySpan(format, spanOfKey(group, key))
    return group === 'weekday_hour' ? hourOf(key) : label
  }

  /** "27", "23 nov.", "nov.", "2026". */
  function axisOf(group: Group, { key, label }: Pick<Point, 'key' | 'label'>): string {
    if (group === 'day') return String(Number(key.slice(8)))
    if (group === 'week') return format.dayMonth(spanOfKey(group, key).from)
    return group === 'month' ? format.monthShort(`${key}-01`) : label
  }

  /** "vineri, 14:00", of `5-14`. */
  function hourOf(key: string): string {
    const [day = 1, hour = 0] = key.split('-').map(Number)
    return `${weekdayName(day)}, ${String(hour).padStart(2, '0')}:00`
  }

  const weekdayName = (day: number) => format.weekday(addDays(MONDAY, day - 1))
  return { nameOf, axisOf, weekdayName }
}
