import { useTranslation } from 'react-i18next'
import { CODE_STATES } from '#contract/money/held-code.ts'
import type { GiftCard } from '#contract/money/gift-cards.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useSayLei } from './use-say-lei.ts'
import styles from './CardCounts.module.css'

/** How many codes there are of how many, what they are, and what is still owed on those that were sold. */
export function CardCounts({ card: { counts, maximum, to_honour: toHonour } }: { card: GiftCard }) {
  const { t } = useTranslation('gift-cards')
  const format = useFormat()
  const sayLei = useSayLei()
  return (
    <dl className={styles.counts}>
      <div className={styles.made}>
        <dt>{t('ofCodes', { count: maximum })}</dt>
        <dd>{format.number(counts.generated)}</dd>
        <dd className={styles.bar}>
          <progress
            max={maximum}
            value={counts.generated}
            aria-label={t('madeOf', { made: counts.generated, count: maximum })}
          />
        </dd>
      </div>
      {CODE_STATES.map(state => (
        <div key={state}>
          <dt>{t(`countsOf.${state}`, { count: counts[state] })}</dt>
          <dd>{format.number(counts[state])}</dd>
        </div>
      ))}
      <div>
        <dt>{t('toHonour')}</dt>
        <dd>{sayLei(toHonour)}</dd>
      </div>
    </dl>
  )
}
