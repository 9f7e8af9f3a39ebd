import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/accounts/accounts.ts'
import { NAME_MAX } from '#domain/people/person-name.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmailAgainField } from '#web/ui/EmailAgainField.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { HomeFields } from './HomeFields.tsx'
import { MobileCode } from './MobileCode.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import { PictureField } from './PictureField.tsx'
import { Problem } from './Problem.tsx'
import { useProfileForm } from './use-profile-form.ts'
import styles from './ProfileDialog.module.css'

interface ProfilePanelProps {
  account: Account
  onClose: () => void
  onSaved: () => void
}

const GENDERS = ['female', 'male', 'divers'] as const
const LANGUAGES = ['ro', 'en'] as const

/** Who one is and how one is reached. */
export function ProfilePanel({ account, onClose, onSaved }: ProfilePanelProps) {
  const { t } = useTranslation(['profile', 'common'])
  const [email, setEmail] = useState(account.email ?? '')
  const { busy, problem, formProps, field, submitWith, sent, mobileError, forgetCode } = useProfileForm(
    account,
    onSaved,
  )
  const mobile = field('mobile')
  const isProved = account.mobile !== null && account.mobile_verified
  return (
    <form {...formProps} className={styles.form}>
      <div className={styles.body}>
        <PictureField account={account} />
        <div className={styles.pair}>
          <TextField
            {...field('first_name')}
            label={t('fields.firstName')}
            defaultValue={account.first_name}
            maxLength={NAME_MAX}
            autoComplete="given-name"
            required
          />
          <TextField
            {...field('last_name')}
            label={t('fields.lastName')}
            defaultValue={account.last_name}
            maxLength={NAME_MAX}
            autoComplete="family-name"
            required
          />
        </div>
        <EmailField
          {...field('email')}
          label={t('fields.email')}
          defaultValue={account.email ?? ''}
          required={account.email !== null}
          onChange={event => setEmail(event.target.value.trim().toLowerCase())}
        />
        {email !== (account.email ?? '') && email !== '' ? (
          <EmailAgainField {...field('email_confirmation')} label={t('fields.emailAgain')} email={email} />
        ) : null}
        {account.pending_email ? <PendingEmail email={account.pending_email} /> : null}
        <div className={styles.pair} data-stacks>
          <PhoneField
            {...mobile}
            error={mobileError ?? mobile.error}
            label={t('fields.phone')}
            help={isProved || account.mobile === null ? undefined : t('fields.phoneUnproved')}
            countryName="mobile_country"
            defaultCountry={account.mobile_country ?? 'RO'}
            defaultValue={isProved && account.mobile ? showPhone(account.mobile) : ''}
            required={isProved}
            onInput={() => {
              mobile.onInput()
              forgetCode()
            }}
          />
          <fieldset className={styles.genders}>
            <legend>{t('fields.gender')}</legend>
            {GENDERS.map(gender => (
              <label key={gender}>
                <input
                  type="radio"
                  className="visually-hidden"
                  name="gender"
                  value={gender}
                  defaultChecked={account.gender === gender}
                />
                <IconCheck size={16} stroke={2} aria-hidden="true" />
                {t(`genders.${gender}`)}
              </label>
            ))}
          </fieldset>
        </div>
        {sent ? (
          <MobileCode key={sent.target} sent={sent} field={field('code')} onComplete={() => submitWith({})} />
        ) : null}
        <div className={styles.pair}>
          <HomeFields account={account} field={field} />
          <NativeSelect
            {...field('language')}
            label={t('fields.language')}
            defaultValue={account.language.code}
            options={LANGUAGES.map(code => ({ value: code, label: t(`common:language.${code}`) }))}
          />
        </div>
        <Problem>{problem}</Problem>
      </div>
      <footer className={styles.foot}>
        <p>{t('foot')}</p>
        <Button variant="secondary" size="compact" data-wide onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          type="submit"
          size="compact"
          busy={busy}
          icon={sent ? <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" /> : undefined}
        >
          {t('common:actions.save')}
        </Button>
      </footer>
    </form>
  )
}
