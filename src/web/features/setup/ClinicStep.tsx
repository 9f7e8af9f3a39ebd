import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getClinic, type Company } from '#contract/clinics.ts'
import { changeCompany } from '#contract/company.ts'
import { call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useFieldErrors, usePreviewOf } from './setup-context.ts'
import { StepFrame } from './StepFrame.tsx'
import { useNewestVersion, useSavedFields } from './use-saved-fields.ts'
import styles from './FirstSteps.module.css'

/** What the clinic is called, and the phone that patients call: until another is typed, the owner's. */
export function ClinicStep() {
  const { account, clinicId: id = 0 } = useStaff()
  const clinic = useQuery({ ...query(getClinic, { id, lang: currentLanguage() }), enabled: id > 0 }).data
    ?.data
  return clinic && account ? <ClinicForm clinic={clinic} ownPhone={account.mobile ?? ''} /> : null
}

function ClinicForm({ clinic, ownPhone }: { clinic: Company; ownPhone: string }) {
  const { t } = useTranslation('setup')
  const invalidate = useInvalidate()
  const atNewest = useNewestVersion(clinic.version)
  const errorOf = useFieldErrors('clinic')
  const [country, setCountry] = useState('RO')
  const send = async (changes: { name?: string; phone?: string }) => {
    const phone = changes.phone !== undefined && { phone: changes.phone, phone_country: country }
    await atNewest(version => call(changeCompany, { ...changes, ...phone, version }))
    invalidate('clinic')
  }
  const saved = { name: clinic.name, phone: showPhone(clinic.phone ?? ownPhone) }
  const [fields, write] = useSavedFields('clinic', saved, send)
  usePreviewOf(fields)
  return (
    <StepFrame
      title={t('clinic.title')}
      text={t('clinic.text')}
      complete={async () => {
        // What stands on screen is what was meant.
        if (clinic.phone === null && ownPhone && fields.phone === saved.phone) await send({ phone: ownPhone })
        return true
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
          value={fields.phone}
          error={errorOf('phone')}
          onChange={event => write({ phone: event.target.value })}
        />
      </div>
    </StepFrame>
  )
}
