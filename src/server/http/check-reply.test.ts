import { defineCall, EVERYBODY } from '#contract/call.ts'
import { dataOf, id } from '#contract/wire.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { replyChecker } from './check-reply.ts'

const check = replyChecker(
  defineCall({
    method: 'GET',
    path: '/v2/one',
    summary: 'One.',
    who: EVERYBODY,
    reply: dataOf(z.object({ id, name: z.string().optional() })),
  }),
)

describe('a reply is held against its contract', () => {
  it('and passes when it is what was promised', () => {
    check({ status: 'success', data: { id: 1, name: 'Ana' } })
    check({ status: 'success', data: { id: 1 } })
  })

  it.each([
    ['a field of another kind', { id: 1, name: 7 }],
    ['one that is missing', { name: 'Ana' }],
    ['one that nobody was promised', { id: 1, cnp: '1' }],
  ])('and not with %s', (_, data) => {
    expect(() => check({ status: 'success', data })).toThrow(
      'GET /v2/one answers otherwise than its contract: data',
    )
  })
})
