import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  connectFacebook,
  connectGoogle,
  signInByFacebook,
  signInByGoogle,
} from '#contract/accounts/social-login.ts'
import { SOCIAL_NAMES, type SocialProviderName } from '#contract/accounts/social-names.ts'
import { callProved } from '#web/api/call-proved.ts'
import { ApiError } from '#web/api/client.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { AccountPage, FormProblem } from '../AccountForm.tsx'
import { callAnew } from '../call-anew.ts'
import { useSignIn } from '../use-sign-in.ts'
import { LinkForm, type Awaited } from './LinkForm.tsx'
import { readLeft } from './leave-for-provider.ts'
import styles from '../AccountForm.module.css'

const SIGN_IN = { google: signInByGoogle, facebook: signInByFacebook }
const CONNECT = { google: connectGoogle, facebook: connectFacebook }

interface SocialReturnPageProps {
  provider: SocialProviderName
  /** As the address has it; a person who said no at the provider comes back without a code. */
  answer: { code?: string | undefined; state?: string | undefined }
}

/** Back from a provider: signs in, or links the account that is signed in, and goes on to where one left. */
export function SocialReturnPage({ provider, answer }: SocialReturnPageProps) {
  const { t } = useTranslation(['sign-in', 'common'])
  const router = useRouter()
  const name = SOCIAL_NAMES[provider]
  const [{ mode, userType, to }] = useState(readLeft)
  const signIn = useSignIn({ to, onPatient: () => router.history.replace(to ?? '/pacient') })
  const [proof, setProof] = useState<Awaited>()
  const give = useMutation({
    mutationFn: async () => {
      const { code, state } = answer
      if (!code || !state) throw new Error(`${name} sent nobody back`)
      if (mode === 'connect') {
        await callProved(CONNECT[provider], { code, state })
        showNotice({ kind: 'ok', text: t('social.nowLinked', { provider: name }) })
        return router.history.replace(to ?? '/')
      }
      const { data } = await callAnew(SIGN_IN[provider], { code, state })
      return 'prove' in data ? setProof(data.prove) : signIn(data)
    },
    meta: { silent: true },
  })
  const giveOnce = useEffectEvent(() => give.isIdle && give.mutate())
  useEffect(() => {
    giveOnce()
  }, [])
  if (proof) return <LinkForm provider={provider} awaited={proof} onDone={signIn} />
  if (!give.isError)
    return (
      <AccountPage title={name}>
        <output>{t('social.returning', { provider: name })}</output>
      </AccountPage>
    )
  const message = give.error instanceof ApiError ? give.error.message : t('social.failed', { provider: name })
  return (
    <AccountPage title={name}>
      <div className={styles.form}>
        <FormProblem>{message}</FormProblem>
        {mode === 'connect' ? (
          <Button variant="secondary" block onClick={() => router.history.replace(to ?? '/')}>
            {t('common:actions.back')}
          </Button>
        ) : userType === 1 ? (
          <Link to="/login/cabinet" className={buttonClass({ variant: 'secondary', block: true })}>
            {t('social.back')}
          </Link>
        ) : (
          <Link
            to="/pacient"
            search={{ modal: 'login' }}
            className={buttonClass({ variant: 'secondary', block: true })}
          >
            {t('social.back')}
          </Link>
        )}
      </div>
    </AccountPage>
  )
}
