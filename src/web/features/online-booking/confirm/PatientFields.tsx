import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { BookingDraft } from './booking-draft.ts'
import { loadNumberingPlans } from './check-draft.ts'
import type { DraftField } from './check-draft.ts'
import styles from './PatientFields.module.css'

const ForWhom = lazy(() => import('./ForWhom.tsx'))

interface PatientFieldsProps {
  draft: BookingDraft
  errors: Partial<Record<DraftField, string>>
  /** Who is signed in needs not say who they are. */
  signedIn: boolean
  /** A phone still to be proved. */
  asksPhone: boolean
  /** The number a code was sent to is changed through its own button. */
  phoneLocked: boolean
  onChange: (change: Partial<BookingDraft>) => void
}

/** Who the visit is for and how to reach who books it. */
export function PatientFields({
  draft,
  errors,
  signedIn,
  asksPhone,
  phoneLocked,
  onChange,
}: PatientFieldsProps) {
  const { t } = useTranslation('patient')
  // Before they are needed: a press of the button should not wait for them.
  useEffect(() => void loadNumberingPlans(), [])
  const bind = (name: DraftField) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <>
      <div className={styles.whom}>
        {signedIn ? (
          <Suspense>
            <ForWhom draft={draft} onChange={onChange} />
          </Suspense>
        ) : (
          <Segmented
            label={t('confirm.forWhom')}
            value={draft.forOther ? 'other' : 'me'}
            options={[
              { value: 'me', label: t('confirm.forMe') },
              { value: 'other', label: t('confirm.forOther') },
            ]}
            onChange={value => onChange({ forOther: value === 'other' })}
          />
        )}
      </div>
      {draft.forOther ? (
        <div className={styles.pair}>
          <TextField {...bind('otherFirstName')} label={t('confirm.otherFirstName')} autoComplete="off" />
          <TextField {...bind('otherLastName')} label={t('confirm.otherLastName')} autoComplete="off" />
        </div>
      ) : null}
      {signedIn ? null : (
        <>
          <div className={styles.pair}>
            <TextField
              {...bind('firstName')}
              label={t(draft.forOther ? 'confirm.yourFirstName' : 'confirm.firstName')}
              autoComplete="given-name"
            />
            <TextField
              {...bind('lastName')}
              label={t(draft.forOther ? 'confirm.yourLastName' : 'confirm.lastName')}
              autoComplete="family-name"
            />
          </div>
        </>
      )}
      {asksPhone ? (
        <PhoneField
          {...bind('mobile')}
          label={t(draft.forOther ? 'confirm.yourPhone' : 'confirm.phone')}
          countryName="mobile_country"
          defaultCountry={draft.country}
          onCountryChange={country => onChange({ country })}
          readOnly={phoneLocked}
        />
      ) : null}
      <TextField
        {...bind('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        label={`${t('confirm.email')} ${t('confirm.optional')}`}
        placeholder={t('confirm.emailHint')}
        help={t('confirm.emailHelp')}
      />
    </>
  )
}
