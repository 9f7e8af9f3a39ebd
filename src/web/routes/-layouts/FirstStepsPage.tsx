import { Link } from '@tanstack/react-router'
import { IconRocket } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { FirstStep } from '#domain/clinic/first-step-names.ts'
import { useSession } from '#web/api/session.ts'
import { useLiveRefresh } from '#web/api/use-live-refresh.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { AffectedVisits } from '#web/features/ground/AffectedVisits.tsx'
import { FirstSteps } from '#web/features/setup/FirstSteps.tsx'
import { maySetUp } from '#web/features/setup/may-set-up.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useLeaveWhenSignedOut } from './use-leave-when-signed-out.ts'
import styles from './FirstStepsPage.module.css'

interface FirstStepsPageProps {
  step: FirstStep | undefined
  onStep: (step: FirstStep, replace: boolean) => void
}

/** The first steps fill the window: nothing of the staff's menu is of use yet. */
export function FirstStepsPage(props: FirstStepsPageProps) {
  const { userId } = useSession()
  useLeaveWhenSignedOut()
  return (
    <>
      <Guarded key={userId} {...props} />
      <LeaveGuard />
    </>
  )
}

function Guarded(props: FirstStepsPageProps) {
  const { t } = useTranslation('setup')
  const { account, can } = useStaff()
  // Two may set the clinic up together.
  useLiveRefresh(account && can('bookings.view'))
  if (!account) return null
  if (maySetUp(can))
    return (
      <div className={styles.page}>
        <Suspense>
          <AffectedVisits />
        </Suspense>
        <Suspense>
          <FirstSteps {...props} />
        </Suspense>
      </div>
    )
  return (
    <main>
      <EmptyState
        level={1}
        icon={<IconRocket size={28} stroke={1.75} />}
        title={t('forbidden.title')}
        text={t('forbidden.text')}
      >
        <Link
          to="/cabinet/administration/calendar"
          className={buttonClass({ variant: 'secondary', size: 'dense' })}
        >
          {t('forbidden.calendar')}
        </Link>
      </EmptyState>
    </main>
  )
}
