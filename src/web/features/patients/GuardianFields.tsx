import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GUARDIAN_RELATIONS, type PatientRecord } from '#contract/patients/patients.ts'
import { NAME_MAX } from '#domain/people/person-name.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { PatientSearch } from '#web/parts/patients/PatientSearch.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { FieldOf } from './PersonFields.tsx'
import styles from './PatientDialog.module.css'

/** A patient of the clinic, or somebody by name and phone; neither while nobody is. */
export interface Guardian {
  patient?: { id: number; name: string; mobile: string | null } | undefined
  name?: string | undefined
  mobile?: string | undefined
}

export function guardianOf(patient: PatientRecord | undefined): Guardian {
  if (patient?.guardian) return { patient: patient.guardian }
  if (!patient?.guardian_name) return {}
  return { name: patient.guardian_name, mobile: patient.guardian_mobile ?? '' }
}

/** As the call has it. */
export const guardianInput = ({ patient, name = '', mobile = '' }: Guardian, mayContact: boolean) => ({
  guardian_id: patient?.id ?? '',
  guardian_name: name,
  ...(mayContact && { guardian_mobile: mobile }),
})

interface GuardianFieldsProps {
  value: Guardian
  relation: PatientRecord['guardian_relation'] | undefined
  field: FieldOf
  mayContact: boolean
  onChange: (guardian: Guardian) => void
}

/** Who answers for a child. */
export function GuardianFields({ value, relation, field, mayContact, onChange }: GuardianFieldsProps) {
  const { t } = useTranslation(['people', 'staff'])
  const { clinicId = 0 } = useStaff()
  const [search, setSearch] = useState('')
  const { patient, name, mobile } = value
  if (!patient && name === undefined)
    return (
      <div className={styles.whole}>
        <PatientSearch
          clinicId={clinicId}
          error={field('guardian_id').error}
          search={search}
          fresh={{ title: t('people:guardian.byName'), hint: t('people:guardian.byNameHint') }}
          onSearch={setSearch}
          onChoose={chosen => onChange({ patient: chosen })}
          onNew={fresh =>
            onChange({ name: `${fresh.last_name} ${fresh.first_name}`.trim(), mobile: fresh.mobile })
          }
        />
      </div>
    )
  const another = (
    <IconButton dense label={t('people:guardian.another')} onClick={() => onChange({})}>
      <IconX size={18} stroke={1.75} />
    </IconButton>
  )
  return (
    <>
      {patient ? (
        <div className={styles.chosen} data-changed={value.patient ? undefined : ''}>
          <strong dir="auto">{patient.name}</strong>
          <span>{patient.mobile ? showPhone(patient.mobile) : ''}</span>
          {another}
          {field('guardian_id').error ? <p className={styles.problem}>{field('guardian_id').error}</p> : null}
        </div>
      ) : (
        <>
          <TextField
            {...field('guardian_name')}
            name={undefined}
            label={t('people:guardian.name')}
            value={name}
            maxLength={NAME_MAX}
            autoComplete="off"
            end={another}
            onChange={event => onChange({ ...value, name: event.target.value })}
          />
          {mayContact ? (
            <TextField
              {...field('guardian_mobile')}
              name={undefined}
              label={t('staff:booking.mobile')}
              type="tel"
              inputMode="tel"
              value={mobile}
              maxLength={30}
              autoComplete="off"
              onChange={event => onChange({ ...value, mobile: event.target.value })}
            />
          ) : null}
        </>
      )}
      <SelectField
        {...field('guardian_relation')}
        label={t('people:guardian.relation')}
        defaultValue={relation ?? ''}
        options={[
          { value: '', label: t('people:guardian.noRelation') },
          ...GUARDIAN_RELATIONS.map(each => ({ value: each, label: t(`people:guardian.relations.${each}`) })),
        ]}
      />
    </>
  )
}
