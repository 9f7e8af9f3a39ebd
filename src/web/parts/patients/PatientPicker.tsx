import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Duplicate } from '#contract/patients/patients.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { focusFirst } from '#web/ui/first-wrong.ts'
import { TextField } from '#web/ui/TextField.tsx'
import type { DraftPatient, NewPatientDraft } from './patient-draft.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { AlertChips } from './AlertChips.tsx'
import { PatientSearch } from './PatientSearch.tsx'
import { SamePerson } from './SamePerson.tsx'
import styles from './PatientPicker.module.css'

interface PatientPickerProps {
  clinicId: number
  patient: DraftPatient | undefined
  newPatient: NewPatientDraft | undefined
  /** A booking keeps its patient: then only shown. */
  isFixed: boolean
  /** By the wire's field names. */
  errors: Readonly<Record<string, string | undefined>>
  /** Who the new patient may be. */
  candidates?: readonly Duplicate[] | undefined
  onOther?: (patient: NewPatientDraft) => void
  onChange: (choice: { patient?: DraftPatient | undefined; newPatient?: NewPatientDraft | undefined }) => void
}

/** A known patient found while typing, or a new one for whom a name and a phone are enough. */
export function PatientPicker(props: PatientPickerProps) {
  const { clinicId, patient, newPatient, isFixed, errors, candidates = [], onChange, onOther } = props
  const { t } = useTranslation('staff')
  const [search, setSearch] = useState('')
  const root = useRef<HTMLElement>(null)
  const shown = patient ? 'chosen' : newPatient ? 'new' : 'search'

  // The field or button that was used is gone with what it belonged to: what took its place takes the focus too.
  const focusedFor = useRef<string>(undefined)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (focusedFor.current !== shown && isLost && root.current) focusFirst(root.current)
    focusedFor.current = shown
  }, [shown])

  return (
    <section ref={root} className={styles.root}>
      <h3 className={styles.title}>{t('booking.patient')}</h3>
      {patient && (
        <div className={styles.chosen}>
          <strong dir="auto">{patient.name}</strong>
          <span>
            {[patient.facts, patient.mobile && showPhone(patient.mobile)].filter(Boolean).join(' · ')}
          </span>
          {!isFixed && (
            <IconButton
              dense
              label={t('booking.otherPatient')}
              onClick={() => onChange({ patient: undefined })}
            >
              <IconX size={18} stroke={1.75} />
            </IconButton>
          )}
        </div>
      )}
      <AlertChips alerts={patient?.alerts ?? []} />
      {newPatient && <NewPatientFields value={newPatient} errors={errors} onChange={onChange} />}
      {newPatient && candidates.length > 0 && (
        <SamePerson
          candidates={candidates}
          onChoose={chosen => onChange({ patient: chosen, newPatient: undefined })}
          onOther={ids => onOther?.({ ...newPatient, not_duplicate_of: ids })}
        />
      )}
      {shown === 'search' && (
        <PatientSearch
          clinicId={clinicId}
          error={errors.patient_id}
          search={search}
          onSearch={setSearch}
          onChoose={chosen => onChange({ patient: chosen, newPatient: undefined })}
          onNew={fresh => onChange({ newPatient: fresh })}
        />
      )}
    </section>
  )
}

function NewPatientFields({
  value,
  errors,
  onChange,
}: Pick<PatientPickerProps, 'errors' | 'onChange'> & { value: NewPatientDraft }) {
  const { t } = useTranslation('staff')
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const error = errors.patient
  useEffect(() => {
    if (error && root.current) focusFirst(root.current)
  }, [error])
  const set = (patch: Partial<NewPatientDraft>) => onChange({ newPatient: { ...value, ...patch } })
  return (
    <div
      ref={root}
      role="group"
      className={styles.fresh}
      data-wrong={error ? '' : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <TextField
        label={t('booking.firstName')}
        value={value.first_name}
        error={errors['patient.first_name'] ?? errors.first_name}
        autoComplete="off"
        onChange={event => set({ first_name: event.target.value })}
      />
      <TextField
        label={t('booking.lastName')}
        value={value.last_name}
        error={errors['patient.last_name'] ?? errors.last_name}
        autoComplete="off"
        onChange={event => set({ last_name: event.target.value })}
      />
      <TextField
        label={t('booking.mobile')}
        type="tel"
        value={value.mobile}
        error={errors['patient.mobile'] ?? errors.mobile}
        autoComplete="off"
        onChange={event => set({ mobile: event.target.value })}
      />
      <IconButton
        dense
        className={styles.back}
        label={t('booking.backToSearch')}
        onClick={() => onChange({ newPatient: undefined })}
      >
        <IconX size={18} stroke={1.75} />
      </IconButton>
      <div className={styles.missing}>
        <FieldError id={id} error={error} />
      </div>
    </div>
  )
}
