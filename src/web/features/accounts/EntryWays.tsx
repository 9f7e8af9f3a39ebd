import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listSocialProviders } from '#contract/accounts/social-login.ts'
import { query } from '#web/api/query.ts'
import { FormProblem } from './AccountForm.tsx'
import { PasskeyAutofill } from './passkeys/PasskeyAutofill.tsx'
import { PasskeyButton } from './passkeys/PasskeyButton.tsx'
import { knowsPasskeys, readPasskeyHabit } from './passkeys/passkey-support.ts'
import { usePasskeySignIn } from './passkeys/use-passkey-sign-in.ts'
import type { Leaving } from './social/leave-for-provider.ts'
import { SocialButtons } from './social/SocialButtons.tsx'
import styles from './EntryWays.module.css'

type PasskeySignIn = Parameters<typeof usePasskeySignIn>[0]

interface EntryWaysProps extends PasskeySignIn {
  leaving: () => Omit<Leaving, 'provider'>
  /** The form; its button comes second where a passkey has been used in this browser. */
  children: (isSecond: boolean) => ReactNode
}

/** The ways in beside a form: by a passkey, before it where one was used here, and by the providers that are there. */
export function EntryWays({ leaving, children, ...passkey }: EntryWaysProps) {
  const { t } = useTranslation('sign-in')
  const { isBusy, problem, use } = usePasskeySignIn(passkey)
  /** Counts how often the browser was asked anew what to offer. */
  const [round, setRound] = useState(0)
  const { data } = useQuery({ ...query(listSocialProviders, {}), meta: { silent: true } })
  const providers = data?.data ?? []
  const isFirst = knowsPasskeys() && readPasskeyHabit() === 'used'
  const button = <PasskeyButton isFirst={isFirst} busy={isBusy} onPress={() => use()} />
  const or = <p className={styles.or}>{t('or')}</p>
  return (
    <div className={styles.ways}>
      {isFirst ? button : null}
      {isFirst ? <FormProblem>{problem}</FormProblem> : null}
      {isFirst ? or : null}
      {isBusy ? null : (
        <PasskeyAutofill key={round} onChosen={use} onOld={() => setRound(last => last + 1)} />
      )}
      {children(isFirst)}
      {(knowsPasskeys() && !isFirst) || providers.length > 0 ? (
        <div className={styles.others}>
          {isFirst ? null : or}
          {knowsPasskeys() && !isFirst ? button : null}
          {isFirst ? null : <FormProblem>{problem}</FormProblem>}
          {providers.length > 0 ? <SocialButtons providers={providers} leaving={leaving} /> : null}
        </div>
      ) : null}
    </div>
  )
}
