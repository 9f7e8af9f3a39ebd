import { IconSearch, IconUserPlus, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPatients } from '#contract/patients.ts'
import type { Patient } from '#contract/patients.ts'
import { call } from '#web/api/client.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useFormat } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import type { DraftPatient, NewPatientDraft } from './booking-draft.ts'
import { markMatch } from '#web/ui/mark-match.tsx'
import { ageAt } from '#web/i18n/patient-age.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import styles from './PatientPicker.module.css'

interface PatientPickerProps {
  clinicId: number
  patient: DraftPatient | undefined
  newPatient: NewPatientDraft | undefined
  /** A visit keeps its patient: then only shown. */
  isFixed: boolean
  /** By the wire's field names. */
  errors: Readonly<Record<string, string | undefined>>
  onChange: (choice: { patient?: DraftPatient | undefined; newPatient?: NewPatientDraft | undefined }) => void
}

/** A known patient found while typing, or a new one for whom a name and a phone are enough. */
export function PatientPicker(props: PatientPickerProps) {
  const { patient, newPatient, isFixed, errors, onChange } = props
  const { t } = useTranslation('staff')
  const [search, setSearch] = useState('')
  return (
    <section className={styles.root}>
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
      {newPatient && <NewPatientFields value={newPatient} errors={errors} onChange={onChange} />}
      {!patient && !newPatient && <PatientSearch {...props} search={search} onSearch={setSearch} />}
    </section>
  )
}

function NewPatientFields({
  value,
  errors,
  onChange,
}: Pick<PatientPickerProps, 'errors' | 'onChange'> & { value: NewPatientDraft }) {
  const { t } = useTranslation('staff')
  const set = (patch: Partial<NewPatientDraft>) => onChange({ newPatient: { ...value, ...patch } })
  return (
    <div className={styles.fresh}>
      <TextField
        label={t('booking.firstName')}
        value={value.first_name}
        error={errors['patient.first_name'] ?? errors.first_name ?? errors.patient}
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
    </div>
  )
}

const SHOWN = 6

function PatientSearch({
  clinicId,
  errors,
  onChange,
  search,
  onSearch,
}: PatientPickerProps & { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation('staff')
  const id = useId()
  const wanted = useDebounced(search.trim(), 200)
  const lang = currentLanguage()
  const { data } = useQuery({
    queryKey: ['patients', clinicId, 'pick', wanted],
    queryFn: ({ signal }) => call(listPatients, { clinicId, lang, search: wanted, size: SHOWN }, { signal }),
    enabled: wanted.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const found = wanted.length >= 2 ? (data?.data ?? []) : []
  const error = errors.patient_id
  return (
    <>
      <div className={styles.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          id={id}
          type="search"
          value={search}
          placeholder={t('booking.patientSearch')}
          aria-label={t('booking.patientSearch')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          autoComplete="off"
          onChange={event => onSearch(event.target.value)}
        />
        <span id={`${id}-hint`}>{t('booking.diacritics')}</span>
      </div>
      <FieldError id={id} error={error} />
      {search.trim().length > 0 && (
        <ul className={styles.found} aria-label={t('booking.found')}>
          {found.map(each => (
            <li key={each.id}>
              <PatientRow
                patient={each}
                search={wanted}
                onChoose={patient => onChange({ patient, newPatient: undefined })}
              />
            </li>
          ))}
          <li>
            <button
              type="button"
              className={styles.add}
              onClick={() => onChange({ newPatient: readNewPatient(search) })}
            >
              <IconUserPlus size={18} stroke={1.75} aria-hidden="true" />
              <strong>{t('booking.newPatient', { name: search.trim() })}</strong>
              <span>{t('booking.newPatientHint')}</span>
            </button>
          </li>
        </ul>
      )}
    </>
  )
}

interface PatientRowProps {
  patient: Patient
  search: string
  onChoose: (patient: DraftPatient) => void
}

function PatientRow({ patient, search, onChoose }: PatientRowProps) {
  const { t } = useTranslation('staff')
  const format = useFormat()
  const now = useNow()
  const name = [patient.last_name, patient.first_name].filter(Boolean).join(' ')
  const age = patient.birth_date ? t('booking.age', { count: ageAt(patient.birth_date, now) }) : ''
  const visit = patient.next_visit ?? patient.last_visit
  return (
    <button
      type="button"
      className={styles.row}
      onClick={() => onChoose({ id: patient.id, name, mobile: patient.mobile, facts: age })}
    >
      <strong dir="auto">{markMatch(name, search)}</strong>
      <span>{[age, patient.mobile && showPhone(patient.mobile)].filter(Boolean).join(' · ')}</span>
      {visit && <span>{t('booking.visitOn', { date: format.dayMonth(visit) })}</span>}
    </button>
  )
}

/** What was typed as the first guess of a new patient: digits are a phone, words a family name and a given one. */
function readNewPatient(search: string): NewPatientDraft {
  const text = search.trim()
  if (/^[+\d\s./-]+$/.test(text)) return { first_name: '', last_name: '', mobile: text }
  const [last = '', ...rest] = text
    .split(/\s+/)
    .map(word => word.charAt(0).toLocaleUpperCase('ro') + word.slice(1))
  return { last_name: last, first_name: rest.join(' '), mobile: '' }
}
