import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ALERT_KINDS, type AlertKind } from '#contract/patients/alerts.ts'
import { newKey } from '#web/api/new-key.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { FieldOf } from './PersonFields.tsx'
import styles from './PatientDialog.module.css'

export interface FirstAlert {
  key: string
  kind: AlertKind
  severity: 'high'
  text: string
}

interface FirstAlertsProps {
  alerts: readonly FirstAlert[]
  field: FieldOf
  onChange: (alerts: FirstAlert[]) => void
}

/** What a new patient says at once that must not be missed; all of it counts as grave. */
export function FirstAlerts({ alerts, field, onChange }: FirstAlertsProps) {
  const { t } = useTranslation(['people', 'staff'])
  const set = (index: number, patch: Partial<FirstAlert>) =>
    onChange(alerts.map((alert, each) => (each === index ? { ...alert, ...patch } : alert)))
  const hasAllergy = alerts.some(({ kind, text }) => kind === 'allergy' && text.trim() !== '')
  return (
    <>
      {alerts.map((alert, index) => (
        <div key={alert.key} className={styles.alert}>
          <SelectField
            label={t('people:alerts.kind')}
            value={alert.kind}
            options={ALERT_KINDS.map(value => ({ value, label: t(`staff:alertKinds.${value}`) }))}
            onChange={kind => set(index, { kind: kind as AlertKind })}
          />
          <TextField
            label={t('people:alerts.text')}
            error={field(`alerts.${index}.text`).error}
            value={alert.text}
            maxLength={500}
            autoComplete="off"
            onChange={event => set(index, { text: event.target.value })}
            end={
              <IconButton
                dense
                label={t('people:alerts.without')}
                onClick={() => onChange(alerts.filter(each => each !== alert))}
              >
                <IconX size={18} stroke={1.75} />
              </IconButton>
            }
          />
        </div>
      ))}
      <div className={styles.line}>
        {hasAllergy ? null : <Checkbox {...field('no_allergies')} label={t('people:allergies.knowsNone')} />}
        <Button
          variant="quiet"
          size="dense"
          icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() =>
            onChange([...alerts, { key: newKey(), kind: 'allergy', severity: 'high', text: '' }])
          }
        >
          {t('people:alerts.add')}
        </Button>
      </div>
    </>
  )
}
