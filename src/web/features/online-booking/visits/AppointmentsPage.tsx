import { IconCalendarPlus, IconCloudOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { ComingVisit } from './ComingVisit.tsx'
import { PastVisit } from './PastVisit.tsx'
import { OfflineVisits } from './OfflineVisits.tsx'
import { useOwnVisits } from './use-own-visits.ts'
import { isComing } from './visit-state.ts'
import styles from './AppointmentsPage.module.css'

const InstallOffer = lazy(() => import('./InstallOffer.tsx'))

const PAST_SHOWN = 5

/** The signed-in patient's visits, at every clinic. */
export function AppointmentsPage() {
  const { t } = useTranslation(['patient', 'common'])
  const { data, error, isPending, refetch, known } = useOwnVisits()
  const [all, setAll] = useState(false)
  const now = useNow()
  usePageTitle(t('patient:appointments.title'))

  const isForMany = data?.data.some(visit => visit.is_for_other) ?? false
  const byStart = (data?.data ?? []).toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  const coming = byStart.filter(visit => isComing(visit, now))
  const past = byStart.filter(visit => !isComing(visit, now)).toReversed()
  const shown = all ? past : past.slice(0, PAST_SHOWN)

  if (known)
    return (
      <div className={styles.page}>
        <OfflineVisits
          known={known}
          title={<h1 className={styles.title}>{t('patient:appointments.title')}</h1>}
        />
      </div>
    )
  return (
    <div className={styles.page} aria-busy={isPending}>
      <h1 className={styles.title}>{t('patient:appointments.title')}</h1>
      {isPending ? (
        <>
          <Skeleton height={200} />
          <Skeleton height={200} />
        </>
      ) : null}
      {error ? (
        <EmptyState
          icon={<IconCloudOff size={28} stroke={1.75} />}
          title={t('patient:appointments.failed')}
          text={error.message}
        >
          <Button variant="secondary" onClick={() => void refetch()}>
            {t('common:actions.retry')}
          </Button>
        </EmptyState>
      ) : null}
      {data && coming.length === 0 ? (
        <EmptyState
          icon={<IconCalendarPlus size={28} stroke={1.75} />}
          title={t(past.length ? 'patient:appointments.noneComing' : 'patient:appointments.none')}
          text={t(past.length ? 'patient:appointments.noneComingText' : 'patient:appointments.noneText')}
        >
          <Link to="/pacient" className={buttonClass()}>
            {t('patient:searchDoctor')}
          </Link>
        </EmptyState>
      ) : null}
      {coming.length > 0 ? (
        <section className={styles.section}>
          <h2 className={styles.subtitle}>{t('patient:appointments.coming')}</h2>
          <ul className={styles.coming}>
            {coming.map(visit => (
              <li key={visit.code}>
                <ComingVisit visit={visit} isAmongOthers={isForMany} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {past.length > 0 ? (
        <section className={styles.section}>
          <h2 className={styles.subtitle}>{t('patient:appointments.past')}</h2>
          <ul className={styles.past}>
            {shown.map(visit => (
              <li key={visit.code}>
                <PastVisit visit={visit} isAmongOthers={isForMany} />
              </li>
            ))}
          </ul>
          {past.length > shown.length ? (
            <Button variant="quiet" onClick={() => setAll(true)}>
              {t('patient:appointments.more', { count: past.length - shown.length })}
            </Button>
          ) : null}
        </section>
      ) : null}
      {coming.length > 0 ? (
        <Suspense>
          <InstallOffer />
        </Suspense>
      ) : null}
    </div>
  )
}
