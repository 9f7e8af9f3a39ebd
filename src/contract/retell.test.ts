import { describe, expect, test } from 'vitest'
import { ERRORS } from './errors.ts'
import { FIELD_MESSAGES } from './field-messages.ts'
import { retell } from './retell.ts'

const filled = (template: string) => template.replaceAll(/\{(\w+)\}/g, (_, name: string) => `<${name}> (1+1)`)

describe.each(Object.entries({ ...ERRORS, ...FIELD_MESSAGES }))('%s', (_, { ro, en }) => {
  test('is told in the other language, with what it was filled with', () => {
    expect(retell(filled(ro), 'en')).toBe(filled(en))
    expect(retell(filled(en), 'ro')).toBe(filled(ro))
    expect(retell(filled(ro), 'ro')).toBe(filled(ro))
  })
})

test('another sentence is not told at all', () => {
  expect(retell('Codul are 6 cifre', 'en')).toBeUndefined()
})
