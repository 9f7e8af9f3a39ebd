import { IconUserQuestion } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/client.ts'
import { invalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { RecordPage } from '#web/parts/RecordPage.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { PatientDialog } from './PatientDialog.tsx'
import { PatientHead } from './PatientHead.tsx'
import { PatientMarks } from './PatientMarks.tsx'
import { listedName } from './patient-name.ts'
import type { PatientTab } from './patient-tab.ts'
import { patientQuery } from './patients-queries.ts'
import styles from './PatientPage.module.css'

const route = getRouteApi('/cabinet/administration/clients/$id')
const ErasedPerson = lazy(() => import('#web/parts/patients/ErasedPerson.tsx'))
const MergeLines = lazy(() => import('#web/parts/patients/MergeLines.tsx'))

/** A patient's record: who they are, how to reach them, what must not be missed, and their visits. */
export function PatientPage({ tabs }: { tabs: readonly PatientTab[] }) {
  const { t } = useTranslation(['staff', 'patients'])
  const id = Number(route.useParams().id)
  const client = useQueryClient()
  /** Whose form is open: another record's page begins without. */
  const [edited, setEdited] = useState<number>()
  const { data: patient, error, isFetching, refetch } = useQuery(patientQuery(id))
  usePageTitle(patient ? listedName(patient) : t('booking.record'))
  const navigate = route.useNavigate()
  // A record that was merged is shown as the one it became, under that one's address; what was kept may be older.
  const place = isFetching ? undefined : patient?.id
  useEffect(() => {
    if (place !== undefined && place !== id)
      void navigate({ params: { id: String(place) }, search: previous => previous, replace: true })
  }, [place, id, navigate])

  // Erased meanwhile: what was read before is nobody's to see.
  if (!patient || isGone(error)) {
    if (error) return <NoPatient id={id} error={error} busy={isFetching} onRetry={() => void refetch()} />
    return (
      <div className={styles.page} aria-busy="true">
        <Bones />
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <RecordPage
        label={listedName(patient)}
        head={
          <>
            <PatientHead
              patient={patient}
              picture={patient.picture}
              packages={patient.subscriptions}
              onEdit={() => setEdited(patient.id)}
            />
            <PatientMarks patient={patient} />
            {patient.counts.merges ? (
              <Suspense fallback={null}>
                <MergeLines patientId={patient.id} />
              </Suspense>
            ) : null}
          </>
        }
        tabs={tabs.map(({ key, right, count, Content }) => ({
          key,
          label: t(`patients:tabs.${key}`),
          right,
          count: count && patient.counts[count],
          content: (
            <Suspense fallback={<Bones />}>
              <Content key={patient.id} patient={patient} />
            </Suspense>
          ),
        }))}
      />
      {edited === patient.id ? (
        <PatientDialog
          patient={patient}
          onClose={() => setEdited(undefined)}
          onSaved={saved => {
            setEdited(undefined)
            const { picture, subscriptions } = patient
            client.setQueryData(patientQuery(id).queryKey, { data: { ...saved, picture, subscriptions } })
            void invalidate(client, 'patient')
            showNotice({ kind: 'ok', text: t('patients:saved') })
          }}
        />
      ) : null}
    </div>
  )
}

function Bones() {
  return (
    <div className={styles.bones}>
      <Skeleton width={280} height={28} />
      <Skeleton width={200} height={16} />
      <Skeleton height={180} />
    </div>
  )
}

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404

interface NoPatientProps {
  id: number
  error: Error
  busy: boolean
  onRetry: () => void
}

function NoPatient({ id, error, busy, onRetry }: NoPatientProps) {
  const { t } = useTranslation(['patients', 'common'])
  const { can } = useStaff()
  const isUnknown = isGone(error)
  const nobody = (
    <EmptyState
      level={1}
      icon={<IconUserQuestion size={28} stroke={1.75} />}
      title={isUnknown ? t('unknown') : error.message}
      text={isUnknown ? t('unknownText') : undefined}
    >
      {isUnknown ? (
        <Link
          to="/cabinet/administration/clients"
          className={buttonClass({ variant: 'secondary', size: 'dense' })}
        >
          {t('back')}
        </Link>
      ) : (
        <Button size="dense" busy={busy} onClick={onRetry}>
          {t('common:actions.retry')}
        </Button>
      )}
    </EmptyState>
  )
  return (
    <div className={styles.nobody}>
      {isUnknown && can('patients.delete') ? (
        <Suspense fallback={null}>
          <ErasedPerson id={id} unknown={nobody} />
        </Suspense>
      ) : (
        nobody
      )}
    </div>
  )
}
