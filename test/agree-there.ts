import type { VideoWork } from '#server/outside/video/video-provider.ts'
import { expect } from 'vitest'
import type { OAuthDesk } from './oauth-desk.ts'

interface There {
  readonly provider: VideoWork
  readonly desk: OAuthDesk
  readonly returnTo: string
}

/** Goes to the provider as `user` and agrees; what the browser comes back with. */
export async function agreeThere({ provider, desk, returnTo }: There, user = 'ana') {
  desk.user = user
  const { url, state, kept } = await provider.start(returnTo)
  const there = await fetch(url, { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  expect(back.searchParams.get('state')).toBe(state)
  return { returnTo, code: back.searchParams.get('code') ?? '', state, kept }
}

/** What a call of an adapter failed by; a call that did not fail is a failure here. */
export async function problemOf(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    value => {
      throw new Error(`no problem: ${JSON.stringify(value)}`)
    },
    (error: unknown) => error,
  )
}
