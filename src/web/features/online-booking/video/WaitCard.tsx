import { IconVideo } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MINUTE } from '#domain/time/wall-time.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { useServerNow } from './use-server-now.ts'
import { partsOf } from './video-state.ts'
import type { VideoVisitProps } from './VideoVisit.tsx'
import styles from './VideoVisit.module.css'

const SECOND = 1_000

/** How long it is until one can come in. Spoken at five minutes and at one alone. */
export function WaitCard({ meeting, ahead }: VideoVisitProps) {
  const { t } = useTranslation('video-visit')
  const id = useId()
  const format = useFormat(meeting.zone)
  const now = useServerNow({ ahead, step: SECOND })
  const words = useDayWords(format, meeting.zone, now)
  const left = Date.parse(meeting.opens_at) - now
  const date = words.dateOf(meeting.opens_at)
  const time = format.time(meeting.opens_at)
  return (
    <section className={styles.wait}>
      <div role="timer" aria-labelledby={id} className={styles.timer}>
        <p id={id}>
          {date === words.today
            ? t('opensToday', { time })
            : t('opensOn', { day: words.inSentence(date).replace(/,.*/, '$&,'), time })}
        </p>
        <p className={styles.clock}>
          {partsOf(left).map(([count, unit]) => (
            <span key={unit}>
              <strong>{count}</strong> {t(`units.${unit}`, { count })}
            </span>
          ))}
        </p>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {left <= MINUTE ? t('left1') : left <= 5 * MINUTE ? t('left5') : ''}
      </p>
      <Button
        block
        size="large"
        disabled
        aria-describedby={id}
        className={styles.shut}
        icon={<IconVideo size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t('join')}
      </Button>
    </section>
  )
}
