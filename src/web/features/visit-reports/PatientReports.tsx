import { IconArrowLeft, IconReportMedical } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getVisitReport, listPatientReports, type ListedReport } from '#contract/documents/visit-reports.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { query } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NewReport, NewReportDialog, type Visit } from './NewReportDialog.tsx'
import { ReportList, type WithoutReport } from './ReportList.tsx'
import { ReportRoom } from './ReportRoom.tsx'
import styles from './Reports.module.css'

const route = getRouteApi('/cabinet/administration/clients/$id')

/** While others may write in it, or it may be taken back. */
const LOOK_AGAIN = 20_000

/** The reports of a patient: the list, the one that is open on its paper, and what comes of it. */
export default function PatientReports({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('visit-reports')
  const { report: wanted, booking } = route.useSearch()
  const navigate = route.useNavigate()
  const mayEdit = useStaff().can('clinical.edit')
  const { userId } = useSession()
  /** Of which visit one is begun: true while that is to be chosen. */
  const [isNew, setIsNew] = useState<number | true>()
  const list = useQuery({ ...query(listPatientReports, { id: patient.id }), meta: { silent: true } })
  const reports = list.data?.data
  const without = list.data?.without ?? []
  const openId = reports && chosenOf(reports, wanted, booking)
  const hasNone = reports !== undefined && booking !== undefined && openId === undefined

  /** In the address; on a phone a step back leads to the list. */
  const show = (id: number | undefined) =>
    void navigate({
      search: known => ({ ...known, report: id, booking: undefined }),
      replace: wanted !== undefined && id !== undefined,
      resetScroll: false,
    })
  const open = (id: number) => {
    setIsNew(undefined)
    show(id)
  }

  if (!reports)
    return list.error ? (
      <NotLoaded error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
    ) : (
      <div className={styles.room} aria-busy="true">
        <Skeleton height={320} />
        <Skeleton height={620} />
      </div>
    )
  const visits = visitsOf(reports, without)
  const isOpen = wanted !== undefined || booking !== undefined
  return (
    <div className={styles.room} data-open={isOpen || undefined} data-work={isOpen || undefined}>
      <ReportList
        reports={reports}
        without={without}
        openId={openId}
        mayEdit={mayEdit}
        onOpen={open}
        onNew={id => setIsNew(id ?? true)}
      />
      <div className={styles.main}>
        {isOpen ? (
          <Button
            variant="quiet"
            size="dense"
            className={styles.back}
            icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => show(undefined)}
          >
            {t('back')}
          </Button>
        ) : null}
        {openId !== undefined ? (
          <OpenReport key={`${userId}-${openId}`} id={openId} mayEdit={mayEdit} onOpen={show} />
        ) : hasNone ? (
          <EmptyState
            icon={<IconReportMedical size={28} stroke={1.75} aria-hidden="true" />}
            title={t('noReport')}
          >
            {mayEdit ? (
              <div className={styles.start}>
                <NewReport visits={visits} bookingId={booking} onStarted={open} />
              </div>
            ) : null}
          </EmptyState>
        ) : (
          <EmptyState
            icon={<IconReportMedical size={28} stroke={1.75} aria-hidden="true" />}
            title={t('emptyTitle')}
            text={t(mayEdit ? (visits.length > 0 ? 'emptyText' : 'emptyNoVisits') : 'emptyReader')}
          >
            {mayEdit && visits.length > 0 ? (
              <Button size="compact" onClick={() => setIsNew(true)}>
                {t('writeFirst')}
              </Button>
            ) : null}
          </EmptyState>
        )}
      </div>
      {isNew === undefined ? null : (
        <NewReportDialog
          visits={visits}
          bookingId={isNew === true ? undefined : isNew}
          onStarted={open}
          onClose={() => setIsNew(undefined)}
        />
      )}
    </div>
  )
}

interface OpenReportProps {
  id: number
  mayEdit: boolean
  onOpen: (id: number | undefined) => void
}

function OpenReport({ id, mayEdit, onOpen }: OpenReportProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getVisitReport, { id }),
    meta: { silent: true },
    refetchInterval: ({ state }) => (state.data?.data.status === 'locked' ? false : LOOK_AGAIN),
  })
  if (data) return <ReportRoom report={data.data} mayEdit={mayEdit} onOpen={onOpen} />
  if (error) return <NotLoaded error={error} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <div className={styles.desk} aria-busy="true">
      <Skeleton height={620} />
    </div>
  )
}

function NotLoaded({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('visit-reports')
  return (
    <EmptyState title={t('loadFailed')} text={error.message === t('loadFailed') ? undefined : error.message}>
      <Button variant="secondary" size="compact" busy={busy} onClick={onRetry}>
        {t('again')}
      </Button>
    </EmptyState>
  )
}

/** The one that the address names, of that visit, or the first. */
function chosenOf(
  reports: readonly ListedReport[],
  wanted: number | undefined,
  booking: number | undefined,
): number | undefined {
  if (wanted !== undefined) return wanted
  if (booking !== undefined) return reports.find(one => one.booking_id === booking)?.id
  return (reports.find(one => one.status === 'draft') ?? reports[0])?.id
}

/** Those that one may write a report of: each once, also those that have a finished one. */
function visitsOf(reports: readonly ListedReport[], without: readonly WithoutReport[]): Visit[] {
  const drafts = new Set(reports.filter(one => one.status === 'draft').map(one => one.booking_id))
  const finished = reports
    .filter(one => !drafts.has(one.booking_id))
    .map(one => ({ booking_id: one.booking_id, visit_at: one.visit_at, doctor: one.doctor.name }))
  return [...new Map([...without, ...finished].map(one => [one.booking_id, one])).values()]
}
