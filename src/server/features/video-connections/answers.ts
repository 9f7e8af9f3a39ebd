import {
  VIDEO_CALLBACKS,
  VIDEO_PROVIDER_NAMES,
  type VideoProviderName,
} from '#contract/video/video-providers.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { VideoProblem, type VideoProvider } from '#server/outside/video/video-provider.ts'
import { countMeetingsThere } from './rooms-there.sql.ts'

/** Throws video_not_configured. */
export function providerOf({ outside }: Pick<Context, 'outside'>, name: VideoProviderName): VideoProvider {
  const provider = outside.video[name]
  if (!provider) throw named('video_not_configured', name)
  return provider
}

export const addressToReturn = ({ config }: Pick<Context, 'config'>, name: VideoProviderName) =>
  `${config.publicUrl}${VIDEO_CALLBACKS[name]}`

export const named = (
  code:
    | 'video_not_configured'
    | 'video_away'
    | 'video_refused'
    | 'scope_missing'
    | 'access_denied'
    | 'provider_connected',
  name: VideoProviderName,
  more: { readonly cause?: unknown; readonly data?: unknown } = {},
) => new Failure(code, { values: { provider: VIDEO_PROVIDER_NAMES[name] }, ...more })

/** What a person in front of it can do about a problem of the provider's; whatever else was thrown stays what it is. */
export function asFailure(name: VideoProviderName, error: unknown): unknown {
  if (!(error instanceof VideoProblem)) return error
  const more = { cause: error }
  switch (error.kind) {
    case 'away':
    case 'limited':
      return named('video_away', name, more)
    case 'code_expired':
      return new Failure('connecting_over', more)
    case 'scope_missing':
      return named('scope_missing', name, more)
    default:
      return named('video_refused', name, more)
  }
}

/** Another provider is the clinic's; what it holds is what would be lost with it. */
export async function anotherConnected(tx: Tx, now: number, other: VideoProviderName): Promise<Failure> {
  const meetings = await countMeetingsThere(tx, new Date(now))
  return named('provider_connected', other, { data: { provider: other, meetings } })
}
