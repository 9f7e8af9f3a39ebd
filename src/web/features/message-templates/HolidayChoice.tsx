import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listHolidayDates } from '#contract/clinic/holidays.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import type { TemplateDraft } from './use-template-draft.ts'

interface HolidayChoiceProps {
  editor: TemplateDraft
  zone: string
}

/** The day off that the message is about, of those that come. */
export function HolidayChoice({ editor, zone }: HolidayChoiceProps) {
  const { t } = useTranslation('message-templates')
  const format = useFormat(zone)
  const { draft, set } = editor
  const year = Number(draft.on_date.slice(0, 4))
  const now = useQuery({ ...query(listHolidayDates, { year }), meta: { silent: true } }).data?.data
  const next = useQuery({ ...query(listHolidayDates, { year: year + 1 }), meta: { silent: true } }).data?.data
  const days = [...(now ?? []), ...(next ?? [])].filter(
    (day, index, all) =>
      day.to_date >= draft.on_date &&
      all.findIndex(other =>
        day.key ? other.key === day.key && other.date >= draft.on_date : other.id === day.id,
      ) === index,
  )
  const known = days.some(day => day.id === draft.holiday)
  return (
    <InlineSelect
      label={t('editor.holiday')}
      placeholder={t('editor.chooseHoliday')}
      value={known ? String(draft.holiday) : ''}
      options={days.map(day => ({
        value: String(day.id),
        label: `${day.name} · ${format.dayMonth(day.date)}`,
      }))}
      onChange={value => set({ holiday: Number(value) })}
    />
  )
}
