import { connectGoogleMeet, connectZoom } from '#contract/video/integrations.ts'
import { VIDEO_PROVIDERS, type VideoProviderName } from '#contract/video/video-providers.ts'
import { ApiError, call, isUnanswered } from '#web/api/client.ts'
import { tellConnected } from '#web/parts/video/connect-window.ts'
import { inTab } from '#web/ui/storage.ts'
import { takeAnswer, type ProvidersAnswer } from './take-answer.ts'

/** What became of it; unknown: the code went off, and no answer to it came. */
export type Outcome =
  | { readonly kind: 'connected'; readonly email: string }
  | { readonly kind: 'taken'; readonly by: VideoProviderName }
  | { readonly kind: 'denied' | 'scope' | 'over' | 'unknown' }
  | { readonly kind: 'failed'; readonly message: string }

const CONNECT = { zoom: connectZoom, google_meet: connectGoogleMeet }
const KINDS = { access_denied: 'denied', scope_missing: 'scope', connecting_over: 'over' } as const
const KEPT = 'video-callback-'

let sent: Promise<Outcome> | undefined

/**
 * Connects with what the provider sent this window back with, once however often the page is drawn; one that is loaded
 * again tells what became of it before.
 */
export function sendAnswer(provider: VideoProviderName): Promise<Outcome> {
  return (sent ??= send(provider))
}

async function send(provider: VideoProviderName): Promise<Outcome> {
  const key = `${KEPT}${provider}`
  const answer = takeAnswer()
  if (answer.code === undefined && answer.error === undefined) {
    const kept = inTab.get(key)
    return kept === null ? { kind: 'over' } : (JSON.parse(kept) as Outcome)
  }
  const keep = (outcome: Outcome) => inTab.set(key, JSON.stringify(outcome))
  keep({ kind: 'unknown' })
  const outcome = await connect(provider, answer)
  keep(outcome)
  if (outcome.kind === 'connected') tellConnected(provider)
  return outcome
}

async function connect(provider: VideoProviderName, given: ProvidersAnswer): Promise<Outcome> {
  try {
    const { data } = await call(CONNECT[provider], given)
    return { kind: 'connected', email: data.email }
  } catch (error) {
    return isUnanswered(error) ? { kind: 'unknown' } : outcomeOf(error, provider)
  }
}

/** What stands in the way, told by what a person can do about it. */
export function outcomeOf(error: unknown, provider: VideoProviderName): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'unknown' }
  if (error.code === 'provider_connected') return { kind: 'taken', by: namedIn(error.data) ?? provider }
  const kind = Object.entries(KINDS).find(([code]) => code === error.code)?.[1]
  return kind ? { kind } : { kind: 'failed', message: error.message }
}

function namedIn(data: unknown): VideoProviderName | undefined {
  if (typeof data !== 'object' || data === null || !('provider' in data)) return undefined
  return VIDEO_PROVIDERS.find(each => each === data.provider)
}
