import { useTranslation } from 'react-i18next'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useHourWords } from './use-hour-words.ts'

interface WeekdayChoiceProps {
  /** On which anybody works; Monday is 1. */
  days: readonly number[]
  value: number | undefined
  onChange: (day: number | undefined) => void
}

/** All days of the week, or one of them. */
export function WeekdayChoice({ days, value, onChange }: WeekdayChoiceProps) {
  const { t } = useTranslation('occupancy')
  const { weekdayLetter, weekdayName, byWeekday } = useHourWords()
  const worked = [...new Set(value === undefined ? days : [...days, value])]
    .map(id => ({ id }))
    .toSorted(byWeekday)
    .map(({ id }) => id)
  if (worked.length < 2 && value === undefined) return null
  const span = [worked[0]!, worked.at(-1)!].map(weekdayLetter).join('–')
  return (
    <Segmented
      label={t('weekdayLabel')}
      value={String(value ?? 'all')}
      options={[
        option('all', span, t('everyDay')),
        ...worked.map(day => option(String(day), weekdayLetter(day), weekdayName(day))),
      ]}
      onChange={day => onChange(day === 'all' ? undefined : Number(day))}
    />
  )
}

const option = (key: string, short: string, full: string) => ({
  value: key,
  label: (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{full}</span>
    </>
  ),
})
