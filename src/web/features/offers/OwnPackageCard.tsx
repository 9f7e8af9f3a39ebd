import { IconCalendarPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OwnPackage } from '#contract/money/offers.ts'
import { useFormat } from '#web/i18n/format.ts'
import { EndsSoon } from '#web/parts/money/EndsSoon.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import styles from './Offers.module.css'

/** More would be lines too thin to count. */
const MOST_BARS = 12
const TONES = { used: 'neutral', reserved: 'accent', returned: 'warn' } as const

/** A package with what was used of it, and what coming visits hold. */
export function OwnPackageCard({ own }: { own: OwnPackage }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const { used, reserved, maximum_uses: maximum, state, for_whom: name, clinic, services, uses } = own
  const free = Math.max(maximum - used - reserved, 0)
  const isRunning = state === 'running'
  const facts = [
    t('used', { used, maximum }),
    ...(reserved > 0 ? [t('reserved', { count: reserved })] : []),
    own.ends_on === null ? t('noEnd') : t('until', { day: format.date(own.ends_on) }),
  ]
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.name}>{own.name}</h3>
          <p className={styles.where}>
            {name === null ? clinic.name : t('whose', { clinic: clinic.name, name })}
          </p>
        </div>
        <Badge tone={isRunning && free > 0 ? 'accent' : 'neutral'}>
          {isRunning ? (free > 0 ? t('free', { count: free }) : t('allReserved')) : t(`states.${state}`)}
        </Badge>
      </div>
      {maximum <= MOST_BARS ? (
        <div className={styles.bars} aria-hidden="true">
          {Array.from({ length: maximum }, (_, index) => (
            <span
              key={index}
              data-use={index < used ? 'used' : index < used + reserved ? 'reserved' : 'free'}
            />
          ))}
        </div>
      ) : null}
      <p className={styles.facts}>
        {facts.join(' · ')} {isRunning ? <EndsSoon day={own.ends_on} /> : null}
      </p>
      {isRunning && free > 0 ? (
        <Link
          to="/pacient"
          // Where the package is good for one thing alone, that is looked for.
          search={{ q: clinic.name, service: services.length === 1 ? services[0] : undefined }}
          className={buttonClass({ block: true })}
        >
          <IconCalendarPlus size={22} stroke={1.75} aria-hidden="true" />
          {t('book', { number: used + reserved + 1 })}
        </Link>
      ) : null}
      <details className={styles.details}>
        <summary>{t('details')}</summary>
        <p className={styles.facts}>{t('covers', { services: services.join(', ') })}</p>
        {uses.length === 0 ? <p className={styles.facts}>{t('noUses')}</p> : null}
        <ul className={styles.uses}>
          {uses.map(use => (
            <li key={use.id}>
              <span>
                <strong>{use.service}</strong>
                <span className={styles.facts}>
                  {format.date(use.start)}, {format.time(use.start)}
                </span>
              </span>
              <Badge tone={TONES[use.state]}>{t(`useStates.${use.state}`)}</Badge>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
