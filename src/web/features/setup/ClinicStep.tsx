import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getClinic, type Company } from '#contract/clinic/clinics.ts'
import { changeCompany } from '#contract/clinic/company.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { sayPhone } from '#web/parts/records/say-phone.ts'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useFieldErrors, usePreviewOf, useSetup } from './setup-context.ts'
import { StepFrame } from './StepFrame.tsx'
import { StepWaiting } from './StepWaiting.tsx'
import { stepQuery } from './step-query.ts'
import { useSavedFields } from './use-saved-fields.ts'
import styles from './FirstSteps.module.css'

/** What the clinic is called, and the phone that patients call: until another is typed, the owner's. */
export function ClinicStep() {
  const { account, clinicId: id = 0 } = useStaff()
  const clinic = useQuery({ ...stepQuery(getClinic, { id, lang: currentLanguage() }), enabled: id > 0 })
  if (!clinic.data || !account) return <StepWaiting lists={[clinic]} />
  return <ClinicForm clinic={clinic.data.data} ownPhone={account.mobile ?? ''} />
}

function ClinicForm({ clinic, ownPhone }: { clinic: Company; ownPhone: string }) {
  const { t } = useTranslation('setup')
  const invalidate = useInvalidate()
  const errorOf = useFieldErrors('clinic')
  const [country, setCountry] = useState('RO')
  const { saver } = useSetup()
  const { fields, typed, write } = useSavedFields({
    key: 'clinic',
    noun: 'clinic',
    record: clinic,
    fieldsOf: ({ name, phone }) => ({ name, phone: phone ?? ownPhone }),
    async send(changes, version) {
      const reply = await call(changeCompany, { ...changes, phone_country: country, version })
      invalidate('clinic')
      return reply
    },
    labels: { name: t('clinic.name'), phone: t('clinic.phone') },
    words: { phone: sayPhone },
  })
  const phone = typed.phone ?? showPhone(fields.phone)
  usePreviewOf({ name: fields.name, phone })
  return (
    <StepFrame
      title={t('clinic.title')}
      text={t('clinic.text')}
      complete={async () => {
        // What stands on screen is what was meant.
        if (clinic.phone === null && ownPhone && typed.phone === undefined) write({ phone: ownPhone })
        return saver.flush()
      }}
    >
      <div className={styles.fields}>
        <TextField
          label={t('clinic.name')}
          autoComplete="organization"
          maxLength={190}
          value={fields.name}
          error={errorOf('name')}
          onChange={event => write({ name: event.target.value })}
        />
        <PhoneField
          label={t('clinic.phone')}
          help={t('clinic.phoneHelp')}
          countryName="phone_country"
          onCountryChange={setCountry}
          value={phone}
          error={errorOf('phone')}
          onChange={event => write({ phone: event.target.value })}
        />
      </div>
    </StepFrame>
  )
}
