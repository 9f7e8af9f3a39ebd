import type { SocialProviderName } from '#contract/accounts/social-names.ts'
import type { SocialSettings } from './social-settings.ts'

/** Who somebody is at a provider, as the provider has just said it. */
export interface SocialPerson {
  /** The provider's own id of the person, which never changes; an address may. */
  readonly subject: string
  readonly email: string | undefined
  /** Whether the provider vouches that the address is theirs. */
  readonly isEmailProved: boolean
  readonly firstName: string
  readonly lastName: string
}

/** What a browser is sent with, and what is kept here to hold the answer against. */
export interface SocialStart {
  readonly url: string
  readonly state: string
  readonly kept: { readonly verifier: string; readonly nonce: string }
}

export interface SocialProvider {
  start(returnTo: string): Promise<SocialStart>
  /** Trades the code for who the person is. Rejects whatever is not exactly what was asked for. */
  finish(answer: SocialAnswer): Promise<SocialPerson>
}

export interface SocialAnswer {
  readonly returnTo: string
  readonly code: string
  readonly state: string
  readonly kept: SocialStart['kept']
}

export type SocialProviders = Partial<Record<SocialProviderName, SocialProvider>>

/** The providers that are configured. What speaks to them is loaded only when one is asked. */
export function openSocial({ google, facebook }: SocialSettings): SocialProviders {
  return {
    ...(google && { google: lazily(async () => (await import('./google.ts')).openGoogle(google)) }),
    ...(facebook && {
      facebook: lazily(async () => (await import('./facebook.ts')).openFacebook(facebook)),
    }),
  }
}

function lazily(open: () => Promise<SocialProvider>): SocialProvider {
  let opened: Promise<SocialProvider> | undefined
  const get = () => (opened ??= open())
  return {
    start: async returnTo => (await get()).start(returnTo),
    finish: async answer => (await get()).finish(answer),
  }
}
