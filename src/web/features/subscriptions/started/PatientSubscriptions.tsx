import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPatientSubscriptions } from '#contract/money/patient-subscriptions.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { PatientCodes } from '#web/parts/gift-cards/PatientCodes.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { EndedList } from './EndedList.tsx'
import { StartDialog } from './StartDialog.tsx'
import { StartedPackage } from './StartedPackage.tsx'
import styles from './PatientSubscriptions.module.css'

/** The packages of a patient: those in progress with their uses, the others in a list. */
export default function PatientSubscriptions({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('subscriptions')
  const { can } = useStaff()
  const [isStarting, setIsStarting] = useState(false)
  const [opened, setOpened] = useState<number>()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(listPatientSubscriptions, { id: patient.id }),
    select: reply => reply.data,
    meta: { silent: true },
  })
  const isShown = (one: { id: number; state: string }) => one.state === 'running' || one.id === opened
  const start = can('payments.edit') ? (
    <Button
      variant="secondary"
      size="dense"
      icon={<IconPlus size={18} stroke={2} aria-hidden="true" />}
      onClick={() => setIsStarting(true)}
    >
      {t('record.start')}
    </Button>
  ) : null
  return (
    <div className={styles.room}>
      {error && !data ? (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<IconCalendarRepeat size={28} stroke={1.75} />}
          title={t('record.emptyTitle')}
          text={t('record.emptyText')}
        >
          {start}
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>{start}</div>
          {data
            .filter(one => isShown(one))
            .map(({ id }) => (
              <StartedPackage key={id} id={id} />
            ))}
          <div className={styles.split}>
            <EndedList items={data.filter(one => !isShown(one))} onOpen={setOpened} />
            <div className={styles.side}>
              <PatientCodes patientId={patient.id} />
            </div>
          </div>
        </>
      )}
      {isStarting ? <StartDialog patientId={patient.id} onClose={() => setIsStarting(false)} /> : null}
    </div>
  )
}
