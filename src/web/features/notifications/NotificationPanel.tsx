import { IconBellCheck, IconSettings } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listNotifications, type Notification } from '#contract/messages/notifications.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { pages } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { capital } from '#web/i18n/capital.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { NotificationItem } from './NotificationItem.tsx'
import { useBell } from '#web/parts/messages/use-bell.ts'
import { useMarkRead } from './use-mark-read.ts'
import styles from './NotificationPanel.module.css'

interface NotificationPanelProps {
  /** A dialog says its title itself. */
  isInDialog?: boolean
  /** Something in it leads elsewhere. */
  onFollow: () => void
}

const SIZE = 20

/** What somebody has been told, by day, with what can be done about it at once. */
export default function NotificationPanel({ isInDialog = false, onFollow }: NotificationPanelProps) {
  const { t } = useTranslation('notifications')
  const { can } = useStaff()
  const { unread } = useBell()
  const hasLogs = can('logs.view') || can('messages.send')
  const [which, setWhich] = useState<'0' | 'all'>('0')
  const markRead = useMarkRead()
  const list = useInfiniteQuery({
    ...pages(listNotifications, { status: which, size: SIZE }),
    meta: { silent: true },
  })
  const items = list.data?.pages.flatMap(page => page.data)
  const zone = list.data?.pages[0]?.zone
  return (
    <div className={styles.root} data-in-dialog={isInDialog || undefined}>
      <div className={styles.head}>
        {isInDialog ? null : <h2>{t('title')}</h2>}
        <Segmented
          label={t('which')}
          value={which}
          options={[
            { value: '0', label: unread > 0 ? `${t('new')} ${unread}` : t('new') },
            { value: 'all', label: t('all') },
          ]}
          onChange={setWhich}
        />
        <button
          type="button"
          className={styles.mark}
          disabled={unread === 0}
          onClick={() => markRead({ all: true })}
        >
          {t('markAll')}
        </button>
      </div>
      <div className={styles.scroll} tabIndex={-1}>
        {items && zone ? (
          <Days items={items} zone={zone} which={which} onFollow={onFollow} />
        ) : list.error ? (
          <LoadFailure error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
        ) : (
          <div className={styles.wait} aria-busy="true">
            <Skeleton height={56} />
            <Skeleton height={56} />
          </div>
        )}
        {list.hasNextPage ? (
          <div className={styles.more}>
            <Button
              variant="secondary"
              size="dense"
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('more')}
            </Button>
          </div>
        ) : null}
      </div>
      {hasLogs || can('settings.manage') ? (
        <div className={styles.foot}>
          {hasLogs ? (
            <Link to="/cabinet/administration/logs" search={{ tab: 'messages' }} onClick={onFollow}>
              {t('inLog')}
            </Link>
          ) : null}
          {can('settings.manage') ? (
            <Link
              to="/cabinet/administration/settings/$section"
              params={{ section: 'messages' }}
              className={styles.settings}
              aria-label={t('settings')}
              title={t('settings')}
              onClick={onFollow}
            >
              <IconSettings size={18} stroke={1.75} aria-hidden="true" />
            </Link>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

interface DaysProps {
  items: readonly Notification[]
  zone: string
  which: '0' | 'all'
  onFollow: () => void
}

/** A heading for today, and one for each day before it. */
function Days({ items, zone, which, onFollow }: DaysProps) {
  const { t } = useTranslation(['notifications', 'common'])
  const format = useFormat(zone)
  const today = localDateOf(useNow(), zone)
  if (items.length === 0)
    return (
      <div className={styles.none}>
        <IconBellCheck size={28} stroke={1.5} aria-hidden="true" />
        <p>{t(which === '0' ? 'notifications:none' : 'notifications:noneEver')}</p>
        <p>{t('notifications:noneText')}</p>
      </div>
    )
  const days = Map.groupBy(items, item => localDateOf(Date.parse(item.at), zone))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={format.day(day)}>
      <h3 className={styles.day}>
        {day === today ? `${t('common:days.today')}, ${format.dayMonth(day)}` : capital(format.day(day))}
      </h3>
      <ul>
        {ofDay.map(item => (
          <NotificationItem key={item.id} item={item} zone={zone} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  ))
}
