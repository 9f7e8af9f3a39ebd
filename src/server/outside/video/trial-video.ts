import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { VIDEO_CALLBACKS, VIDEO_PROVIDERS, type VideoProviderName } from '#contract/video/video-providers.ts'
import { VideoProblem, type VideoProvider } from './video-provider.ts'

/** Where the pages stand on our own server that stand in for a provider's. */
export const TRIAL_VIDEO_PATH = '/video-de-proba'

/** What stands in for a provider where none is set up: its rooms hold nobody, and its pages say so. */
export interface TrialVideo {
  readonly providers: Readonly<Record<VideoProviderName, VideoProvider>>
  /** Where a browser goes on that agreed there, or did not; undefined for an address that we did not write. */
  answerOf(provider: VideoProviderName, state: string, isAgreed: boolean): string | undefined
  /** Whose room it stands in for; undefined where we made no such room. */
  roomOf(id: string): VideoProviderName | undefined
}

const TOKEN_MILLISECONDS = 40 * 86_400_000

/** Everything that it must know again stands signed in what it gave away, so it keeps nothing. */
export function openTrialVideo(publicUrl: string, secret: string, now: () => number): TrialVideo {
  const key = createHmac('sha256', secret).update('trial video').digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
  const stamped = (kind: string) => {
    const id = `${kind}_${randomBytes(9).toString('hex')}`
    return `${id}_${sign(id).replaceAll(/[-_]/g, '0')}`
  }
  const isOurs = (kind: string, text: string) => {
    const [, id = '', signature = ''] = new RegExp(`^(${kind}_[0-9a-f]{18})_(\\w{22})$`).exec(text) ?? []
    const right = Buffer.from(sign(id).replaceAll(/[-_]/g, '0'))
    return id !== '' && timingSafeEqual(right, Buffer.from(signature))
  }
  const roomUrl = (id: string) => `${publicUrl}${TRIAL_VIDEO_PATH}/camera/${id}`
  const tokens = () => ({
    access: stamped('access'),
    refresh: stamped('refresh'),
    expiresAt: now() + TOKEN_MILLISECONDS,
  })
  const requireToken = (kind: string, token: string) => {
    if (!isOurs(kind, token)) throw new VideoProblem('unauthorised', 'a token of somebody else')
  }

  const providerOf = (name: VideoProviderName): VideoProvider => {
    const account = { id: `trial-${name}`, email: 'video@clinica-aurora.ro', plan: null }
    return {
      holdsOne: name === 'zoom',
      hasHours: name === 'zoom',
      dailyLimit: null,
      isTrial: true,
      start() {
        const state = randomBytes(24).toString('base64url')
        const url = `${publicUrl}${TRIAL_VIDEO_PATH}/acord/${name}/${state}`
        return Promise.resolve({ url, state, kept: { verifier: '', nonce: '' } })
      },
      async finish({ code }) {
        if (!isOurs('code', code)) throw new VideoProblem('code_expired', 'a code of somebody else')
        return { tokens: tokens(), account: { ...account, id: `${account.id}-${code.slice(5, 14)}` } }
      },
      async refresh(token) {
        if (!isOurs('refresh', token)) throw new VideoProblem('grant_gone', 'a token of somebody else')
        return tokens()
      },
      revoke: () => Promise.resolve(),
      async who(access) {
        requireToken('access', access)
        return account
      },
      async create(access) {
        requireToken('access', access)
        const id = stamped(name)
        return { id, joinUrl: roomUrl(id) }
      },
      find: () => Promise.resolve(undefined),
      list: () => Promise.resolve(undefined),
      async change(access) {
        requireToken('access', access)
      },
      async remove(access) {
        requireToken('access', access)
        return 'removed'
      },
      hostUrl: (_access, id) => Promise.resolve(roomUrl(id)),
    }
  }

  return {
    providers: { zoom: providerOf('zoom'), google_meet: providerOf('google_meet') },
    answerOf(provider, state, isAgreed) {
      if (!/^[\w-]{32}$/.test(state)) return undefined
      const answer = new URLSearchParams(
        isAgreed ? { code: stamped('code'), state } : { error: 'access_denied', state },
      )
      return `${VIDEO_CALLBACKS[provider]}?${answer}`
    },
    roomOf: id => VIDEO_PROVIDERS.find(name => isOurs(name, id)),
  }
}
