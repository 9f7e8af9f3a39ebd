import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { flag, id, list, optional, text } from '#contract/wire.ts'
import { strictFields } from './strict-fields.ts'

const fields = z.object({
  name: text(1, 10),
  place: z.object({ room: id }).optional(),
  many: list(z.object({ id, note: optional(z.object({ text: text(0, 5) })) }), 3).default([]),
  one: z.union([z.object({ a: id }), z.object({ b: id })]).nullable(),
  yes: flag.default(false),
})
const strict = strictFields(fields)
const good = { name: ' Ana ', one: null, many: [{ id: '3', note: { text: 'x' } }] }

test('what is known is read as before', () => {
  expect(strict.parse(good)).toEqual(fields.parse(good))
  expect(strict.parse({ ...good, many: '[{"id":1}]' })).toEqual(fields.parse({ ...good, many: '[{"id":1}]' }))
})

describe('what is not known is refused', () => {
  it.each([
    [{ ...good, more: 1 }],
    [{ ...good, place: { room: 1, more: 1 } }],
    [{ ...good, many: [{ id: 1, more: 1 }] }],
    [{ ...good, many: '[{"id":1,"more":1}]' }],
    [{ ...good, many: [{ id: 1, note: { text: '', more: 1 } }] }],
    [{ ...good, one: { a: 1, more: 1 } }],
  ])('%j', value => {
    expect(fields.safeParse(value).success).toBe(true)
    const { error } = strict.safeParse(value)
    expect(JSON.stringify(error?.issues)).toContain('"keys":["more"]')
  })
})
