import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  Configuration,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { say } from '#contract/texts.ts'
import { isLoopback } from '#server/outside/loopback.ts'
import { z } from 'zod'
import { askProvider, sayRefusal, type Asking, type Refusal } from './ask-provider.ts'
import { bounded, refresh, requireScopes, revoke, tokensOf, tradeCode } from './oauth.ts'
import type { ZoomSettings } from './video-settings.ts'
import { VideoProblem, type RoomWish, type VideoWork } from './video-provider.ts'
import { WORDS } from './words.ts'

/** Granular scopes as apps have them today, each beside the classic one that says as much; an app of admins has a word more. */
const SCOPES = [
  ['meeting:write:meeting', 'meeting:write'],
  ['meeting:update:meeting', 'meeting:write'],
  ['meeting:delete:meeting', 'meeting:write'],
  ['meeting:read:meeting', 'meeting:read', 'meeting:write'],
  ['meeting:read:list_meetings', 'meeting:read', 'meeting:write'],
  ['user:read:user', 'user:read', 'user:write'],
].map(names => new RegExp(`^(?:${names.join('|')})(?::admin)?$`))
const PAGE = 300
/** More than an account can have scheduled; a provider that pages without end is not asked without end. */
const MOST_PAGES = 40
/** Numbers that Zoom gives its errors. */
const CODE = { invalidToken: 124, gone: 3001, running: 3002, over: 3007, scope: 4711 }

const user = z.object({ id: z.string().min(1), email: z.string().min(1), type: z.number().optional() })
const meeting = z.object({
  id: z.union([z.number(), z.string().min(1)]),
  join_url: z.url({ protocol: /^https?$/ }),
})
const started = z.object({ start_url: z.url({ protocol: /^https?$/ }) })
const listed = z.object({
  meetings: z
    .array(meeting.partial({ join_url: true }).extend({ agenda: z.string().optional() }))
    .default([]),
  next_page_token: z.string().default(''),
})
const nothing = z.unknown()
/** Whole, never a part of another; people may write around it. */
const MARK = /(?:^|\s)(zambet-[\w-]{20})(?!\S)/
/** Zoom has said it in several ways, and not always when it ends. */
const OF_A_DAY = /daily|(?:in one|per) day/i

export function openZoom(settings: ZoomSettings, now: () => number): VideoWork {
  const config = configure(settings, now)
  const ask = <T>(
    access: string,
    method: Asking['method'],
    path: string,
    shape: z.ZodType<T>,
    body?: object,
  ) =>
    askProvider(
      { method, url: `${settings.apiUrl}${path}`, access, ...(body && { body }) },
      shape,
      now,
      explain,
    )

  async function list(access: string) {
    const rooms: { id: string; joinUrl: string; mark: string }[] = []
    let next = ''
    for (let page = 0; page < MOST_PAGES; page++) {
      const query = new URLSearchParams({
        type: 'scheduled',
        page_size: String(PAGE),
        ...(next && { next_page_token: next }),
      })
      const { meetings, next_page_token } = await ask(access, 'GET', `/users/me/meetings?${query}`, listed)
      for (const { id, join_url: joinUrl = '', agenda = '' } of meetings) {
        const mark = MARK.exec(agenda)?.[1]
        if (mark) rooms.push({ id: String(id), joinUrl, mark })
      }
      next = next_page_token
      if (next === '') return rooms
    }
    throw new VideoProblem('away', 'pages without end')
  }

  return {
    async start(returnTo) {
      const [verifier, state] = [randomPKCECodeVerifier(), randomState()]
      const url = buildAuthorizationUrl(config, {
        redirect_uri: returnTo,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
      })
      return { url: url.href, state, kept: { verifier, nonce: '' } }
    },
    async finish(answer) {
      const granted = await tradeCode(config, answer)
      requireScopes(granted.scope, SCOPES)
      const tokens = tokensOf(granted, now())
      return { tokens, account: await this.who(tokens.access) }
    },
    refresh: token => refresh(config, token, now()),
    revoke: token => revoke(config, token),
    async who(access) {
      const { id, email, type } = await ask(access, 'GET', '/users/me', user)
      return {
        id,
        email: email.toLowerCase(),
        plan: type === undefined ? null : type === 1 ? 'basic' : 'paid',
      }
    },
    async create(access, wish) {
      const { id, join_url: joinUrl } = await ask(access, 'POST', '/users/me/meetings', meeting, bodyOf(wish))
      return { id: String(id), joinUrl }
    },
    async find(access, mark) {
      const found = (await list(access)).find(room => room.mark === mark)
      if (!found) return undefined
      try {
        // The list says less than the meeting itself.
        const { id, join_url: joinUrl } = await ask(access, 'GET', `/meetings/${found.id}`, meeting)
        return { id: String(id), joinUrl }
      } catch (error) {
        // Deleted since it was listed.
        if (error instanceof VideoProblem && error.kind === 'gone') return undefined
        throw error
      }
    },
    list,
    async change(access, id, wish) {
      await ask(access, 'PATCH', `/meetings/${id}`, nothing, bodyOf(wish))
    },
    async remove(access, id) {
      try {
        await ask(access, 'DELETE', `/meetings/${id}`, nothing)
        return 'removed'
      } catch (error) {
        if (error === RUNNING) return 'running'
        if (error instanceof VideoProblem && error.kind === 'gone') return 'removed'
        throw error
      }
    },
    async hostUrl(access, id) {
      return (await ask(access, 'GET', `/meetings/${id}`, started)).start_url
    },
  }
}

function configure({ url, clientId, clientSecret }: ZoomSettings, now: () => number): Configuration {
  const server = {
    issuer: url,
    authorization_endpoint: `${url}/oauth/authorize`,
    token_endpoint: `${url}/oauth/token`,
    revocation_endpoint: `${url}/oauth/revoke`,
  }
  const config = bounded(new Configuration(server, clientId, undefined, ClientSecretBasic(clientSecret)), now)
  if (isLoopback(url)) allowInsecureRequests(config)
  return config
}

function bodyOf({ start, minutes, topic, mark, waitingRoom }: RoomWish) {
  return {
    topic,
    type: 2,
    start_time: `${new Date(start).toISOString().slice(0, 19)}Z`,
    timezone: 'UTC',
    duration: minutes,
    agenda: `${say(WORDS.keepMark, 'ro')}\n${mark}`,
    settings: { join_before_host: !waitingRoom, waiting_room: waitingRoom },
  }
}

/** Not a failure: it waits until people have left. */
const RUNNING = new VideoProblem('limited', 'the meeting is under way')

function explain(refusal: Refusal): VideoProblem | undefined {
  const { status, code, message } = refusal
  const said = sayRefusal(refusal)
  if (code === CODE.invalidToken) return new VideoProblem('unauthorised', said)
  if (code === CODE.gone || code === CODE.over) return new VideoProblem('gone', said)
  if (code === CODE.running) return RUNNING
  if (code === CODE.scope) return new VideoProblem('refused', said)
  if (status === 429 && OF_A_DAY.test(message)) return new VideoProblem('limited', said, { isDaily: true })
  return undefined
}
