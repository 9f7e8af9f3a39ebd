import { startSocialLogin } from '#contract/accounts/social-login.ts'
import { type SocialProviderName } from '#contract/accounts/social-names.ts'
import { call } from '#web/api/client.ts'
import { callAnew } from '../call-anew.ts'

const KEY = 'social'

export interface Leaving {
  readonly provider: SocialProviderName
  readonly mode: 'sign-in' | 'connect'
  readonly remember?: boolean
  /** 1 at the clinics' door. */
  readonly userType?: 1 | 3
  /** Where one goes on, once back. */
  readonly to: string
}

/** Leaves for the provider, which sends the browser back to /login/social/:provider. */
export async function leaveForProvider(leaving: Leaving): Promise<void> {
  const { provider, mode, remember = true, userType = 3, to } = leaving
  const make = mode === 'connect' ? call : callAnew
  const { data } = await make(startSocialLogin, { provider, mode, remember, user_type: userType })
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ mode, userType, to }))
  } catch {
    // Storage is blocked: one comes back as if signing in, to the usual page.
  }
  location.assign(data.url)
}

/** What one left for, and where one goes on; a page of ours and nothing beyond it. */
export function readLeft(): Pick<Leaving, 'mode' | 'userType'> & { readonly to: string | undefined } {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const { mode, userType, to } = Object(kept) as Record<string, unknown>
    return {
      mode: mode === 'connect' ? 'connect' : 'sign-in',
      userType: userType === 1 ? 1 : 3,
      to: readOwnPath(to),
    }
  } catch {
    return { mode: 'sign-in', userType: 3, to: undefined }
  }
}

/** The path of a page of ours, or undefined: whatever leads to another site is none. */
function readOwnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, location.origin))
    return undefined
  const { origin, pathname, search } = new URL(value, location.origin)
  return origin === location.origin && !pathname.startsWith('//') ? `${pathname}${search}` : undefined
}
