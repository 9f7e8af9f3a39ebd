import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shop } from '#contract/money/offers.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Cover } from './Cover.tsx'
import { useBuy } from './use-buy.ts'
import styles from './Offers.module.css'

/** What a clinic sells to its patients online. */
export function ClinicShop({ shop, isNamed }: { shop: Shop; isNamed: boolean }) {
  const { t } = useTranslation('offers')
  const { buy, problem, isBuying } = useBuy()
  const { clinic, subscriptions, gift_cards: cards } = shop
  const named = (title: string) => (isNamed ? `${title}, ${clinic.name}` : title)
  return (
    <>
      <div aria-live="assertive">{problem ? <p className={styles.problem}>{problem}</p> : null}</div>
      {subscriptions.length > 0 ? (
        <section className={styles.section}>
          <h2 className={styles.heading}>{named(t('packages'))}</h2>
          <ul className={styles.list}>
            {subscriptions.map(one => {
              const wanted = { clinic_id: clinic.id, kind: 'subscription' as const, id: one.id }
              return (
                <SoldPackage key={one.id} sold={one} busy={isBuying(wanted)} onBuy={() => void buy(wanted)} />
              )
            })}
          </ul>
        </section>
      ) : null}
      {cards.length > 0 ? (
        <section className={styles.section}>
          <h2 className={styles.heading}>{named(t('gift'))}</h2>
          <ul className={styles.list}>
            {[...Map.groupBy(cards, card => card.title)].map(([title, values]) => (
              <SoldCards
                key={title}
                values={values}
                isBuying={id => isBuying({ clinic_id: clinic.id, kind: 'gift_card', id })}
                onBuy={id => void buy({ clinic_id: clinic.id, kind: 'gift_card', id })}
              />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

interface SoldPackageProps {
  sold: Shop['subscriptions'][number]
  busy: boolean
  onBuy: () => void
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
      <Button variant="soft" block busy={busy} onClick={onBuy}>
        {t('buy')}
      </Button>
    </li>
  )
}

interface SoldCardsProps {
  /** Of one title, by what they are worth. */
  values: readonly Shop['gift_cards'][number][]
  isBuying: (id: number) => boolean
  onBuy: (id: number) => void
}

function SoldCards({ values, isBuying, onBuy }: SoldCardsProps) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const name = useId()
  const [chosen, setChosen] = useState(values[0]!.id)
  const card = values.find(({ id }) => id === chosen) ?? values[0]!
  return (
    <li className={styles.card}>
      <Cover name={card.cover} />
      <h3 className={styles.name}>{card.title}</h3>
      <p className={styles.facts}>{[card.description, t('giftText')].filter(Boolean).join(' ')}</p>
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
      <Button block busy={isBuying(card.id)} onClick={() => onBuy(card.id)}>
        {t('buyFor', { amount: format.money(card.value) })}
      </Button>
      <p className={styles.small}>{t('validDays', { count: card.expires_after_days })}</p>
    </li>
  )
}
