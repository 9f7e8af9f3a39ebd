import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  fetchProtectedResource,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import { isLoopback } from '#server/outside/loopback.ts'
import type { FacebookSettings } from './social-settings.ts'
import type { SocialPerson, SocialProvider } from './social.ts'

const VERSION = 'v23.0'
const TIMEOUT_SECONDS = 8

const me = z.object({
  id: z.string().min(1),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  email: z.string().optional(),
})

/**
 * Facebook speaks OAuth 2 without OpenID: there is no signed token and no list of addresses to discover, so it is asked who
 * the token is of. Its id is the person's for this application alone.
 */
export function openFacebook(settings: FacebookSettings): SocialProvider {
  const config = configure(settings)
  return {
    async start(returnTo) {
      const [verifier, state] = [randomPKCECodeVerifier(), randomState()]
      const url = buildAuthorizationUrl(config, {
        redirect_uri: returnTo,
        scope: 'public_profile,email',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
      })
      return { url: url.href, state, kept: { verifier, nonce: '' } }
    },
    async finish({ returnTo, code, state, kept }) {
      const answer = new URL(returnTo)
      answer.search = new URLSearchParams({ code, state }).toString()
      const { access_token: token } = await authorizationCodeGrant(config, answer, {
        expectedState: state,
        pkceCodeVerifier: kept.verifier,
      })
      const wanted = new URL(`${settings.graphUrl}/${VERSION}/me?fields=id,first_name,last_name,email`)
      const response = await fetchProtectedResource(config, token, wanted, 'GET')
      return personOf(me.parse(await response.json()))
    },
  }
}

function configure({ dialogUrl, graphUrl, clientId, clientSecret }: FacebookSettings): Configuration {
  const server = {
    issuer: dialogUrl,
    authorization_endpoint: `${dialogUrl}/${VERSION}/dialog/oauth`,
    token_endpoint: `${graphUrl}/${VERSION}/oauth/access_token`,
  }
  const config = new Configuration(server, clientId, undefined, ClientSecretPost(clientSecret))
  config.timeout = TIMEOUT_SECONDS
  if (isLoopback(graphUrl)) allowInsecureRequests(config)
  return config
}

/** It does not say of an address whether it was ever proved, so none counts as proved. */
function personOf({
  id,
  first_name: firstName,
  last_name: lastName,
  email,
}: z.output<typeof me>): SocialPerson {
  return { subject: id, email: email?.toLowerCase(), isEmailProved: false, firstName, lastName }
}
