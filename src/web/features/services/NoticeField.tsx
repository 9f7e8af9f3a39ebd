import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#web/ui/SelectField.tsx'

const HOUR = 60
const DAY = 1440
const USUAL = [0, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY]

interface NoticeFieldProps extends Omit<ComponentProps<typeof SelectField>, 'options'> {
  /** The service's own; null for the clinic's. */
  minutes: number | null
}

/** How long before a visit something is still possible: the clinic's rule or the service's own. */
export function NoticeField({ minutes, ...field }: NoticeFieldProps) {
  const { t } = useTranslation('clinic')
  const choices = minutes === null || USUAL.includes(minutes) ? USUAL : [...USUAL, minutes]
  const words = useNoticeWords()
  return (
    <SelectField
      {...field}
      defaultValue={String(minutes ?? '')}
      options={[
        { value: '', label: t('services.asClinic') },
        ...choices.toSorted((a, b) => a - b).map(value => ({ value: String(value), label: words(value) })),
      ]}
    />
  )
}

/** Says a length before a visit: "2 ore", "1 zi". */
export function useNoticeWords() {
  const { t } = useTranslation('clinic')
  return (value: number): string => {
    if (value === 0) return t('services.noNotice')
    if (value % DAY === 0) return t('services.noticeDays', { count: value / DAY })
    if (value % HOUR === 0) return t('services.noticeHours', { count: value / HOUR })
    return t('services.noticeMinutes', { count: value })
  }
}
