import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import { listImages } from '#contract/clinic/images.ts'
import { updateProfile } from '#contract/accounts/users.ts'
import { NAME_MAX } from '#domain/people/person-name.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import type { Language } from '#web/i18n/languages.ts'
import { PersonPhoto } from '#web/parts/images/PersonPhoto.tsx'
import { sayPhone } from '#web/parts/records/say-phone.ts'
import { useRecordForm } from '#web/parts/records/use-record-form.tsx'
import { Drawer, FormSection } from '#web/ui/Drawer.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './UserDrawer.module.css'

/** How often it is asked whether the copies of a new photo are there. */
const ASK_AGAIN_MS = 1_500
const LANGUAGES = ['ro', 'en'] as const satisfies readonly Language[]

/** What one is called, how one is reached, and one's face: whoever is signed in changes their own. */
export default function ProfileDrawer({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('roles')
  const invalidate = useInvalidate()
  const images = useQuery({
    ...query(listImages, { type: 'account', id: account.id }),
    refetchInterval: ({ state }) => (state.data?.data.some(image => !image.ready) ? ASK_AGAIN_MS : false),
  })
  const languages = { ro: t('profile.languages.ro'), en: t('profile.languages.en') }
  const record = { ...account, language: account.language.code }
  const { field, drawer } = useRecordForm({
    record,
    add: updateProfile,
    change: updateProfile,
    noun: 'account',
    words: { mobile: sayPhone, language: code => languages[code as Language] },
    nameOf: ({ data }) => `${data.first_name} ${data.last_name}`,
    onClose() {
      // A photo was kept, whatever became of the form.
      invalidate('account')
      onClose()
    },
  })
  return (
    <Drawer title={t('profile.title')} {...drawer}>
      <PersonPhoto
        type="account"
        id={account.id}
        name={`${account.first_name} ${account.last_name}`}
        photo={images.data?.data[0] ?? null}
      />
      <FormSection pair>
        <TextField
          {...field('first_name')}
          label={t('user.firstName')}
          defaultValue={account.first_name}
          maxLength={NAME_MAX}
          required
          autoComplete="given-name"
        />
        <TextField
          {...field('last_name')}
          label={t('user.lastName')}
          defaultValue={account.last_name}
          maxLength={NAME_MAX}
          required
          autoComplete="family-name"
        />
      </FormSection>
      <FormSection>
        <p className={styles.fixed}>
          <span>{t('user.email')}</span>
          {account.email}
        </p>
        <PhoneField
          {...field('mobile')}
          label={t('user.mobile')}
          countryName="mobile_country"
          defaultCountry={account.mobile_country ?? 'RO'}
          defaultValue={account.mobile ? showPhone(account.mobile) : undefined}
        />
        <SelectField
          {...field('language')}
          label={t('profile.language')}
          help={t('profile.languageHelp')}
          defaultValue={account.language.code}
          options={LANGUAGES.map(code => ({ value: code, label: languages[code] }))}
        />
      </FormSection>
    </Drawer>
  )
}
