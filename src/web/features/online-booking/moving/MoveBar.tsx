import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Move.module.css'

interface MoveBarProps {
  visit: PatientBooking
  start: string
  busy: boolean
  onMove: () => void
}

/** The chosen hour in place of the present one, at the bottom of the screen. */
export function MoveBar({ visit, start, busy, onMove }: MoveBarProps) {
  const { t } = useTranslation('moving')
  const format = useFormat(visit.zone)
  const was = `${format.weekdayShort(visit.start)} ${format.time(visit.start)}`
  return (
    <section className={styles.bar} data-bottom-bar aria-label={t('choice')}>
      <div className={styles.inside}>
        <p aria-live="polite">
          <strong>{format.dayTime(start)}</strong>
          <span>{t('insteadOf', { when: was })}</span>
        </p>
        <Button size="large" busy={busy} onClick={onMove}>
          {t('submit')}
        </Button>
      </div>
    </section>
  )
}
