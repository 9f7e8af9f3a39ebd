import { IconLock } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { login, type verifyOtp } from '#contract/accounts/accounts.ts'
import type { CallReply } from '#contract/call.ts'
import { clearSession, getSession, saveSession } from '#web/api/session.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { FormProblem } from '#web/features/accounts/AccountForm.tsx'
import { callAnew } from '#web/features/accounts/call-anew.ts'
import { CodeForm } from '#web/features/accounts/CodeForm.tsx'
import { OtherWays } from '#web/features/accounts/OtherWays.tsx'
import { useSignInMethods } from '#web/features/accounts/use-sign-in-methods.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import styles from './IdleLock.module.css'

const stay = () => undefined

/** The page that waits belongs to one person: whoever else signs in here begins anew. */
function takeUp(signedIn: CallReply<typeof verifyOtp>['data']) {
  const session = getSession()
  if ('accessToken' in signedIn && signedIn.userId === session.userId)
    saveSession({ ...session, token: signedIn.accessToken, refreshToken: signedIn.refreshToken })
  else clearSession()
}

/** Covers the page until its person has signed in again, with all their factors; what they had begun stays behind it. */
export function IdleLock({ minutes }: { minutes: number }) {
  const { t } = useTranslation('accounts')
  const { account } = useStaff()
  const id = useId()
  const dialog = useModal(stay)
  const [isCodeSent, setCodeSent] = useState(false)
  return (
    <dialog ref={dialog} className={styles.lock} aria-labelledby={id} aria-describedby={`${id}-text`}>
      <div className={styles.content}>
        <span className={styles.icon}>
          <IconLock size={28} stroke={1.75} aria-hidden="true" />
        </span>
        <h2 id={id} className={styles.title}>
          {t('idle.title')}
        </h2>
        <p id={`${id}-text`} className={styles.text}>
          {t(isCodeSent ? 'idle.code' : 'idle.text', { count: minutes })}
        </p>
        <p className={styles.person}>
          <strong>
            {account?.first_name} {account?.last_name}
          </strong>
          <span>{account?.email}</span>
        </p>
        {isCodeSent ? (
          <SecondStep onOver={() => setCodeSent(false)} />
        ) : (
          <PasswordForm email={account?.email ?? ''} onCode={() => setCodeSent(true)} />
        )}
        <Button variant="secondary" block onClick={clearSession}>
          {t('idle.leave')}
        </Button>
      </div>
    </dialog>
  )
}

/** The second factor of who is signed in here, by whichever way they have. */
function SecondStep({ onOver }: { onOver: () => void }) {
  const { userId } = getSession()
  const ways = useSignInMethods(userId)
  if (ways.isPending) return null
  if (ways.failure) return <LoadFailure error={ways.failure} busy={ways.isAsking} onRetry={ways.askAgain} />
  return (
    <CodeForm key={ways.method} userId={userId} method={ways.method} onDone={takeUp} onOver={onOver}>
      <OtherWays {...ways} />
    </CodeForm>
  )
}

function PasswordForm({ email, onCode }: { email: string; onCode: () => void }) {
  const { t } = useTranslation('accounts')
  const { busy, problem, formProps, field } = useCallForm({
    definition: login,
    make: callAnew,
    extra: { username: email, remember: false },
    onDone({ data }) {
      if ('accessToken' in data) takeUp(data)
      else if (data.userId === getSession().userId) onCode()
      else clearSession()
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <PasswordField
        {...field('password')}
        label={t('fields.password')}
        autoComplete="current-password"
        required
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" block busy={busy}>
        {t('idle.submit')}
      </Button>
    </form>
  )
}
