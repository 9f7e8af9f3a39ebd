import { IconInfoCircle } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { parseRon, ronOf } from '#domain/money/money.ts'
import { partWorth } from '#domain/money/shares.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './SubscriptionDrawer.module.css'

interface WorthNoteProps {
  /** Lei, as far as it is written. */
  price: number | undefined
  uses: number
  /** What the cheapest and the dearest of its services cost by themselves; nothing while none is chosen. */
  apart: readonly [number, number] | undefined
}

/** What a use is worth, and what the patient wins: at least, where its services differ in price. */
export function WorthNote({ price, uses, apart }: WorthNoteProps) {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const bani = price === undefined ? undefined : parseRon(price)
  if (bani === undefined || !(uses >= 1 && uses <= 1000)) return null
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
        {apart && sayWon(apart, ronOf(bani))}
      </span>
    </p>
  )

  function sayWon([least, most]: readonly [number, number], paid: number): string {
    const won = least * uses - paid
    if (least === most)
      return t(won > 0 ? 'wins' : 'winsNothing', {
        count: uses,
        full: format.money(least * uses),
        won: format.money(won),
      })
    const full = format.money(least * uses)
    return won > 0
      ? t('winsLeast', { count: uses, full, won: format.money(won) })
      : t('winsSome', { count: uses, full, most: format.money(most * uses) })
  }
}
