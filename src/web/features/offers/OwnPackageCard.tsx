import { IconCalendarPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OwnPackage } from '#contract/money/offers.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import styles from './Offers.module.css'

/** More would be lines too thin to count. */
const MOST_BARS = 12

/** A package with what was used of it, and what coming visits hold. */
export function OwnPackageCard({ own }: { own: OwnPackage }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const { used, reserved, maximum_uses: maximum, state } = own
  const free = Math.max(maximum - used - reserved, 0)
  const isRunning = state === 'running'
  const facts = [
    t('used', { used, maximum }),
    ...(reserved > 0 ? [t('reserved', { count: reserved })] : []),
    ...(own.ends_on === null ? [] : [t('until', { day: format.date(own.ends_on) })]),
  ]
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.name}>{own.name}</h3>
          <p className={styles.where}>{own.clinic.name}</p>
        </div>
        <Badge tone={isRunning ? 'accent' : 'neutral'}>
          {isRunning ? t('free', { count: free }) : t(`states.${state}`)}
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
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {isRunning && free > 0 ? (
        <Link to="/pacient" className={buttonClass({ block: true })}>
          <IconCalendarPlus size={22} stroke={1.75} aria-hidden="true" />
          {t('book', { number: used + reserved + 1 })}
        </Link>
      ) : null}
    </li>
  )
}
