import { IconClock } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './KeepBar.module.css'

const MINUTE = 60

interface KeepBarProps {
  /** For how long the slot is kept from now on. */
  seconds: number
  onEnd: () => void
}

/** For how long the slot is still kept. Spoken at five minutes, one minute and the end only. */
export function KeepBar({ seconds, onEnd }: KeepBarProps) {
  const { t } = useTranslation('patient')
  const [left] = useCountdown(seconds)
  useEffect(() => {
    if (left === 0) onEnd()
  }, [left, onEnd])
  return (
    <div className={clsx(styles.bar, left < MINUTE && styles.short)}>
      <div className={styles.inside} role="timer" aria-label={t('confirm.keeping')}>
        <IconClock size={20} stroke={1.75} aria-hidden="true" />
        <span className={styles.words}>{t('confirm.keeping')}</span>
        <strong className={styles.time}>{minutesAndSeconds(left)}</strong>
      </div>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.left} style={{ width: `${Math.min(100, (left / seconds) * 100)}%` }} />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {left <= MINUTE ? t('confirm.left1') : left <= 5 * MINUTE ? t('confirm.left5') : ''}
      </p>
    </div>
  )
}

/** "6:42" */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`
}
