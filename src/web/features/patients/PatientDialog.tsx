import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addPatient } from '#contract/patients.ts'
import type { Duplicate, PatientRecord } from '#contract/patients.ts'
import { NAME_MAX } from '#domain/person-name.ts'
import { localDateOf } from '#domain/wall-time.ts'
import { readDuplicate } from '#web/api/possible-duplicate.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useDuplicateWords } from '#web/i18n/use-duplicate-words.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DuplicatePanel } from '#web/ui/DuplicatePanel.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { PatientGuess } from './guess-patient.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { sayPhone } from '#web/parts/records/say-phone.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import styles from './PatientDialog.module.css'

interface PatientDialogProps {
  /** The patient to change; a new one without. */
  patient?: PatientRecord
  /** What is already known of a new one. */
  guess?: PatientGuess | undefined
  onClose: () => void
  onSaved: (patient: PatientRecord) => void
}

const GENDERS = ['female', 'male', 'divers'] as const

/** The form of a patient: a name is enough, the rest helps. */
export function PatientDialog({ patient, guess, onClose, onSaved }: PatientDialogProps) {
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat()
  const { can } = useStaff()
  const today = localDateOf(useNow(), useClinicFacts().zone)
  const [alike, setAlike] = useState<readonly Duplicate[]>([])
  const { field, submitWith, drawer } = useRecordForm({
    record: patient,
    add: addPatient,
    change: addPatient,
    noun: 'patient',
    words: {
      mobile: sayPhone,
      birth_date: date => format.date(String(date)),
      gender: gender => t(`staff:patients.genders.${gender as (typeof GENDERS)[number]}`),
    },
    nameOf: ({ data }) => data.first_name,
    onClose,
    onSaved: ({ data }) => onSaved(data),
    onRefused: error => {
      const found = readDuplicate(error)?.candidates ?? []
      setAlike(found)
      return found.length > 0
    },
  })
  const { formProps, busy, problem, isUnchanged, question } = drawer
  const describe = useDuplicateWords()
  const mobile = patient?.mobile ? showPhone(patient.mobile) : guess?.mobile
  return (
    <Dialog
      title={t(patient ? 'staff:patients.editTitle' : 'staff:patients.add')}
      width={640}
      onClose={onClose}
    >
      <form {...formProps} className={styles.form}>
        <TextField
          {...field('first_name')}
          label={t('staff:booking.firstName')}
          defaultValue={patient?.first_name ?? guess?.first_name}
          maxLength={NAME_MAX}
          required
          autoComplete="off"
        />
        <TextField
          {...field('last_name')}
          label={t('staff:booking.lastName')}
          defaultValue={patient?.last_name ?? guess?.last_name}
          maxLength={NAME_MAX}
          autoComplete="off"
        />
        {/* Who sees a number masked would replace it unseen. */}
        {patient && !can('patients.contact') ? null : (
          <>
            <PhoneField
              {...field('mobile')}
              label={t('staff:booking.mobile')}
              countryName="mobile_country"
              defaultCountry={patient?.mobile_country ?? 'RO'}
              defaultValue={mobile}
              autoComplete="off"
            />
            <EmailField
              {...field('email')}
              label={t('staff:patients.email')}
              defaultValue={patient?.email ?? undefined}
              autoComplete="off"
            />
          </>
        )}
        <DateField
          {...field('birth_date')}
          far
          label={t('staff:patients.birthDate')}
          defaultValue={patient?.birth_date ?? undefined}
          min="1900-01-01"
          max={today}
        />
        <SelectField
          {...field('gender')}
          label={t('staff:patients.gender')}
          defaultValue={patient?.gender ?? ''}
          options={[
            { value: '', label: t('staff:patients.genderUnknown') },
            ...GENDERS.map(value => ({
              value,
              label: t(`staff:patients.genders.${value}`),
            })),
          ]}
        />
        <div className={styles.whole}>
          <TextArea
            {...field('note')}
            label={t('staff:patients.note')}
            defaultValue={patient?.note}
            maxLength={5000}
            rows={3}
          />
        </div>
        {alike.length > 0 ? (
          <DuplicatePanel
            key={alike.map(each => each.id).join()}
            title={t('staff:duplicate.title')}
            people={alike.map(describe)}
            other={t(patient ? 'staff:duplicate.otherSave' : 'staff:duplicate.otherAdd')}
            busy={busy}
            onOther={() => submitWith({ not_duplicate_of: alike.map(each => each.id) })}
          >
            {id => (
              <Link
                to="/cabinet/administration/clients/$id"
                params={{ id: String(id) }}
                className={buttonClass({ variant: 'quiet', size: 'dense' })}
                onClick={onClose}
              >
                {t('staff:duplicate.open')}
              </Link>
            )}
          </DuplicatePanel>
        ) : null}
        <div className={styles.foot}>
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="dense" busy={busy} disabled={isUnchanged}>
            {t(patient ? 'common:actions.save' : 'staff:patients.saveNew')}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  )
}
