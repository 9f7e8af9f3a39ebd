import type { VideoProviderName } from '#contract/video/video-providers.ts'
import { VideoProblem, type VideoProvider } from '#server/outside/video/video-provider.ts'
import { accessOf, breakAccount, type Ground } from './access.ts'

export { AccountBroken, type Ground } from './access.ts'

interface On {
  readonly clinicId: number
  readonly connectionId: number
  readonly provider: VideoProviderName
}

/**
 * Calls a provider in an account's name: a token that it does not take is refreshed once, and an account whose fresh one is
 * not taken either is broken. Throws AccountBroken, VideoProblem.
 */
export async function callAs<T>(
  ground: Ground,
  { clinicId, connectionId, provider: name }: On,
  call: (provider: VideoProvider, token: string) => Promise<T>,
): Promise<T> {
  const provider = ground.outside.video[name]
  if (!provider) throw new VideoProblem('away', 'it is not set up on this server')
  const access = await accessOf(ground, clinicId, connectionId)
  try {
    return await call(provider, access.token)
  } catch (error) {
    if (!isUnauthorised(error)) throw error
  }
  const fresh = await accessOf(ground, clinicId, connectionId, access.generation)
  try {
    return await call(provider, fresh.token)
  } catch (error) {
    if (!isUnauthorised(error)) throw error
    await breakAccount(ground, clinicId, connectionId, fresh.generation)
    await accessOf(ground, clinicId, connectionId)
    throw error
  }
}

const isUnauthorised = (error: unknown) => error instanceof VideoProblem && error.kind === 'unauthorised'
