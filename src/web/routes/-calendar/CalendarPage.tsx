import { IconStethoscope } from '@tabler/icons-react'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import { Calendar, loadPhoneBar } from './Calendar.tsx'
import { CalendarSkeleton } from '#web/features/calendar/CalendarSkeleton.tsx'
import { loadList } from '#web/features/calendar/CalendarView.tsx'
import styles from './Calendar.module.css'

/** The staff calendar, once it is known whose it is. */
export function CalendarPage({ strip }: { strip: ReactNode }) {
  const { t } = useTranslation(['staff', 'common'])
  const { clinic, doctors, services, cabinets, locations, isError, retry } = useClinic()
  const isPhone = useMedia('(width < 768px)')
  useEffect(() => {
    // What fails here is asked for again, and told, by whoever draws it.
    if (isPhone) Promise.all([loadPhoneBar(), loadList()]).catch(() => undefined)
  }, [isPhone])
  if (isError) {
    return (
      <div className={styles.message}>
        <EmptyState level={1} title={t('common:errors.pageTitle')} text={t('common:errors.pageText')}>
          <Button size="dense" onClick={retry}>
            {t('common:actions.retry')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  if (!clinic || !doctors || !services || !cabinets || !locations) return <CalendarSkeleton />
  if (!doctors.some(doctor => doctor.active)) {
    return (
      <>
        {strip}
        <div className={styles.message}>
          <EmptyState
            level={1}
            icon={<IconStethoscope size={28} stroke={1.75} />}
            title={t('staff:calendar.noDoctors')}
            text={t('staff:calendar.noDoctorsText')}
          />
        </div>
      </>
    )
  }
  return (
    <div className={styles.whole}>
      {strip}
      <Suspense fallback={<CalendarSkeleton />}>
        <Calendar
          clinic={clinic}
          doctors={doctors}
          cabinets={cabinets}
          services={services}
          locations={locations}
        />
      </Suspense>
    </div>
  )
}
