import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client'
import { isLoopback } from '#server/outside/loopback.ts'
import { remembered } from '#server/outside/remembered.ts'
import type { GoogleSettings } from './social-settings.ts'
import type { SocialPerson, SocialProvider } from './social.ts'

/** A provider that is slow is down: a person waits in front of it. */
const TIMEOUT_SECONDS = 8

/** Google, or whoever else speaks OpenID Connect under the issuer. */
export function openGoogle(settings: GoogleSettings): SocialProvider {
  const configure = remembered(() => discover(settings))
  return {
    async start(returnTo) {
      const [verifier, nonce, state] = [randomPKCECodeVerifier(), randomNonce(), randomState()]
      const url = buildAuthorizationUrl(await configure(), {
        redirect_uri: returnTo,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        // Whoever shares a computer chooses whom they are there.
        prompt: 'select_account',
      })
      return { url: url.href, state, kept: { verifier, nonce } }
    },
    async finish({ returnTo, code, state, kept }) {
      const config = await configure()
      const answer = new URL(returnTo)
      // Each provider has an address of its own to come back to, which says who sent the browser there.
      const { issuer } = config.serverMetadata()
      answer.search = new URLSearchParams({ code, state, iss: issuer }).toString()
      const tokens = await authorizationCodeGrant(config, answer, {
        expectedState: state,
        expectedNonce: kept.nonce,
        pkceCodeVerifier: kept.verifier,
        idTokenExpected: true,
      })
      return personOf(tokens.claims() ?? {})
    },
  }
}

function discover({ issuer, clientId, clientSecret }: GoogleSettings): Promise<Configuration> {
  return discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: isLoopback(issuer) ? [allowInsecureRequests] : [],
  })
}

function personOf(claims: Record<string, unknown>): SocialPerson {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '')
  return {
    subject: text('sub'),
    email: text('email').toLowerCase() || undefined,
    isEmailProved: claims['email_verified'] === true,
    firstName: text('given_name') || text('name'),
    lastName: text('family_name'),
  }
}
