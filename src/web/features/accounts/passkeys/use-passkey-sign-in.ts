import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { signInByPasskey, type PasskeyAnswer } from '#contract/accounts/passkeys.ts'
import type { CallReply } from '#contract/call.ts'
import { ApiError } from '#web/api/client.ts'
import { callAnew } from '../call-anew.ts'
import { keepPasskeyHabit } from './passkey-support.ts'

interface PasskeySignIn {
  isRemembered: () => boolean
  onDone: (signedIn: CallReply<typeof signInByPasskey>['data']) => void | Promise<void>
}

/** Signing in by a passkey: by a press, or with one that the browser offered. */
export function usePasskeySignIn({ isRemembered, onDone }: PasskeySignIn) {
  const { t } = useTranslation()
  const ask = useMutation({
    mutationFn: async (given?: PasskeyAnswer) => {
      const answer = given ?? (await askOrLeave())
      if (!answer) return undefined
      const { data } = await callAnew(signInByPasskey, { response: answer, remember: isRemembered() })
      keepPasskeyHabit('used')
      return data
    },
    meta: { silent: true },
    onSuccess: data => data && onDone(data),
  })
  return {
    isBusy: ask.isPending,
    /** Nothing where the person only left it. */
    problem: ask.error ? (ask.error instanceof ApiError ? ask.error.message : t('errors.unexpected')) : '',
    use: (answer?: PasskeyAnswer) => ask.mutate(answer),
  }
}

/** What the person's device answers; undefined when they leave it. */
async function askOrLeave(): Promise<PasskeyAnswer | undefined> {
  const { askPerson, isLeft } = await import('./browser-passkeys.ts')
  try {
    return await askPerson(callAnew)
  } catch (error) {
    if (isLeft(error)) return undefined
    throw error
  }
}
