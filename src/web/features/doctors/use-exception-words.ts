import { useTranslation } from 'react-i18next'
import type { ScheduleException } from '#contract/clinic/doctors.ts'
import { useFormat } from '#web/i18n/format.ts'

/** An exception in words: "26 nov. – 1 dec., liber, 10:00–11:00". */
export function useExceptionWords() {
  const { t } = useTranslation('clinic')
  const format = useFormat()
  const daysOf = (from: string, to: string) =>
    from === to ? format.dayShort(from) : `${format.dayMonth(from)} – ${format.dayMonth(to)}`
  const kindOf = ({ kind, start, end }: Pick<ScheduleException, 'kind' | 'start' | 'end'>) =>
    [t(`exceptions.${kind}`), start && end ? `${start}–${end}` : undefined].filter(Boolean).join(', ')
  return {
    daysOf,
    kindOf,
    wordsOf: (first: ScheduleException, to: string) => `${daysOf(first.date, to)}, ${kindOf(first)}`,
  }
}
