import { useTranslation } from 'react-i18next'
import { addAlert, ALERT_KINDS, changeAlert, type PatientAlert } from '#contract/patients/alerts.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './AlertsDialog.module.css'

interface AlertFormProps {
  patientId: number
  /** The one to change; a new one without. */
  alert?: PatientAlert
  onClose: () => void
}

/** One alert: a grave one shouts wherever the patient is shown. */
export function AlertForm({ patientId, alert, onClose }: AlertFormProps) {
  const { t } = useTranslation(['people', 'staff', 'common'])
  const invalidate = useInvalidate()
  const today = localDateOf(useNow(), useClinicFacts().zone)
  const { field, formProps, busy, problem } = useCallForm<typeof addAlert | typeof changeAlert>({
    definition: alert ? changeAlert : addAlert,
    extra: alert ? { id: alert.id, version: alert.version } : { id: patientId },
    onDone() {
      invalidate('patient')
      onClose()
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <TextField
        {...field('text')}
        label={t('people:alerts.text')}
        placeholder={t('people:alerts.example')}
        defaultValue={alert?.text}
        maxLength={500}
        required
        autoComplete="off"
      />
      <div className={styles.pair}>
        <SelectField
          {...field('kind')}
          label={t('people:alerts.kind')}
          defaultValue={alert?.kind ?? 'allergy'}
          options={ALERT_KINDS.map(value => ({ value, label: t(`staff:alertKinds.${value}`) }))}
        />
        <SelectField
          {...field('severity')}
          label={t('people:alerts.severity')}
          help={t('people:alerts.severityHelp')}
          defaultValue={alert?.severity ?? 'high'}
          options={(['high', 'normal'] as const).map(value => ({
            value,
            label: t(`people:alerts.severities.${value}`),
          }))}
        />
        <DateField
          {...field('until')}
          label={t('people:alerts.until')}
          help={t('people:alerts.untilHelp')}
          defaultValue={alert?.until ?? undefined}
          min={today}
        />
      </div>
      <div className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" size="dense" busy={busy}>
          {t(alert ? 'common:actions.save' : 'people:alerts.add')}
        </Button>
      </div>
    </form>
  )
}
