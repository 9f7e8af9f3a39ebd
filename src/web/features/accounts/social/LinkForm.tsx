import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import { linkSocialLogin, sendLinkCode, type signInByGoogle } from '#contract/accounts/social-login.ts'
import { SOCIAL_NAMES, type SocialProviderName } from '#contract/accounts/social-names.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Resend } from '#web/parts/public/Resend.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { AccountPage, FormProblem } from '../AccountForm.tsx'
import { callAnew } from '../call-anew.ts'
import styles from '../AccountForm.module.css'

export type Awaited = Extract<CallReply<typeof signInByGoogle>['data'], { prove: unknown }>['prove']

interface LinkFormProps {
  provider: SocialProviderName
  awaited: Awaited
  onDone: (signedIn: CallReply<typeof linkSocialLogin>['data']) => void | Promise<void>
}

/** There is an account of the address already: its person proves that it is theirs, by its password or by a code. */
export function LinkForm({ provider, awaited, onDone }: LinkFormProps) {
  const { t } = useTranslation(['sign-in', 'accounts'])
  const { ticket, email, has_password: hasPassword, takes_code: takesCode } = awaited
  const [byCode, setByCode] = useState(!hasPassword)
  const [code, setCode] = useState('')
  const { busy, problem, formProps, field, submitWith } = useCallForm({
    definition: linkSocialLogin,
    make: callAnew,
    extra: { ticket },
    onDone: reply => onDone(reply.data),
  })
  const ask = () => callAnew(sendLinkCode, { ticket })
  const send = useMutation({ mutationFn: ask, onSuccess: () => setByCode(true) })
  const name = SOCIAL_NAMES[provider]
  return (
    <AccountPage title={t('social.proveTitle')} text={t('social.proveText', { email, provider: name })}>
      <form {...formProps} className={styles.form}>
        {byCode ? null : (
          <PasswordField
            {...field('password')}
            label={t('accounts:fields.password')}
            autoComplete="current-password"
            required
          />
        )}
        {byCode && send.data ? (
          <CodeInput
            {...field('code')}
            label={t('accounts:otp.label')}
            focusFirst
            value={code}
            onChange={setCode}
            onComplete={() => setTimeout(() => submitWith({}))}
          />
        ) : null}
        <FormProblem>{problem}</FormProblem>
        {!byCode || send.data ? (
          <Button type="submit" size="large" block busy={busy}>
            {t('social.proveSubmit')}
          </Button>
        ) : null}
        {byCode && send.data ? (
          <Resend firstWait={send.data.data.resend_in} send={ask} onSent={() => setCode('')} />
        ) : takesCode ? (
          <Button
            variant={byCode ? 'primary' : 'secondary'}
            block
            busy={send.isPending}
            onClick={() => (send.data ? setByCode(true) : send.mutate())}
          >
            {t('social.proveCode')}
          </Button>
        ) : (
          <p className={styles.foot}>
            <Link to="/reset-password/cabinet" className={styles.link}>
              {t('accounts:login.forgot')}
            </Link>
          </p>
        )}
        {byCode && hasPassword ? (
          <Button variant="quiet" block onClick={() => setByCode(false)}>
            {t('social.proveByPassword')}
          </Button>
        ) : null}
      </form>
    </AccountPage>
  )
}
