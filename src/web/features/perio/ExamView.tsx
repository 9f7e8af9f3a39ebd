import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPerioExam, type PerioExam, type PerioExamHead } from '#contract/patients/perio-exams.ts'
import { compareExams } from '#domain/perio/comparison.ts'
import { SITE_ORDERS, type SiteOrder } from '#domain/perio/site-order.ts'
import { inArch, UNTOUCHED } from '#domain/perio/sites.ts'
import { archOf, type Arch } from '#domain/tooth-chart/arches.ts'
import { query } from '#web/api/query.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { onDevice } from '#web/ui/storage.ts'
import { WorkCard, WorkRoom } from '#web/parts/records/WorkRoom.tsx'
import { PerioArch } from './chart/PerioArch.tsx'
import { sitesByKey } from './exam-map.ts'
import { ExamDialog, type ExamQuestion } from './ExamDialogs.tsx'
import { ExamHead } from './ExamHead.tsx'
import { ExamLegend } from './ExamLegend.tsx'
import { OldDraft } from './OldDraft.tsx'
import { SavingNotes } from './SavingNotes.tsx'
import { SextantBar, sextantOf, type Sextant } from './Sextants.tsx'
import { ExamSide } from './side/ExamSide.tsx'
import { useSiteWords } from './site-label.ts'
import { Keypad } from './typing/Keypad.tsx'
import { useExamQueue } from './typing/use-exam-queue.ts'
import { HEAD_ID, useTyping } from './typing/use-typing.ts'
import styles from './ExamView.module.css'

interface ExamViewProps {
  exam: PerioExam
  exams: readonly PerioExamHead[]
  mayEdit: boolean
  /** What was pressed to come here is gone: a draft goes on at its next site. */
  takesFocus: boolean
  onOpen: (id: number | undefined) => void
  onStart: () => void
}

const ORDER = 'perio-order'
const orderKept = (): SiteOrder => SITE_ORDERS.find(one => one === onDevice.get(ORDER)) ?? 'sides'

/** An exam as it is worked on or read. */
export function ExamView({ exam: read, exams, mayEdit, takesFocus, onOpen, onStart }: ExamViewProps) {
  const { t } = useTranslation('perio')
  const words = useSiteWords()
  const { queue, state, shown: exam } = useExamQueue(read)
  const mayWrite = mayEdit && exam.status === 'draft'
  const isPhone = useMedia('(width < 768px)')
  const [order, setOrder] = useState(orderKept)
  const [asked, setAsked] = useState<ExamQuestion>()
  const [said, setSaid] = useState('')
  const [chosenArch, setArch] = useState<Arch>()
  /** Of a phone's, one that is looked at though there is nothing to measure. */
  const [bare, setBare] = useState<Sextant>()
  const typing = useTyping(exam, {
    order,
    queue: mayWrite ? queue : undefined,
    onGo({ tooth }) {
      setArch(archOf(tooth))
      setBare(undefined)
    },
    onWritten: ({ tooth, site }, fields) =>
      setSaid(
        words.site({ ...(sitesByKey(exam).get(`${tooth}${site}`) ?? UNTOUCHED), ...fields, tooth, site }),
      ),
    onGraded: (...graded) => setSaid(words.grade(...graded)),
  })
  const start = useRef(() => {
    if (mayWrite && typing.place) typing.go(typing.place)
    else document.getElementById(HEAD_ID)?.focus()
  })
  useEffect(() => {
    if (takesFocus) start.current()
  }, [takesFocus])
  // A draft goes on where it stopped.
  const arch = chosenArch ?? (mayWrite && typing.place ? archOf(typing.place.tooth) : 'upper')
  const earlierOnes = exams.filter(
    one => one.status === 'closed' && one.replaced_by === null && one.id !== exam.id && one.id !== exam.replaces_id && one.date <= exam.date,
  ) // prettier-ignore
  const [comparedId, setComparedId] = useState<number>()
  const { data: compared } = useQuery({
    ...query(getPerioExam, { id: comparedId ?? 0 }),
    enabled: comparedId !== undefined,
  })
  const other = comparedId === undefined ? undefined : compared?.data
  const comparison = useMemo(() => other && compareExams(other, exam), [other, exam])
  const sites = useMemo(() => sitesByKey(exam), [exam])
  const row = inArch(exam.teeth, arch)
  const part =
    bare ??
    (typing.place && archOf(typing.place.tooth) === arch
      ? sextantOf(typing.place.tooth)
      : sextantOf(row[0]!.tooth))
  const teeth = isPhone ? row.filter(({ tooth }) => sextantOf(tooth) === part) : row

  return (
    <WorkRoom sideWidth={280}>
      <WorkCard>
        <ExamHead
          exam={exam}
          exams={exams}
          mayEdit={mayEdit}
          arch={arch}
          onArch={next => {
            setArch(next)
            setBare(undefined)
            const first = typing.places.find(({ tooth }) => archOf(tooth) === next)
            if (first) typing.choose(first)
          }}
          earlier={earlierOnes}
          compared={other}
          onCompare={setComparedId}
          onOpen={onOpen}
          onStart={onStart}
          onAsk={setAsked}
        />
        {mayWrite ? <OldDraft exam={read} onAsk={setAsked} /> : null}
        {mayEdit ? <SavingNotes queue={queue} state={state} /> : null}
        {isPhone ? (
          <SextantBar
            arch={arch}
            part={part}
            teeth={exam.teeth}
            onChoose={sextant => {
              const first = typing.places.find(
                ({ tooth }) => archOf(tooth) === arch && sextantOf(tooth) === sextant,
              )
              if (first) typing.choose(first)
              else setBare(sextant)
            }}
          />
        ) : null}
        {typing.places.length === 0 ? (
          <p className={styles.nothing}>{t(mayWrite ? 'noTeeth' : 'noTeethRead')}</p>
        ) : null}
        <div className={styles.chart}>
          <PerioArch
            teeth={teeth}
            sites={sites}
            comparison={comparison}
            typing={typing}
            mayWrite={mayWrite}
          />
        </div>
        <ExamLegend
          compared={other}
          withKeys={mayWrite && !isPhone}
          order={order}
          onOrder={next => {
            onDevice.set(ORDER, next)
            setOrder(next)
          }}
        />
        {mayWrite && isPhone ? <Keypad typing={typing} exam={exam} /> : null}
        <p className="visually-hidden" aria-live="polite">
          {said}
        </p>
      </WorkCard>
      <ExamSide
        exam={exam}
        earlier={other ?? earlierOnes[0]}
        comparison={comparison}
        exams={exams.filter(
          one => one.replaced_by === null && (one.status === 'closed' || one.id === exam.id),
        )}
        mayEdit={mayEdit}
      />
      <ExamDialog
        question={asked}
        exam={exam}
        queue={queue}
        onGo={typing.go}
        onOpen={onOpen}
        onClose={() => setAsked(undefined)}
      />
    </WorkRoom>
  )
}
