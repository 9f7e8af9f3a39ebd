import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { encodeQR } from 'qr'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listGiftCodes, type GiftCode } from '#contract/money/gift-codes.ts'
import type { GiftCard } from '#contract/money/gift-cards.ts'
import { pages } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { GiftCover } from '#web/parts/gift-cards/GiftCover.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useSayLei } from './use-say-lei.ts'
import styles from './PrintSheet.module.css'

/** As many are on one print. */
const MOST = 500

export interface Printing {
  card: GiftCard
  /** Of these codes; of all that are nobody's yet when left out. */
  ids?: number[] | undefined
}

/** Cards to be cut out: the cover, the value, the code, and a code that leads the patient to where it is entered. */
export function PrintSheet({ card, ids, onClose }: Printing & { onClose: () => void }) {
  const { t } = useTranslation(['gift-cards', 'common'])
  usePageTitle(t('print.title', { title: card.title }))
  const list = useInfiniteQuery({
    ...pages(listGiftCodes, { id: card.id, state: 'active', ...(ids && { ids: ids.slice(0, MOST) }) }),
    meta: { silent: true },
  })
  const codes = list.data?.pages.flatMap(page => page.data).slice(0, MOST) ?? []
  const total = list.data?.pages[0]?.paginator.total ?? 0
  const isComing = list.isPending || (list.hasNextPage && codes.length < MOST && !list.error)
  const { fetchNextPage, isFetching } = list
  useEffect(() => {
    if (isComing && !isFetching) void fetchNextPage()
  }, [isComing, isFetching, fetchNextPage])
  return (
    <section className={styles.page} aria-label={t('print.title', { title: card.title })}>
      <header className={styles.head}>
        <Button
          variant="quiet"
          size="dense"
          icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onClose}
        >
          {t('print.back')}
        </Button>
        <h1>{t('print.title', { title: card.title })}</h1>
        <Button
          size="dense"
          busy={isComing}
          disabled={codes.length === 0}
          icon={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('print.submit', { count: codes.length })}
        </Button>
        <p>{total > MOST ? t('print.most', { count: MOST }) : t('print.text')}</p>
      </header>
      {list.error && codes.length === 0 ? (
        <LoadFailure error={list.error} busy={isFetching} onRetry={() => void list.refetch()} />
      ) : null}
      <ul className={styles.sheet} aria-busy={isComing}>
        {codes.map(code => (
          <li key={code.id}>
            <PrintedCard card={card} code={code} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PrintedCard({ card, code: { code, value, expires_on: day } }: { card: GiftCard; code: GiftCode }) {
  const { t } = useTranslation('gift-cards')
  const format = useFormat()
  const sayLei = useSayLei()
  const { account } = useStaff()
  return (
    <article className={styles.card}>
      <GiftCover {...card} width={960} className={styles.cover} />
      <img className={styles.qr} src={drawingOf(code)} alt={t('print.qr', { code })} />
      <div className={styles.words}>
        <p className={styles.clinic}>{account?.clinic_name}</p>
        <p className={styles.value}>{sayLei(value)}</p>
        <h2>{card.title}</h2>
        <p className={styles.code}>{code}</p>
        <p className={styles.until}>{t('print.until', { date: format.date(day) })}</p>
      </div>
    </article>
  )
}

/** Where the patient's account takes the code, which stands in the field already. */
const drawingOf = (code: string) =>
  `data:image/svg+xml,${encodeURIComponent(encodeQR(`${window.location.origin}/patient/offers?code=${code}`, 'svg', { ecc: 'medium' }))}`
