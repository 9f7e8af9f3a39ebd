import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { resolveDiagnosis, voidDiagnosis, type PatientDiagnosis } from '#contract/patients/diagnoses.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useSaid } from './use-said.ts'
import styles from './Diagnoses.module.css'

interface AboutDiagnosis {
  diagnosis: PatientDiagnosis
  onClose: () => void
}

/** Since when it no longer holds. */
export function EndDialog({ diagnosis, onClose }: AboutDiagnosis) {
  const { t } = useTranslation('diagnoses')
  const today = localDateOf(useNow(), useClinicFacts().zone)
  const invalidate = useInvalidate()
  const said = useSaid()
  const { field, ...form } = useCallForm({
    definition: resolveDiagnosis,
    extra: { id: diagnosis.id },
    onDone({ data }) {
      invalidate('patient_record')
      said.ended(data)
      onClose()
    },
  })
  return (
    <Dialog title={t('endTitle', { name: diagnosis.name })} text={t('endText')} onClose={onClose}>
      <Asking {...form} button={t('end')} onClose={onClose}>
        <DateField
          {...field('on_date')}
          label={t('endedOn')}
          defaultValue={today}
          min={diagnosis.on_date}
          max={today}
          far
        />
      </Asking>
    </Dialog>
  )
}

/** Why it was never so; it stays to be read. */
export function TakeBackDialog({ diagnosis, onClose }: AboutDiagnosis) {
  const { t } = useTranslation('diagnoses')
  const invalidate = useInvalidate()
  const said = useSaid()
  const { field, ...form } = useCallForm({
    definition: voidDiagnosis,
    extra: { id: diagnosis.id },
    onDone({ data }) {
      invalidate('patient_record')
      said.takenBack(data)
      onClose()
    },
  })
  return (
    <Dialog title={t('takeBackTitle', { name: diagnosis.name })} text={t('takeBackText')} onClose={onClose}>
      <Asking {...form} button={t('takeBack')} danger onClose={onClose}>
        <TextField {...field('reason')} label={t('why')} maxLength={500} required autoComplete="off" />
      </Asking>
    </Dialog>
  )
}

interface AskingProps extends Pick<ReturnType<typeof useCallForm>, 'formProps' | 'busy' | 'problem'> {
  button: string
  danger?: boolean
  onClose: () => void
  children: ReactNode
}

function Asking({ formProps, busy, problem, button, danger = false, onClose, children }: AskingProps) {
  const { t } = useTranslation('common')
  return (
    <form {...formProps} className={styles.form}>
      {children}
      <div className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} size="dense" busy={busy}>
          {button}
        </Button>
      </div>
    </form>
  )
}
