import { describe, expect, test } from 'vitest'
import { addLocation, changeLocation } from '#contract/clinic/locations.ts'
import { ApiError, type OptionsOf } from './client.ts'
import { createRequestKey } from './use-request-key.ts'

const failWith = (status: number, code: ApiError['code']) => () => {
  throw new ApiError(status, code, '')
}

/** The key of one more attempt, which ends as `answer` does. */
async function attempt(once: ReturnType<typeof createRequestKey>, answer: () => void = () => undefined) {
  let key = ''
  const sent = once(async ({ idempotencyKey }) => {
    key = idempotencyKey
    answer()
  })
  await sent.catch((error: unknown) => expect(error).toBeInstanceOf(ApiError))
  return key
}

describe('a form that is sent', () => {
  test('keeps its key until it is made, and has another then', async () => {
    const once = createRequestKey()
    const first = await attempt(once, failWith(0, 'offline'))
    expect(first).toMatch(/^[\da-f]{32}$/)
    expect(await attempt(once, failWith(500, 'internal'))).toBe(first)
    expect(await attempt(once, failWith(400, 'bad_request'))).toBe(first)
    expect(await attempt(once)).toBe(first)
    expect(await attempt(once)).not.toBe(first)
  })

  test('has another key after it was told that the first is there', async () => {
    const once = createRequestKey()
    const first = await attempt(once, failWith(0, 'offline'))
    expect(await attempt(once, failWith(409, 'key_reused'))).toBe(first)
    expect(await attempt(once)).not.toBe(first)
  })
})

test('no creating call can be written without a key', () => {
  const creating: OptionsOf<typeof addLocation> = [{ idempotencyKey: 'a' }]
  // @ts-expect-error nobody could send it again
  const without: OptionsOf<typeof addLocation> = []
  const changing: OptionsOf<typeof changeLocation> = []
  expect([creating, without, changing].map(options => options.length)).toEqual([1, 0, 0])
  expect([addLocation.idempotent, changeLocation.idempotent]).toEqual([true, false])
})
