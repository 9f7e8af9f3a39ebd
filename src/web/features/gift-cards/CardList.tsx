import { useTranslation } from 'react-i18next'
import type { GiftCard } from '#contract/money/gift-cards.ts'
import { useFormat } from '#web/i18n/format.ts'
import { GiftCover } from '#web/parts/gift-cards/GiftCover.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import styles from './CardList.module.css'

interface CardListProps {
  cards: readonly GiftCard[]
  shown: GiftCard | undefined
  onOpen: (card: GiftCard) => void
}

/** The cards one under the other, of which one is open. */
export function CardList({ cards, shown, onOpen }: CardListProps) {
  const { t } = useTranslation('gift-cards')
  const format = useFormat()
  return (
    <ul className={styles.list}>
      {cards.map(card => (
        <li key={card.id}>
          <button
            type="button"
            className={styles.card}
            aria-current={card === shown || undefined}
            onClick={() => onOpen(card)}
          >
            <GiftCover {...card} className={styles.cover} />
            <span className={styles.words}>
              <strong>
                {card.title} {card.active ? null : <Badge>{t('inactive')}</Badge>}
              </strong>
              <span>
                {format.money(card.value)} ·{' '}
                {t('madeOf', { made: format.number(card.counts.generated), count: card.maximum })}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
