import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { useBell } from '#web/parts/messages/use-bell.ts'
import styles from './Bell.module.css'

const NotificationPanel = lazy(() => import('./NotificationPanel.tsx'))

/** The bell of the top bar. */
export function NotificationBell({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('staff')
  const { unread } = useBell()
  return (
    <Popover
      label={t('nav.notifications')}
      triggerLabel={unread > 0 ? t('bell.new', { count: unread }) : t('nav.notifications')}
      triggerClassName={className}
      className={styles.panel}
      side="end"
      trigger={
        <span className={styles.bell}>
          <IconBell size={20} stroke={1.75} />
          <Count count={unread} />
        </span>
      }
    >
      {close => (
        <Suspense>
          <NotificationPanel onFollow={close} />
        </Suspense>
      )}
    </Popover>
  )
}

/** The same on a phone: a tab that opens a dialog. */
export function NotificationTab({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('staff')
  const { unread } = useBell()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? t('bell.new', { count: unread }) : undefined}
        onClick={() => setIsOpen(true)}
      >
        <span className={styles.bell}>
          <IconBell size={24} stroke={1.75} aria-hidden="true" />
          <Count count={unread} />
        </span>
        {t('nav.notifications')}
      </button>
      {isOpen && (
        <Dialog title={t('nav.notifications')} onClose={close}>
          <Suspense>
            <NotificationPanel isInDialog onFollow={close} />
          </Suspense>
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

/** Beside the calendar's tab: visits that wait for the clinic. */
export function WaitingCount() {
  const { t } = useTranslation('staff')
  const { waiting } = useBell()
  if (waiting === 0) return null
  return (
    <span className={styles.tabCount} title={t('bell.forCalendar', { count: waiting })}>
      {waiting > MOST ? `${MOST}+` : waiting}
      <span className="visually-hidden"> {t('bell.forCalendar', { count: waiting })}</span>
    </span>
  )
}
