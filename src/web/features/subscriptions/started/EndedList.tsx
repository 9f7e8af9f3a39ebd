import { useTranslation } from 'react-i18next'
import type { StartedSubscription } from '#contract/money/patient-subscriptions.ts'
import { useFormat } from '#web/i18n/format.ts'
import { StateBadge } from './StateBadge.tsx'
import styles from './PatientSubscriptions.module.css'

interface EndedListProps {
  items: readonly StartedSubscription[]
  onOpen: (id: number) => void
}

/** Those that are over, each a press from its uses. */
export function EndedList({ items, onOpen }: EndedListProps) {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  if (items.length === 0) return null
  return (
    <section className={styles.card} aria-label={t('record.ended')}>
      <h2 className={styles.head}>
        {t('record.ended')} <span className={styles.dim}>{items.length}</span>
      </h2>
      <ul>
        {items.map(one => (
          <li key={one.id} className={styles.ended}>
            <button type="button" className={styles.open} onClick={() => onOpen(one.id)}>
              {one.subscription_name}
            </button>
            <span>{t('record.usedOf', { used: one.used, count: one.maximum_uses })}</span>
            <span>
              {format.date(one.started_on)}
              {one.ends_on ? ` – ${format.date(one.ends_on)}` : ''}
            </span>
            <span className={styles.figure}>{format.money(one.price)}</span>
            <StateBadge state={one.state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
