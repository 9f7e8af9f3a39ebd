import { IconPencil, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeGiftCard, removeGiftCard, type GiftCard } from '#contract/money/gift-cards.ts'
import { call } from '#web/api/client.ts'
import { useListActions } from '#web/api/use-list-actions.ts'
import { useFormat } from '#web/i18n/format.ts'
import { GiftCover } from '#web/parts/gift-cards/GiftCover.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { CardCounts } from './CardCounts.tsx'
import { CodeList } from './CodeList.tsx'
import { GenerateDialog } from './GenerateDialog.tsx'
import { useSayLei } from './use-say-lei.ts'
import styles from './CardPanel.module.css'

interface CardPanelProps {
  card: GiftCard
  /** Which heading its title is: a phone shows nothing above it. */
  level: 1 | 2
  onEdit: () => void
  /** Of these codes, or of all that can still be given to somebody. */
  onPrint: (ids?: number[]) => void
  onRemoved: () => void
}

/** One gift card: what it is, how far its codes have come, and the codes themselves. */
export function CardPanel({ card, level, onEdit, onPrint, onRemoved }: CardPanelProps) {
  const { t } = useTranslation(['gift-cards', 'common'])
  const format = useFormat()
  const sayLei = useSayLei()
  const Heading = `h${level}` as const
  const [isGenerating, setIsGenerating] = useState(false)
  const { setActive, remove } = useListActions<GiftCard>({
    nameOf: ({ title }) => title,
    setActive: ({ id }, active) => call(changeGiftCard, { id, active }),
    remove: async ({ id }) => {
      await call(removeGiftCard, { id })
      return {}
    },
    noun: 'gift_card',
  })
  return (
    <>
      <header className={styles.head}>
        <GiftCover {...card} className={styles.cover} />
        <div className={styles.words}>
          <Heading>
            {card.title}{' '}
            <Badge tone={card.active ? 'ok' : 'neutral'}>{t(card.active ? 'active' : 'inactive')}</Badge>
          </Heading>
          {card.description ? <p>{card.description}</p> : null}
          <p>
            <strong>{sayLei(card.value)}</strong> · {t('daysFromSale', { count: card.expires_after_days })}
            {card.ends_on ? ` · ${t('until', { date: format.date(card.ends_on) })}` : ''}
            {card.sold_online ? ` · ${t('soldOnlineShort')}` : ''}
          </p>
        </div>
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            size="dense"
            icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
            onClick={onEdit}
          >
            {t('common:actions.edit')}
          </Button>
          <Button
            size="dense"
            icon={<IconTicket size={18} stroke={1.75} aria-hidden="true" />}
            disabled={!card.active}
            onClick={() => setIsGenerating(true)}
          >
            {t('generate.open')}
          </Button>
          <RowMenu
            name={card.title}
            active={card.active}
            onActive={active => setActive(card, active)}
            onDelete={card.counts.generated === 0 ? () => remove(card, onRemoved) : undefined}
          />
        </div>
      </header>
      <CardCounts card={card} />
      <CodeList card={card} onPrint={onPrint} />
      {isGenerating ? (
        <GenerateDialog
          card={card}
          onClose={() => setIsGenerating(false)}
          onMore={() => {
            setIsGenerating(false)
            onEdit()
          }}
          onPrint={onPrint}
        />
      ) : null}
    </>
  )
}
