import { IconStethoscope } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import { Calendar } from './Calendar.tsx'
import { CalendarSkeleton } from '#web/features/calendar/CalendarSkeleton.tsx'
import styles from './Calendar.module.css'

/** The staff calendar, once it is known whose it is. */
export function CalendarPage({ strip }: { strip: ReactNode }) {
  const { t } = useTranslation(['staff', 'common'])
  const { clinic, doctors, services, cabinets, locations, isError, retry } = useClinic()
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
      <Calendar
        clinic={clinic}
        doctors={doctors}
        cabinets={cabinets}
        services={services}
        locations={locations}
      />
    </div>
  )
}
