import { useTranslation } from 'react-i18next'
import type { OwnCode } from '#contract/money/offers.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Cover } from './Cover.tsx'
import styles from './Offers.module.css'

/** A code with what is left on it. */
export function OwnCodeCard({ own }: { own: OwnCode }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const left = t('left', { amount: format.money(own.remaining) })
  return (
    <li className={styles.card}>
      <div className={styles.code}>
        <Cover name={own.cover} small />
        <div className={styles.codeWords}>
          <h3 className={styles.name}>{own.title}</h3>
          <p className={styles.facts}>
            {left} · {t('until', { day: format.date(own.expires_on) })}
          </p>
          <p className={styles.signs}>{own.code}</p>
          <p className={styles.where}>{own.clinic.name}</p>
        </div>
        <Badge tone={own.state === 'redeemed' || own.is_bought ? 'accent' : 'neutral'}>
          {t(`codeStates.${own.state}`)}
        </Badge>
      </div>
    </li>
  )
}
