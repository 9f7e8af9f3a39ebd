import {
  authorizationCodeGrant,
  customFetch,
  refreshTokenGrant,
  ResponseBodyError,
  tokenRevocation,
  type Configuration,
  type CustomFetch,
  type TokenEndpointResponse,
} from 'openid-client'
import { waitOf } from './ask-provider.ts'
import { ANSWER_MILLISECONDS, limitedFetch } from './limited-fetch.ts'
import { VideoProblem, type VideoAnswer, type VideoTokens } from './video-provider.ts'

/** What both providers have alike of OAuth 2: codes, refreshing and revoking, and what their refusals mean. */

/** No exchange is longer than it may be. */
export function bounded(config: Configuration, now: () => number): Configuration {
  config.timeout = ANSWER_MILLISECONDS / 1000
  config[customFetch] = patientFetch(now)
  return config
}

/** Reads how long is to be waited, which would be lost on the way through the library. */
export const patientFetch =
  (now: () => number): CustomFetch =>
  async (url, options) => {
    const response = await limitedFetch(url, options as RequestInit)
    if (response.status !== 429) return response
    const waitMs = waitOf(response.headers.get('retry-after'), now())
    throw new VideoProblem('limited', 'too often', waitMs === undefined ? {} : { waitMs })
  }

type Granted = Awaited<ReturnType<typeof authorizationCodeGrant>>

export async function tradeCode(
  config: Configuration,
  { returnTo, code, state, kept }: VideoAnswer,
  checks: { readonly nonce?: true } = {},
): Promise<Granted> {
  const answer = new URL(returnTo)
  // Each provider has an address of its own to come back to, which says who sent the browser there.
  answer.search = new URLSearchParams({ code, state, iss: config.serverMetadata().issuer }).toString()
  try {
    return await authorizationCodeGrant(config, answer, {
      expectedState: state,
      pkceCodeVerifier: kept.verifier,
      ...(checks.nonce && { expectedNonce: kept.nonce, idTokenExpected: true }),
    })
  } catch (error) {
    throw problemOf(error, 'code_expired')
  }
}

export async function refresh(config: Configuration, token: string, now: number): Promise<VideoTokens> {
  try {
    return tokensOf(await refreshTokenGrant(config, token), now)
  } catch (error) {
    throw problemOf(error, 'grant_gone')
  }
}

/** What is not there any more is revoked. */
export async function revoke(config: Configuration, token: string): Promise<void> {
  try {
    await tokenRevocation(config, token)
  } catch (error) {
    const problem = problemOf(error, 'gone')
    if (problem.kind !== 'gone') throw problem
  }
}

/** Without a word of how long it holds, an hour, as both have it. */
export const tokensOf = (
  { access_token: access, refresh_token: given, expires_in: seconds = 3600 }: TokenEndpointResponse,
  now: number,
): VideoTokens => ({ access, refresh: given ?? null, expiresAt: now + seconds * 1000 })

/** Throws scope_missing where less was granted than is needed; a provider that says nothing granted what was asked. */
export function requireScopes(granted: string | undefined, needed: readonly RegExp[]): void {
  if (granted === undefined) return
  const has = granted.split(/[\s,]+/)
  if (!needed.every(one => has.some(scope => one.test(scope))))
    throw new VideoProblem('scope_missing', 'less was granted than is needed')
}

/** A refusal of what was shown means what it means there; everything else is weather. */
function problemOf(error: unknown, whenRefused: 'code_expired' | 'grant_gone' | 'gone'): VideoProblem {
  if (error instanceof VideoProblem) return error
  const cause = error instanceof Error && error.cause instanceof VideoProblem ? error.cause : undefined
  if (cause) return cause
  if (error instanceof ResponseBodyError) {
    const { error: code, status } = error
    if (['invalid_grant', 'invalid_request', 'invalid_token'].includes(code) && status < 500)
      return new VideoProblem(whenRefused, code)
    if (status < 500) return new VideoProblem('refused', code)
  }
  return new VideoProblem('away', error instanceof Error ? error.name : 'unknown')
}
