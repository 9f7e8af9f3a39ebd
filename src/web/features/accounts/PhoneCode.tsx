import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOtp, verifyOtp } from '#contract/accounts/accounts.ts'
import { NAME_MAX } from '#domain/people/person-name.ts'
import { newKey } from '#web/api/new-key.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { readPhoneOwners, type PhoneOwner } from '#web/parts/public/phone-owners.ts'
import { Resend } from '#web/parts/public/Resend.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { Focused } from '#web/ui/Focused.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FormProblem } from './AccountForm.tsx'
import { callAnew } from './call-anew.ts'
import { PhonePeople } from './PhonePeople.tsx'
import { useSignIn } from './use-sign-in.ts'
import styles from './AccountForm.module.css'

export interface SentTo {
  readonly phone: { readonly mobile: string; readonly mobile_country: string }
  readonly remember: boolean
  /** Seconds until another code may be asked for. */
  readonly wait: number
}

interface PhoneCodeProps {
  sent: SentTo
  onPatient: () => void
  /** Another phone is meant. */
  onAnother: () => void
}

/** The code from the SMS; where it is right, who of several it is, or the name of who has no account yet. */
export function PhoneCode({ sent, onPatient, onAnother }: PhoneCodeProps) {
  const { t } = useTranslation('accounts')
  const { phone, remember, wait } = sent
  const [code, setCode] = useState('')
  const [attempt] = useState(newKey)
  const [people, setPeople] = useState<readonly PhoneOwner[]>([])
  /** Somebody without an account says their name; `isElse` where others of the phone have one. */
  const [nameless, setNameless] = useState<{ isElse: boolean }>()
  const signIn = useSignIn({ onPatient })
  const { busy, problem, formProps, field, submitWith } = useCallForm({
    definition: verifyOtp,
    make: callAnew,
    extra: { ...phone, attempt, remember, is_someone_else: nameless?.isElse ?? false },
    onDone: reply => signIn(reply.data),
    onRefused(error) {
      const owners = readPhoneOwners(error)
      const isNobody = error.code === 'no_account_yet'
      setPeople(owners)
      if (isNobody) setNameless({ isElse: false })
      return isNobody || owners.length > 0
    },
  })
  const isAnswering = people.length > 0 || nameless !== undefined
  return (
    <form {...formProps} className={styles.form}>
      <p className={styles.text}>{t('phone.sentTo', { phone: phone.mobile })}</p>
      <CodeInput
        {...field('code')}
        label={t('otp.label')}
        focusFirst
        readOnly={isAnswering}
        value={code}
        onChange={setCode}
        onComplete={() => setTimeout(() => submitWith({}))}
      />
      {people.length > 0 ? (
        <PhonePeople
          people={people}
          onChosen={id => submitWith({ account_id: id })}
          onNobody={() => {
            setPeople([])
            setNameless({ isElse: true })
          }}
        />
      ) : null}
      {nameless ? (
        <Focused>
          <div className={styles.form}>
            <p role="status" className={styles.text}>
              {t(nameless.isElse ? 'phone.yourName' : 'phone.nobody')}
            </p>
            <TextField
              {...field('first_name')}
              label={t('fields.firstName')}
              autoComplete="given-name"
              required
              maxLength={NAME_MAX}
            />
            <TextField
              {...field('last_name')}
              label={t('fields.lastName')}
              autoComplete="family-name"
              required
              maxLength={NAME_MAX}
            />
          </div>
        </Focused>
      ) : null}
      <FormProblem>{problem}</FormProblem>
      {people.length > 0 ? null : (
        <Button type="submit" block busy={busy}>
          {t(nameless ? 'phone.create' : 'login.submit')}
        </Button>
      )}
      {isAnswering ? null : (
        <Resend
          firstWait={wait}
          send={() => callAnew(sendOtp, { ...phone, purpose: 'sign_in' })}
          onSent={() => setCode('')}
        />
      )}
      <button type="button" className={styles.another} onClick={onAnother}>
        {t('phone.another')}
      </button>
    </form>
  )
}
