import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconRulerMeasure } from '@tabler/icons-react'
import { getPerioExam, listPerioExams, type PerioExamHead } from '#contract/patients/perio-exams.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { query } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { WorkRoom } from '#web/parts/records/WorkRoom.tsx'
import { useStart } from './ExamDialogs.tsx'
import { ExamPrint } from './ExamPrint.tsx'
import { ExamView } from './ExamView.tsx'
import styles from './ExamView.module.css'

const route = getRouteApi('/cabinet/administration/clients/$id')

/** The periodontal chart of a patient: the exam that the address names, otherwise the draft or the latest. */
export default function PatientPerio({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('perio')
  const { exam: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const mayEdit = useStaff().can('clinical.edit')
  // Another tab may have signed somebody else in, who sends nothing of what was typed here.
  const { userId } = useSession()
  const isPaper = useMedia('print')
  const list = useQuery(query(listPerioExams, { id: patient.id }))
  const exams = list.data?.data
  const openId = exams && chosenOf(exams, wanted)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(getPerioExam, { id: openId ?? 0 }),
    enabled: openId !== undefined,
  })
  /** Whether somebody went from one exam to another, or began one, and does not come from elsewhere. */
  const [isOpened, setIsOpened] = useState(false)
  function open(id: number | undefined) {
    setIsOpened(true)
    void navigate({ search: known => ({ ...known, exam: id }), replace: true, resetScroll: false })
  }
  const { busy, problem, start } = useStart({ patientId: patient.id, onStarted: open })
  const failed = list.error ?? error

  if (exams?.length === 0)
    return (
      <EmptyState
        icon={<IconRulerMeasure size={28} stroke={1.75} aria-hidden="true" />}
        title={t('emptyTitle')}
        text={t(mayEdit ? 'emptyText' : 'emptyReader')}
      >
        {mayEdit ? (
          <Button size="compact" busy={busy} onClick={() => void start()}>
            {t('begin')}
          </Button>
        ) : null}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </EmptyState>
    )
  const exam = data?.data
  if (!exams || !exam)
    return failed ? (
      <LoadFailure
        error={failed}
        busy={isFetching || list.isFetching}
        onRetry={() => void (list.error ? list.refetch() : refetch())}
      />
    ) : (
      <WorkRoom sideWidth={280} isBusy>
        <Skeleton height={620} />
      </WorkRoom>
    )
  const key = `${userId}-${exam.id}`
  if (isPaper) return <ExamPrint key={key} patient={patient} exam={exam} />
  return (
    <ExamView
      key={key}
      takesFocus={isOpened}
      exam={exam}
      exams={exams}
      mayEdit={mayEdit}
      onOpen={open}
      onStart={() => void start()}
    />
  )
}

function chosenOf(exams: readonly PerioExamHead[], wanted: number | undefined): number | undefined {
  const named = exams.find(one => one.id === wanted)
  const draft = exams.find(one => one.status === 'draft')
  return (named ?? draft ?? exams.find(one => one.replaced_by === null) ?? exams[0])?.id
}
