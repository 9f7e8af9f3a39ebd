import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getNextCardNumber } from '#contract/patients/patient-changes.ts'
import { type PatientRecord } from '#contract/patients/patients.ts'
import { parseCnp } from '#domain/people/cnp.ts'
import { NAME_MAX } from '#domain/people/person-name.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { query } from '#web/api/query.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { PatientGuess } from './guess-patient.ts'

/** What a CNP says, too. */
export interface Who {
  birth: LocalDate | undefined
  gender: string
}

/** The name and the error of a field of the form. */
export type FieldOf = (name: string) => { name: string; error: string | undefined; onInput: () => void }

interface PersonFieldsProps {
  patient: PatientRecord | undefined
  guess: PatientGuess | undefined
  field: FieldOf
  /** Whether numbers are seen whole. */
  mayContact: boolean
}

const GENDERS = ['female', 'male', 'divers'] as const

interface WhoFieldsProps extends PersonFieldsProps {
  who: Who
  today: LocalDate
  onWho: (who: Who) => void
}

export function WhoFields({ patient, guess, field, mayContact, who, today, onWho }: WhoFieldsProps) {
  const { t } = useTranslation(['people', 'staff', 'patients'])
  return (
    <>
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
      {mayContact ? <CnpField cnp={patient?.cnp ?? guess?.cnp} {...field('cnp')} /> : null}
      <CardNumber patient={patient} field={field} />
      <DateField
        {...field('birth_date')}
        far
        label={t('patients:birthDate')}
        value={who.birth}
        onChange={birth => onWho({ ...who, birth })}
        min="1900-01-01"
        max={today}
      />
      <SelectField
        {...field('gender')}
        label={t('patients:gender')}
        value={who.gender}
        onChange={gender => onWho({ ...who, gender })}
        options={[
          { value: '', label: t('patients:genderUnknown') },
          ...GENDERS.map(value => ({ value, label: t(`patients:genders.${value}`) })),
        ]}
      />
    </>
  )
}

/** What is no CNP is said as soon as one goes on, since birth date and sex wait for it. */
function CnpField({ cnp, error, onInput, name }: ReturnType<FieldOf> & { cnp: string | null | undefined }) {
  const { t } = useTranslation('people')
  const [isWrong, setIsWrong] = useState(false)
  return (
    <TextField
      name={name}
      label={t('cnp')}
      help={t('cnpHelp')}
      error={error ?? (isWrong ? t('cnpWrong') : undefined)}
      defaultValue={cnp ?? undefined}
      inputMode="numeric"
      maxLength={13}
      autoComplete="off"
      onInput={() => {
        setIsWrong(false)
        onInput()
      }}
      onBlur={({ target: { value } }) => setIsWrong(value.trim() !== '' && !parseCnp(value.trim()))}
    />
  )
}

/** The next number is proposed for a new record, in a clinic that numbers them. */
function CardNumber({ patient, field }: Pick<PersonFieldsProps, 'patient' | 'field'>) {
  const { t } = useTranslation('people')
  const { data } = useQuery({ ...query(getNextCardNumber, {}), enabled: !patient, gcTime: 0 })
  const next = data?.data.card_number
  const proposed = next === undefined || next === '1' ? undefined : next
  return (
    <TextField
      // Once it is known, it stands there as if it had from the beginning.
      key={proposed}
      {...field('card_number')}
      label={t('cardNumber')}
      defaultValue={patient ? (patient.card_number ?? undefined) : proposed}
      maxLength={30}
      autoComplete="off"
    />
  )
}

export function ContactFields({ patient, guess, field, mayContact }: PersonFieldsProps) {
  const { t } = useTranslation(['people', 'staff', 'patients'])
  return (
    <>
      {mayContact ? (
        <>
          <PhoneField
            {...field('mobile')}
            label={t('staff:booking.mobile')}
            countryName="mobile_country"
            defaultCountry={patient?.mobile_country ?? 'RO'}
            defaultValue={patient?.mobile ? showPhone(patient.mobile) : guess?.mobile}
            autoComplete="off"
          />
          <EmailField
            {...field('email')}
            label={t('patients:email')}
            defaultValue={patient?.email ?? undefined}
            autoComplete="off"
          />
        </>
      ) : null}
      <SelectField
        {...field('language')}
        label={t('people:language')}
        defaultValue={patient?.language ?? ''}
        options={[
          { value: '', label: t('people:languages.none') },
          { value: 'ro', label: t('people:languages.ro') },
          { value: 'en', label: t('people:languages.en') },
        ]}
      />
    </>
  )
}
