import { IconCalendarPlus, IconCalendarX, IconChecks, IconClockShare, IconUserX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { NewsItem } from '#contract/online/online-news.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useNewsWords } from './use-news-words.ts'
import { newsLink } from './use-open-news.ts'
import styles from './News.module.css'

const ICONS = {
  booked: IconCalendarPlus,
  confirmed: IconChecks,
  moved: IconClockShare,
  cancelled: IconCalendarX,
  not_coming: IconUserX,
}

interface NewsListProps {
  items: readonly NewsItem[]
  zone: string
  /** Those that were not looked at before. */
  fresh: ReadonlySet<number>
  onFollow?: () => void
}

/** What patients did online, newest first; each line leads to its visit. */
export function NewsList({ items, zone, fresh, onFollow }: NewsListProps) {
  const { t } = useTranslation('staff')
  const now = useNow()
  const format = useFormat(zone)
  const words = useNewsWords(zone)
  if (items.length === 0) return <p className={styles.none}>{t('news.none')}</p>
  const today = localDateOf(now, zone)
  const agoOf = (at: string) =>
    localDateOf(Date.parse(at), zone) === today ? format.time(at) : format.dayMonth(at)
  return items.map(item => {
    const Icon = ICONS[item.kind]
    const { what, when } = words(item)
    return (
      <Link
        key={item.id}
        {...newsLink(item)}
        className={styles.item}
        data-fresh={fresh.has(item.id) || undefined}
        data-kind={item.kind}
        onClick={onFollow}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <span className={styles.words}>
          <span className={styles.what}>{what}</span>
          <span className={styles.when}>
            {when}
            {item.is_waiting && <strong>{t('news.waiting')}</strong>}
          </span>
        </span>
        <time dateTime={item.at}>{agoOf(item.at)}</time>
      </Link>
    )
  })
}
