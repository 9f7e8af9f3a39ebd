import { IconCalendarCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { localDateOf, type LocalDate } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { IconButton } from '#web/ui/Button.tsx'
import styles from './VisitLine.module.css'

interface VisitLineProps {
  /** An instant on the wire. */
  start: string
  today: LocalDate
  zone: string
  onLeave: () => void
}

/** For which visit one charts. */
export function VisitLine({ start, today, zone, onLeave }: VisitLineProps) {
  const { t } = useTranslation('chart-entry')
  const format = useFormat(zone)
  const time = format.time(start)
  const isToday = localDateOf(Date.parse(start), zone) === today
  return (
    <p className={styles.line}>
      <IconCalendarCheck size={18} stroke={1.75} aria-hidden="true" />
      {isToday ? t('visitToday', { time }) : t('visit', { day: format.date(start), time })}
      <IconButton dense label={t('noVisit')} onClick={onLeave}>
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </p>
  )
}
