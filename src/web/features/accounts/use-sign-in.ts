import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { readStaffPage } from '#web/api/read-address.ts'
import { saveSession } from '#web/api/session.ts'
import { knowsPasskeys, readPasskeyHabit } from './passkeys/passkey-support.ts'

interface SignedIn {
  accessToken: string
  refreshToken: string
  userId: number
  user_type: number
}

type Awaited = { userId: number }

interface SignInOptions {
  /** Where staff go; the calendar by default. */
  to?: string | undefined
  /** What a patient's sign-in does instead of opening the patient home. */
  onPatient?: () => void
}

/** What follows a sign-in's answer: keep the session and go on, or ask for the second factor's code. */
export function useSignIn({ to, onPatient }: SignInOptions) {
  const navigate = useNavigate()
  const router = useRouter()
  const queryClient = useQueryClient()

  return async (result: SignedIn | Awaited, { byPasskey = false } = {}) => {
    if (!('accessToken' in result)) {
      await navigate({
        to: '/login/verify-otp/$userId',
        params: { userId: String(result.userId) },
        search: to ? { to } : {},
      })
      return
    }
    const { accessToken, refreshToken, userId, user_type: userType } = result
    if (userType !== 1 && userType !== 2 && userType !== 3) throw new Error(`Unknown user type ${userType}`)
    queryClient.clear()
    saveSession({ token: accessToken, refreshToken, userId, userType })
    if (!byPasskey && knowsPasskeys() && readPasskeyHabit() === undefined) offerLater()
    if (userType !== 3) router.history.push(to ?? '/cabinet/administration/calendar')
    else if (onPatient) onPatient()
    else if (to && !readStaffPage(to)) router.history.push(to)
    else await navigate({ to: '/pacient' })
  }
}

/** It is no part of signing in: where it fails, nothing is offered. */
function offerLater(): void {
  import('./passkeys/offer-passkey.ts').then(({ offerPasskey }) => offerPasskey()).catch(() => undefined)
}
