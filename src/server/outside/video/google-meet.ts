import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  customFetch,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { isLoopback } from '#server/outside/loopback.ts'
import { remembered } from '#server/outside/remembered.ts'
import { z } from 'zod'
import { askProvider, type Asking } from './ask-provider.ts'
import { ANSWER_MILLISECONDS } from './limited-fetch.ts'
import { patientFetch, refresh, requireScopes, revoke, tokensOf, tradeCode } from './oauth.ts'
import type { GoogleMeetSettings } from './video-settings.ts'
import { VideoProblem, type RoomWish, type VideoWork } from './video-provider.ts'

const SPACES = 'https://www.googleapis.com/auth/meetings.space.created'

const space = z.object({
  name: z.string().regex(/^spaces\/[\w-]+$/),
  meetingUri: z.url({ protocol: /^https?$/ }),
})
const nothing = z.unknown()

/** Rooms without an hour, of which Google tells no list: one whose making was not answered is known to nobody, and opens to nobody. */
export function openGoogleMeet(settings: GoogleMeetSettings, now: () => number): VideoWork {
  const configure = remembered(() => discover(settings, now))
  const ask = <T>(
    access: string,
    method: Asking['method'],
    path: string,
    shape: z.ZodType<T>,
    body?: object,
  ) =>
    askProvider({ method, url: `${settings.apiUrl}/v2/${path}`, access, ...(body && { body }) }, shape, now)
  return {
    async start(returnTo) {
      const [verifier, nonce, state] = [randomPKCECodeVerifier(), randomNonce(), randomState()]
      const url = buildAuthorizationUrl(await reached(configure), {
        redirect_uri: returnTo,
        scope: `openid email ${SPACES}`,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        // Without these there is no token to refresh with when the account was connected before.
        access_type: 'offline',
        prompt: 'consent select_account',
      })
      return { url: url.href, state, kept: { verifier, nonce } }
    },
    async finish(answer) {
      const granted = await tradeCode(await reached(configure), answer, { nonce: true })
      requireScopes(granted.scope, [new RegExp(`^${SPACES.replaceAll('.', String.raw`\.`)}$`)])
      const { sub, email } = granted.claims()!
      if (typeof email !== 'string') throw new VideoProblem('away', 'nobody was named')
      if (granted.refresh_token === undefined) throw new VideoProblem('scope_missing', 'no access that lasts')
      return {
        tokens: tokensOf(granted, now()),
        account: { id: sub, email: email.toLowerCase(), plan: null },
      }
    },
    refresh: async token => refresh(await reached(configure), token, now()),
    revoke: async token => revoke(await reached(configure), token),
    async who(access) {
      const url = (await reached(configure)).serverMetadata().userinfo_endpoint
      if (url === undefined) throw new VideoProblem('away', 'nobody says who it is')
      const shape = z.object({ sub: z.string().min(1), email: z.string().min(1) })
      const { sub, email } = await askProvider({ method: 'GET', url, access }, shape, now)
      return { id: sub, email: email.toLowerCase(), plan: null }
    },
    async create(access, wish) {
      const { name, meetingUri } = await ask(access, 'POST', 'spaces', space, { config: configOf(wish) })
      return { id: name, joinUrl: meetingUri }
    },
    find: () => Promise.resolve(undefined),
    list: () => Promise.resolve(undefined),
    change: () => Promise.resolve(),
    async remove(access, id) {
      const body = { config: { accessType: 'RESTRICTED' } }
      await unlessGone(ask(access, 'PATCH', `${id}?updateMask=config.accessType`, nothing, body))
      await unlessGone(ask(access, 'POST', `${id}:endActiveConference`, nothing, {}), 'refused')
      return 'removed'
    },
    async hostUrl(access, id) {
      return (await ask(access, 'GET', id, space)).meetingUri
    },
  }
}

const configOf = ({ waitingRoom }: RoomWish) => ({ accessType: waitingRoom ? 'TRUSTED' : 'OPEN' })

/** What is not there needs no closing; a room in which nobody is has no conference to end. */
async function unlessGone(asked: Promise<unknown>, also?: VideoProblem['kind']): Promise<void> {
  await asked.catch((error: unknown) => {
    const isThere = !(error instanceof VideoProblem) || (error.kind !== 'gone' && error.kind !== also)
    if (isThere) throw error
  })
}

function discover({ issuer, clientId, clientSecret }: GoogleMeetSettings, now: () => number) {
  return discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
    timeout: ANSWER_MILLISECONDS / 1000,
    [customFetch]: patientFetch(now),
    execute: isLoopback(issuer) ? [allowInsecureRequests] : [],
  })
}

async function reached<T>(configure: () => Promise<T>): Promise<T> {
  return configure().catch((error: unknown) => {
    throw new VideoProblem('away', 'its addresses are not known', { cause: error })
  })
}
