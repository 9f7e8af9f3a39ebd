import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/api/session.ts'
import { useLiveRefresh } from '#web/api/use-live-refresh.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { CheckoutHost } from './CheckoutHost.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { AffectedVisits } from '#web/features/ground/AffectedVisits.tsx'
import { NewNotifications } from '#web/features/notifications/NewNotifications.tsx'
import { useClinicFirstWeekday, useIdleMinutes } from '#web/parts/clinic/clinic-queries.ts'
import { FirstWeekday } from '#web/ui/first-weekday.ts'
import { StaffBottomBar } from './StaffBottomBar.tsx'
import { StaffSidebar } from './StaffSidebar.tsx'
import { StaffTopBar } from './StaffTopBar.tsx'
import { TabGuard } from './TabGuard.tsx'
import { useSendWaiting } from './use-send-waiting.ts'
import { useLeaveWhenSignedOut } from './use-leave-when-signed-out.ts'
import styles from './StaffLayout.module.css'

const IdleWatch = lazy(() => import('./IdleWatch.tsx'))

export function StaffLayout() {
  const { userId } = useSession()
  useLeaveWhenSignedOut()
  // Who signs in in another tab takes over nothing that was begun here: no form, no list, no stream of changes.
  return <StaffPage key={userId} />
}

function StaffPage() {
  const { t } = useTranslation()
  const { account, can } = useStaff()
  const idleMinutes = useIdleMinutes()
  useSendWaiting()
  useLiveRefresh(account && can('bookings.view'))
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('actions.skipToContent')}
      </a>
      <StaffSidebar />
      <div className={styles.main}>
        <StaffTopBar />
        <Suspense>
          <AffectedVisits />
        </Suspense>
        <main id="content" tabIndex={-1} className={styles.content}>
          <TabGuard>
            <FirstWeekday value={useClinicFirstWeekday()}>
              <Outlet />
            </FirstWeekday>
          </TabGuard>
        </main>
      </div>
      <StaffBottomBar />
      <CheckoutHost />
      <LeaveGuard />
      <NewNotifications />
      {idleMinutes > 0 && (
        <Suspense>
          <IdleWatch minutes={idleMinutes} />
        </Suspense>
      )}
    </div>
  )
}
