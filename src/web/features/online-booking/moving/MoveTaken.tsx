import { IconClockX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { MovePage } from './MovePage.tsx'
import styles from './Move.module.css'

interface MoveTakenProps {
  visit: PatientBooking
  wanted: string
  nearest: readonly string[]
  busy: boolean
  onChoose: (start: string) => void
  onShowAll: () => void
}

/** Somebody else was first: the visit is as it was, and the nearest hours are a press away. */
export function MoveTaken({ visit, wanted, nearest, busy, onChoose, onShowAll }: MoveTakenProps) {
  const { t } = useTranslation('moving')
  const format = useFormat(visit.zone)
  const kept = { when: format.dayTime(visit.start) }
  return (
    <MovePage
      code={visit.code}
      title={t('taken', { time: format.time(wanted) })}
      icon={
        <span className={styles.warning}>
          <IconClockX size={32} stroke={1.75} aria-hidden="true" />
        </span>
      }
    >
      <p className={styles.lead}>{t(nearest.length ? 'kept' : 'keptNone', kept)}</p>
      {nearest.length ? (
        <ul className={styles.nearest}>
          {nearest.map(start => (
            <li key={start}>
              <strong>{format.dayTime(start)}</strong>
              <Button
                variant="soft"
                busy={busy}
                aria-label={t('chooseHour', { when: format.dayTime(start) })}
                onClick={() => onChoose(start)}
              >
                {t('choose')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button variant="secondary" size="large" block onClick={onShowAll}>
        {t('allHours')}
      </Button>
    </MovePage>
  )
}
