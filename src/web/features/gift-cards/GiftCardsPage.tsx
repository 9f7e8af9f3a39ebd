import { IconArrowLeft, IconGiftCard, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenRecord } from '#web/parts/records/use-open-record.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { CardDrawer } from './CardDrawer.tsx'
import { CardList } from './CardList.tsx'
import { CardPanel } from './CardPanel.tsx'
import { PrintSheet, type Printing } from './PrintSheet.tsx'
import { useGiftCards } from './use-gift-cards.ts'
import styles from './GiftCardsPage.module.css'

/** Where the cards have room beside the one that is open. */
const ROOMY = '(width >= 1024px)'

/** The gift cards that the clinic sells or gives away, and the codes of each. */
export function GiftCardsPage() {
  const { t } = useTranslation(['gift-cards', 'staff'])
  const title = t('staff:tabs.gift-cards')
  usePageTitle(title)
  const { data: cards, error, isFetching, refetch } = useGiftCards()
  const isRoomy = useMedia(ROOMY)
  const [open, setOpen] = useOpenRecord('gift-cards', cards)
  const [editing, setEditing] = useState<number>()
  const [printing, setPrinting] = useState<Printing>()
  // As it is now, whatever it was when it was opened.
  const chosen = open && open !== 'new' ? cards?.find(({ id }) => id === open.id) : undefined
  const shown = chosen ?? (isRoomy ? cards?.[0] : undefined)
  const edited = cards?.find(({ id }) => id === editing)

  if (error)
    return (
      <div className={styles.alone}>
        <h1>{title}</h1>
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  if (printing) return <PrintSheet {...printing} onClose={() => setPrinting(undefined)} />
  return (
    <div className={styles.page} data-open={shown ? '' : undefined}>
      {isRoomy || !shown ? (
        <aside className={styles.side} aria-label={title}>
          <header className={styles.head}>
            <h1>{title}</h1>
            <IconButton dense className={styles.add} label={t('add')} onClick={() => setOpen('new')}>
              <IconPlus size={20} stroke={1.75} />
            </IconButton>
          </header>
          {cards ? (
            <CardList cards={cards} shown={shown} onOpen={setOpen} />
          ) : (
            <div className={styles.bones} aria-busy="true">
              <Skeleton height={56} />
              <Skeleton height={56} />
            </div>
          )}
        </aside>
      ) : null}
      {shown ? (
        <section className={styles.main} aria-label={shown.title}>
          {isRoomy ? null : (
            <button type="button" className={styles.back} onClick={() => setOpen(undefined)}>
              <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
              {title}
            </button>
          )}
          <CardPanel
            key={shown.id}
            card={shown}
            level={isRoomy ? 2 : 1}
            onEdit={() => setEditing(shown.id)}
            onPrint={ids => setPrinting({ card: shown, ids })}
            onRemoved={() => setOpen(undefined)}
          />
        </section>
      ) : cards?.length === 0 ? (
        <section className={styles.main}>
          <EmptyState
            icon={<IconGiftCard size={28} stroke={1.75} />}
            title={t('emptyTitle')}
            text={t('emptyText')}
          >
            <Button
              size="dense"
              icon={<IconPlus size={18} stroke={2} aria-hidden="true" />}
              onClick={() => setOpen('new')}
            >
              {t('add')}
            </Button>
          </EmptyState>
        </section>
      ) : null}
      {open === 'new' ? <CardDrawer card={undefined} onClose={() => setOpen(undefined)} /> : null}
      {edited ? <CardDrawer card={edited} onClose={() => setEditing(undefined)} /> : null}
    </div>
  )
}
