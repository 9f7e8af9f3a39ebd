import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addPatientDiagnosis,
  correctDiagnosis,
  type Diagnosis,
  type PatientDiagnosis,
} from '#contract/patients/diagnoses.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { call } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { invalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { DiagnosisPicker } from '#web/parts/patients/DiagnosisPicker.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { useLeadToWrong } from '#web/ui/use-lead-to-wrong.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useSaid } from './use-said.ts'
import styles from './Diagnoses.module.css'

interface DiagnosisFormProps {
  patientId: number
  /** The one to correct, which stays to be read; a new one without. */
  wrong?: PatientDiagnosis
  onClose: () => void
}

/** Gives a diagnosis, or another in place of one that was wrong. */
export function DiagnosisForm({ patientId, wrong, onClose }: DiagnosisFormProps) {
  const { t } = useTranslation(['diagnoses', 'common'])
  const client = useQueryClient()
  const today = localDateOf(useNow(), useClinicFacts().zone)
  const said = useSaid()
  const { errors, problem, busy, once, attempt, tell } = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const leadToWrong = useLeadToWrong(form)
  const [chosen, setChosen] = useState<
    Pick<Diagnosis, 'icd10_code' | 'own_diagnosis_id' | 'name'> | undefined
  >(wrong)
  const [teeth, setTeeth] = useState(wrong?.teeth.join(', ') ?? '')
  const [day, setDay] = useState<string | undefined>(wrong?.on_date ?? today)
  const [note, setNote] = useState(wrong?.note ?? '')
  const [reason, setReason] = useState('')
  const errorOf = (field: string) =>
    joinSentences([
      ...new Set(
        Object.entries(errors).flatMap(([name, texts]) => (name.split('.')[0] === field ? texts : [])),
      ),
    ]) || undefined

  async function send() {
    const key = chosen?.icd10_code ?? (chosen ? String(chosen.own_diagnosis_id) : '')
    const wish = {
      // As typed: the server says what is no tooth.
      teeth: teeth.split(/[\s,;]+/).filter(Boolean) as unknown as number[],
      on_date: day ?? '',
      note,
    }
    if (wrong) {
      const named = chosen === wrong ? {} : { diagnosis: key }
      await once(options => call(correctDiagnosis, { id: wrong.id, ...wish, ...named, reason }, options))
      said.corrected(wrong)
    } else {
      const input = { id: patientId, diagnosis: key, ...wish }
      const { data } = await once(options => call(addPatientDiagnosis, input, options))
      said.added(data)
    }
    void invalidate(client, 'patient_record')
    onClose()
  }

  return (
    <Dialog
      title={t(wrong ? 'diagnoses:correctTitle' : 'diagnoses:addTitle')}
      text={wrong && t('diagnoses:correctText')}
      width={520}
      onClose={onClose}
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        data-changed={chosen === wrong ? undefined : ''}
        onSubmit={event => {
          event.preventDefault()
          void attempt(send, error => {
            tell(error)
            leadToWrong()
          })
        }}
      >
        <DiagnosisPicker value={chosen} error={errorOf('diagnosis')} onChange={setChosen} />
        <div className={styles.pair}>
          <TextField
            label={t('diagnoses:teeth')}
            help={t('diagnoses:teethHelp')}
            value={teeth}
            inputMode="numeric"
            autoComplete="off"
            data-may-stay-empty
            error={errorOf('teeth')}
            onChange={event => setTeeth(event.target.value)}
          />
          <DateField
            label={t('diagnoses:since')}
            value={day}
            max={today}
            far
            error={errorOf('on_date')}
            onChange={setDay}
          />
        </div>
        <TextArea
          label={t('diagnoses:note')}
          rows={2}
          maxLength={1000}
          value={note}
          data-may-stay-empty
          error={errorOf('note')}
          onChange={event => setNote(event.target.value)}
        />
        {wrong ? (
          <TextField
            label={t('diagnoses:why')}
            value={reason}
            maxLength={500}
            autoComplete="off"
            error={errorOf('reason')}
            onChange={event => setReason(event.target.value)}
          />
        ) : null}
        <div className={styles.foot}>
          <p role="alert" className={styles.problem}>
            {Object.keys(errors).length > 0 ? '' : problem}
          </p>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="dense" busy={busy}>
            {t(wrong ? 'common:actions.save' : 'diagnoses:add')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
