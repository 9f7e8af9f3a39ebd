import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shop } from '#contract/money/offers.ts'
import { useFormat } from '#web/i18n/format.ts'
import { GiftCover } from '#web/parts/gift-cards/GiftCover.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useBuy } from './use-buy.ts'
import styles from './Offers.module.css'

/** What a clinic sells to its patients: online, or where it takes no cards at its desk. */
export function ClinicShop({ shop, isNamed }: { shop: Shop; isNamed: boolean }) {
  const { t } = useTranslation('offers')
  const { buy, problem, isBuying } = useBuy()
  const { clinic, takes_cards: isOpen, subscriptions, gift_cards: cards } = shop
  const named = (title: string) => (isNamed ? `${title}, ${clinic.name}` : title)
  return (
    <>
      <div aria-live="assertive">{problem ? <p className={styles.problem}>{problem}</p> : null}</div>
      {subscriptions.length > 0 ? (
        <section className={styles.section}>
          <h2 className={styles.heading}>{named(t('packages'))}</h2>
          <ul className={clsx(styles.list, styles.shop)}>
            {subscriptions.map(one => {
              const wanted = {
                clinic_id: clinic.id,
                kind: 'subscription' as const,
                id: one.id,
                version: one.version,
              }
              return (
                <SoldPackage
                  key={one.id}
                  sold={one}
                  busy={isBuying(wanted)}
                  onBuy={isOpen ? () => buy(wanted) : undefined}
                />
              )
            })}
          </ul>
        </section>
      ) : null}
      {cards.length > 0 ? (
        <section className={styles.section}>
          <h2 className={styles.heading}>{named(t('gift'))}</h2>
          <ul className={clsx(styles.list, styles.shop)}>
            {[...Map.groupBy(cards, card => card.title)].map(([title, values]) => (
              <SoldCards
                key={title}
                values={values}
                isBuying={({ id }) => isBuying({ clinic_id: clinic.id, kind: 'gift_card', id })}
                onBuy={
                  isOpen
                    ? ({ id, version }) => buy({ clinic_id: clinic.id, kind: 'gift_card', id, version })
                    : undefined
                }
              />
            ))}
          </ul>
        </section>
      ) : null}
      {isOpen ? null : <p className={styles.small}>{t('atDesk', { clinic: clinic.name })}</p>}
    </>
  )
}

interface SoldPackageProps {
  sold: Shop['subscriptions'][number]
  busy: boolean
  /** Left out where it is bought at the desk. */
  onBuy: (() => void) | undefined
}

function SoldPackage({ sold, busy, onBuy }: SoldPackageProps) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const valid = sold.months === 0 ? t('noEnd') : t('validMonths', { count: sold.months })
  const what = [sold.services.join(', '), t('visits', { count: sold.maximum_uses }), valid].filter(Boolean)
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.name}>{sold.name}</h3>
        <p className={styles.price}>
          <strong>{format.money(sold.price)}</strong>
          {sold.instead_of === null ? null : (
            <s aria-label={t('insteadOf', { amount: format.money(sold.instead_of) })}>
              {format.money(sold.instead_of)}
            </s>
          )}
        </p>
      </div>
      <p className={styles.facts}>{what.join(' · ')}</p>
      {onBuy ? (
        <Button variant="soft" block busy={busy} onClick={onBuy}>
          {t('buy')}
        </Button>
      ) : null}
    </li>
  )
}

type SoldCard = Shop['gift_cards'][number]

interface SoldCardsProps {
  /** Of one title, by what they are worth. */
  values: readonly SoldCard[]
  isBuying: (card: SoldCard) => boolean
  onBuy: ((card: SoldCard) => void) | undefined
}

function SoldCards({ values, isBuying, onBuy }: SoldCardsProps) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const name = useId()
  const [chosen, setChosen] = useState(values[0]!.id)
  const card = values.find(({ id }) => id === chosen) ?? values[0]!
  return (
    <li className={styles.card}>
      <GiftCover cover={card.cover} picture={card.picture} width={960} className={styles.cover} />
      <h3 className={styles.name}>{card.title}</h3>
      <p className={styles.facts}>
        {[card.description, onBuy ? t('giftText') : ''].filter(Boolean).join(' ')}
      </p>
      {values.length > 1 ? (
        <div role="radiogroup" aria-label={t('values')} className={styles.values}>
          {values.map(one => (
            <label key={one.id} className={styles.value}>
              <input
                type="radio"
                name={name}
                className="visually-hidden"
                checked={one.id === card.id}
                onChange={() => setChosen(one.id)}
              />
              {format.money(one.value)}
            </label>
          ))}
        </div>
      ) : null}
      {onBuy ? (
        <Button block busy={isBuying(card)} onClick={() => onBuy(card)}>
          {t('buyFor', { amount: format.money(card.value) })}
        </Button>
      ) : values.length === 1 ? (
        <p className={styles.price}>
          <strong>{format.money(card.value)}</strong>
        </p>
      ) : null}
      <p className={styles.small}>{t('validDays', { count: card.expires_after_days })}</p>
    </li>
  )
}
