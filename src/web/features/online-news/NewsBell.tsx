import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { NewsList } from './NewsList.tsx'
import { useOnlineNews } from './use-online-news.ts'
import styles from './News.module.css'

/** The newest items that were new when the list was opened stay marked while it is read. */
function useOpening() {
  const { items, zone, unseen, markSeen } = useOnlineNews()
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  return {
    items,
    zone,
    unseen,
    fresh,
    open: () => {
      setFresh(new Set(unseen.map(item => item.id)))
      markSeen()
    },
  }
}

/** The bell of the top bar with what patients did online. */
export function NewsBell({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('staff')
  const { items, zone, unseen, fresh, open } = useOpening()
  return (
    <Popover
      label={t('news.title')}
      triggerLabel={unseen.length > 0 ? t('news.bell', { count: unseen.length }) : t('nav.notifications')}
      triggerClassName={className}
      className={styles.panel}
      side="end"
      trigger={
        <span className={styles.bell}>
          <IconBell size={20} stroke={1.75} />
          <Count count={unseen.length} />
        </span>
      }
      onOpen={open}
    >
      {close => (
        <>
          <p className={styles.title}>{t('news.title')}</p>
          <NewsList items={items} zone={zone} fresh={fresh} onFollow={close} />
        </>
      )}
    </Popover>
  )
}

/** The same on a phone: a tab that opens a dialog. */
export function NewsTab({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('staff')
  const { items, zone, unseen, fresh, open } = useOpening()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={unseen.length > 0 ? t('news.bell', { count: unseen.length }) : undefined}
        onClick={() => {
          open()
          setIsOpen(true)
        }}
      >
        <span className={styles.bell}>
          <IconBell size={24} stroke={1.75} aria-hidden="true" />
          <Count count={unseen.length} />
        </span>
        {t('nav.notifications')}
      </button>
      {isOpen && (
        <Dialog title={t('news.title')} onClose={() => setIsOpen(false)}>
          <NewsList items={items} zone={zone} fresh={fresh} onFollow={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

const MOST = 99

function Count({ count }: { count: number }) {
  if (count === 0) return null
  return <span className={styles.count}>{count > MOST ? `${MOST}+` : count}</span>
}

/** Beside the calendar's tab: visits that want a look. */
export function NewsCount() {
  const { t } = useTranslation('staff')
  const { forCalendar } = useOnlineNews()
  if (forCalendar === 0) return null
  return (
    <span className={styles.tabCount} title={t('news.forCalendar', { count: forCalendar })}>
      {forCalendar > MOST ? `${MOST}+` : forCalendar}
      <span className="visually-hidden"> {t('news.forCalendar', { count: forCalendar })}</span>
    </span>
  )
}
