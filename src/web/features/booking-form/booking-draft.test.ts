import { afterEach, expect, test, vi } from 'vitest'
import { draftService } from './booking-draft.ts'
import type { Service } from '#web/parts/clinic/clinic-queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('rows of one service are told apart, where the page came over plain HTTP too', () => {
  // All that a browser offers outside a secure context.
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const service = { id: 4, minutes: 30, price: 200 } as Service
  const [one, other] = [draftService(service, undefined), draftService(service, undefined)]
  expect(one).toEqual({ key: expect.stringMatching(/^[\da-f]{32}$/), service_id: 4, minutes: 30, price: 200 })
  expect(one.key).not.toBe(other.key)
})
