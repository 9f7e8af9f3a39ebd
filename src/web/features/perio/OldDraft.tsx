import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PerioExam } from '#contract/patients/perio-exams.ts'
import { DAY } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ExamQuestion } from './ExamDialogs.tsx'
import styles from './ExamView.module.css'

interface OldDraftProps {
  exam: PerioExam
  onAsk: (question: ExamQuestion) => void
}

/** A draft that nobody wrote into since yesterday is asked about. */
export function OldDraft({ exam: { date, changed_at: changed }, onAsk }: OldDraftProps) {
  const { t } = useTranslation('perio')
  const format = useFormat(useClinicFacts().zone)
  // As it was found: what is typed since makes it young again.
  const [isAsked, setIsAsked] = useState(() => Date.now() - Date.parse(changed) > DAY)
  if (!isAsked) return null
  return (
    <div className={styles.notice} data-tone="warn">
      <p>
        <strong>{t('oldTitle', { day: format.date(date) })}.</strong>{' '}
        {t('oldText', { when: format.dayTime(changed) })}
      </p>
      <Button variant="secondary" size="dense" onClick={() => setIsAsked(false)}>
        {t('goOn')}
      </Button>
      <Button variant="secondary" size="dense" onClick={() => onAsk('close')}>
        {t('close')}
      </Button>
      <Button variant="quiet" size="dense" onClick={() => onAsk('discard')}>
        {t('discard')}
      </Button>
    </div>
  )
}
