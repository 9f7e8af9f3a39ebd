import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PerioExam } from '#contract/patients/perio-exams.ts'
import { proposeStage, type Proposal } from '#domain/perio/staging.ts'
import { Button } from '#web/ui/Button.tsx'
import { StagingDialog } from './StagingDialog.tsx'
import styles from './ExamSide.module.css'

/** What the exam suggests and what it was read off, or what the doctor confirmed. */
export function StagingCard({ exam, mayEdit }: { exam: PerioExam; mayEdit: boolean }) {
  const { t } = useTranslation('perio')
  const [isAsking, setIsAsking] = useState(false)
  const proposal = proposeStage(exam)
  const { staging } = exam
  const because = useReasons()
  const head = useHeading()
  return (
    <section className={styles.card}>
      <h3 className={styles.title}>{t(staging ? 'confirmedTitle' : 'proposed')}</h3>
      <div className={styles.staging}>
        {staging ? (
          <>
            {staging.stage && staging.grade ? (
              <strong>{t('periodontitis', { stage: staging.stage, grade: staging.grade })}</strong>
            ) : null}
            {staging.extent ? <p>{t(`extents.${staging.extent}`)}</p> : null}
            <p>{t('confirmedBy', { diagnosis: staging.diagnosis, who: staging.confirmed_by })}</p>
          </>
        ) : proposal ? (
          <>
            <strong>{head(proposal)}</strong>
            <p>{because(proposal).join(' ')}</p>
            {proposal.kind === 'periodontitis' ? <p className={styles.quiet}>{t('unknown')}</p> : null}
          </>
        ) : (
          <p>{t('nothingYet')}</p>
        )}
        {mayEdit && exam.replaced_by === null && (proposal || staging) ? (
          <Button variant="secondary" size="dense" onClick={() => setIsAsking(true)}>
            {t(staging ? 'confirmAgain' : 'confirm')}
          </Button>
        ) : null}
      </div>
      {isAsking ? <StagingDialog exam={exam} proposal={proposal} onClose={() => setIsAsking(false)} /> : null}
    </section>
  )
}

function useHeading() {
  const { t } = useTranslation('perio')
  return (proposal: Proposal): string => {
    if (proposal.kind === 'health') return t('health')
    const name =
      proposal.kind === 'gingivitis'
        ? t('gingivitis')
        : t('periodontitis', { stage: proposal.stage, grade: proposal.grade })
    return `${name}, ${t(`extents.${proposal.extent}`).toLowerCase()}`
  }
}

function useReasons() {
  const { t } = useTranslation('perio')
  return (proposal: Proposal): string[] => {
    if (proposal.kind !== 'periodontitis') return [t('because.bleeding', { percent: proposal.bleeding })]
    const { worst } = proposal
    return proposal.signs.map(sign => t(`because.${sign}`, { loss: worst.loss, tooth: worst.tooth }))
  }
}
