import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findDiagnoses } from '#contract/patients/diagnoses.ts'
import { stagePerioExam, type PerioExam } from '#contract/patients/perio-exams.ts'
import {
  EXTENTS,
  GRADES,
  STAGES,
  type Extent,
  type Grade,
  type Proposal,
  type Stage,
} from '#domain/perio/staging.ts'
import { call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Foot, useTried } from '../Foot.tsx'
import styles from './ExamSide.module.css'

/** Codes that a stage and a grade belong to. */
const STAGED = /^K05\.[2-4]/

interface StagingDialogProps {
  exam: PerioExam
  proposal: Proposal | undefined
  onClose: () => void
}

/** The doctor's own word on the exam, beginning with what was proposed; it becomes a diagnosis. */
export function StagingDialog({ exam, proposal, onClose }: StagingDialogProps) {
  const { t, i18n } = useTranslation('perio')
  const language = i18n.language === 'en' ? 'en' : 'ro'
  const { data } = useQuery(query(findDiagnoses, { search: 'K05', language }))
  const invalidate = useInvalidate()
  const withKey = useRequestKey()
  const { busy, problem, tried } = useTried()
  const proposed = proposal?.kind === 'periodontitis' ? proposal : undefined
  const [code, setCode] = useState(proposal?.kind === 'periodontitis' ? 'K05.3' : 'K05.1')
  const [stage, setStage] = useState<Stage>(exam.staging?.stage ?? proposed?.stage ?? 'I')
  const [grade, setGrade] = useState<Grade>(exam.staging?.grade ?? proposed?.grade ?? 'B')
  const [extent, setExtent] = useState<Extent>(
    exam.staging?.extent ?? (proposal && 'extent' in proposal ? proposal.extent : 'localised'),
  )
  const isStaged = STAGED.test(code)
  const named = (data?.data ?? []).flatMap(({ icd10_code: key, name }) =>
    key ? [{ value: key, label: `${key} ${name}` }] : [],
  )

  const send = () =>
    tried(async () => {
      const whole = isStaged ? { stage, grade, extent } : { extent }
      await withKey(options => call(stagePerioExam, { id: exam.id, diagnosis: code, ...whole }, options))
      invalidate('patient_record')
      showNotice({ kind: 'ok', text: t('confirmed'), topic: 'perio' })
      onClose()
    })

  return (
    <Dialog title={t('confirm')} text={t('confirmText')} onClose={onClose}>
      <div className={styles.form}>
        <SelectField
          label={t('diagnosis')}
          options={named.length > 0 ? named : [{ value: code, label: code }]}
          value={code}
          onChange={setCode}
        />
        {isStaged ? (
          <>
            <Choice label={t('stage')} values={STAGES} value={stage} onChange={setStage} />
            <Choice label={t('grade')} values={GRADES} value={grade} onChange={setGrade} />
          </>
        ) : null}
        <Choice
          label={t('extent')}
          values={EXTENTS}
          value={extent}
          onChange={setExtent}
          nameOf={one => t(`extents.${one}`)}
        />
        <Foot
          problem={problem}
          busy={busy}
          button={t('confirm')}
          onCancel={onClose}
          onSend={() => void send()}
        />
      </div>
    </Dialog>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  values: readonly Value[]
  value: Value
  onChange: (value: Value) => void
  nameOf?: (value: Value) => string
}

function Choice<Value extends string>({ label, values, value, onChange, nameOf }: ChoiceProps<Value>) {
  return (
    <div className={styles.choice}>
      <span>{label}</span>
      <Segmented
        label={label}
        value={value}
        options={values.map(one => ({ value: one, label: nameOf?.(one) ?? one }))}
        onChange={onChange}
      />
    </div>
  )
}
