import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import type { HoursOf } from '../hours-of.ts'
import { useServiceWords } from '../use-service-words.ts'
import type { sumServices } from '../visit-choice.ts'
import styles from './ChoiceBar.module.css'

interface ChoiceBarProps {
  of: HoursOf
  zone: string
  chosen: ReturnType<typeof sumServices>
  start: string | undefined
}

/** What was chosen so far, and the way on once it is enough: at the bottom of a phone's screen, else beside the hours. */
export function ChoiceBar({ of, zone, chosen, start }: ChoiceBarProps) {
  const { t } = useTranslation(['patient', 'common'])
  const format = useFormat(zone)
  const words = useServiceWords()
  if (chosen.services.length === 0) return null
  return (
    <section
      className={styles.bar}
      data-bottom-bar
      data-open={start ? undefined : true}
      aria-label={t('patient:doctorPage.choice')}
    >
      <div className={styles.inside}>
        <div className={styles.words} aria-live="polite">
          <p className={styles.when}>
            {start ? format.dayTime(start) : t('patient:doctorPage.chooseHourShort')}
          </p>
          <p className={styles.what}>
            {words.minutes(chosen)}
            {chosen.max_price > 0 ? ` · ${words.price(chosen)}` : null}
          </p>
        </div>
        {start ? (
          <Link
            to="/pacient/confirmare"
            search={{
              ...of,
              services: chosen.services.map(service => service.id),
              start,
            }}
            preload={false}
            className={buttonClass({ size: 'large' })}
          >
            {t('common:actions.continue')}
          </Link>
        ) : null}
      </div>
    </section>
  )
}
