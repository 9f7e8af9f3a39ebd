import { IconAlertCircle, IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { login } from '#contract/accounts.ts'
import { call, type OptionsOf } from '#web/api/client.ts'
import { clearSession, getSession, saveSession } from '#web/api/session.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import styles from './IdleLock.module.css'

const stay = () => undefined

/** The session that the page still holds is over. */
const callAnew: typeof call = (definition, input, ...[options]) => {
  const anew = { ...options, asStranger: true }
  return call(definition, input, ...([anew] as unknown as OptionsOf<typeof definition>))
}

/** Covers the page until its person types the password; what they had begun stays behind it. */
export function IdleLock({ minutes }: { minutes: number }) {
  const { t } = useTranslation('accounts')
  const { account } = useStaff()
  const id = useId()
  const dialog = useModal(stay)
  const { busy, problem, formProps, field } = useCallForm({
    definition: login,
    make: callAnew,
    extra: { username: account?.email ?? '', remember: false },
    onDone({ data }) {
      const session = getSession()
      const isSame = 'accessToken' in data && data.userId === session.userId
      // A second factor is asked for by the sign-in's own pages.
      if (!isSame) return clearSession()
      saveSession({ ...session, token: data.accessToken, refreshToken: data.refreshToken })
    },
  })
  return (
    <dialog ref={dialog} className={styles.lock} aria-labelledby={id} aria-describedby={`${id}-text`}>
      <form {...formProps} className={styles.form}>
        <span className={styles.icon}>
          <IconLock size={28} stroke={1.75} aria-hidden="true" />
        </span>
        <h2 id={id} className={styles.title}>
          {t('idle.title')}
        </h2>
        <p id={`${id}-text`} className={styles.text}>
          {t('idle.text', { count: minutes })}
        </p>
        <p className={styles.person}>
          <strong>
            {account?.first_name} {account?.last_name}
          </strong>
          <span>{account?.email}</span>
        </p>
        <PasswordField
          {...field('password')}
          label={t('fields.password')}
          autoComplete="current-password"
          required
        />
        <div role="alert">
          {problem ? (
            <p className={styles.problem}>
              <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
              {problem}
            </p>
          ) : null}
        </div>
        <Button type="submit" block busy={busy}>
          {t('idle.submit')}
        </Button>
        <Button variant="secondary" block onClick={clearSession}>
          {t('idle.leave')}
        </Button>
      </form>
    </dialog>
  )
}
