import { IconInfoCircle } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { parseRon, ronOf } from '#domain/money.ts'
import { partWorth } from '#domain/shares.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './SubscriptionDrawer.module.css'

interface WorthNoteProps {
  /** Lei, as far as it is written. */
  price: number | undefined
  uses: number
  /** What the dearest, or only, of its services costs by itself; nothing while none is chosen. */
  full: number | undefined
}

/** What a use is worth, and what the patient wins. */
export function WorthNote({ price, uses, full }: WorthNoteProps) {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const bani = price === undefined ? undefined : parseRon(price)
  if (bani === undefined || !(uses >= 1 && uses <= 1000)) return null
  const apart = full === undefined ? undefined : full * uses
  const won = apart === undefined ? 0 : apart - ronOf(bani)
  return (
    <p className={styles.worth}>
      <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <Trans
          t={t}
          i18nKey="worth"
          values={{ use: format.money(ronOf(partWorth(bani, uses, 1))) }}
          components={{ b: <strong /> }}
        />{' '}
        {apart === undefined
          ? null
          : t(won > 0 ? 'wins' : 'winsNothing', {
              count: uses,
              full: format.money(apart),
              won: format.money(won),
            })}
      </span>
    </p>
  )
}
