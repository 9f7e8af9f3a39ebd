import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '#contract/patients/patients.ts'
import type { PerioExam } from '#contract/patients/perio-exams.ts'
import { perioIndices } from '#domain/perio/indices.ts'
import { inArch } from '#domain/perio/sites.ts'
import { ARCHES } from '#domain/tooth-chart/arches.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { PatientSheet } from '#web/parts/patients/PatientSheet.tsx'
import { PerioArch } from './chart/PerioArch.tsx'
import { sitesByKey } from './exam-map.ts'
import { LineLegend } from './ExamLegend.tsx'
import { waitingIn } from './typing/exam-queue.ts'
import { useExamQueue } from './typing/use-exam-queue.ts'
import { useTyping } from './typing/use-typing.ts'
import styles from './ExamPrint.module.css'

const nothing = () => undefined

/** One page for paper: both arches as the screen shows them, with whose they are and what they come to. */
export function ExamPrint({ patient, exam: read }: { patient: PatientRecord; exam: PerioExam }) {
  const { t } = useTranslation('perio')
  const format = useFormat(useClinicFacts().zone)
  const { state, shown: exam } = useExamQueue(read)
  const typing = useTyping(exam, {
    order: 'sides',
    queue: undefined,
    onGo: nothing,
    onWritten: nothing,
    onGraded: nothing,
  })
  const sites = sitesByKey(exam)
  const { bleeding, plaque, pockets_4_5, pockets_6, mean_cal, measured, sites: all } = perioIndices(exam)
  const figures = [
    `${t('bleeding')} ${bleeding ?? '–'} %`,
    `${t('plaque')} ${plaque ?? '–'} %`,
    `${t('pockets45')} ${pockets_4_5}`,
    `${t('pockets6')} ${pockets_6}`,
    `${t('loss')} ${mean_cal === null ? '–' : format.number(mean_cal, 1)} mm`,
    `${t('measured')} ${t('of', { measured, sites: all })}`,
  ]
  const { staging } = exam
  return (
    <PatientSheet
      patient={patient}
      facts={[
        t('examOf', { day: format.date(exam.date) }),
        exam.status === 'draft' && t('draft'),
        waitingIn(state) > 0 && t('unsaved'),
      ]}
      notes={[exam.doctor.name]}
    >
      <div className={styles.arches}>
        {ARCHES.map(arch => (
          <PerioArch
            key={arch}
            teeth={inArch(exam.teeth, arch)}
            sites={sites}
            comparison={undefined}
            typing={{ ...typing, place: undefined }}
            mayWrite={false}
          />
        ))}
      </div>
      <LineLegend />
      <p>{figures.join(' · ')}</p>
      {staging ? (
        <p>
          {[
            staging.stage &&
              staging.grade &&
              t('periodontitis', { stage: staging.stage, grade: staging.grade }),
            t('confirmedBy', { diagnosis: staging.diagnosis, who: staging.confirmed_by }),
          ]
            .filter(Boolean)
            .join('. ')}
        </p>
      ) : null}
    </PatientSheet>
  )
}
