import { describe, expect, test } from 'vitest'
import { isNoun } from './counted.ts'
import { ERRORS } from './errors.ts'
import { FIELD_MESSAGES } from './field-messages.ts'
import { retell } from './retell.ts'
import { fill } from './texts.ts'

const SENTENCES = Object.entries({ ...ERRORS, ...FIELD_MESSAGES })

function filled(template: string, language: 'ro' | 'en', count: number) {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = names.map(name => [name, isNoun(name) ? count : `<${name}> (1+1)`])
  return fill(template, language, Object.fromEntries(values))
}

describe.each([1, 4, 20, 101, 2_000])('counting %i', count => {
  test.each(SENTENCES)('%s is told in the other language, with what it was filled with', (_, { ro, en }) => {
    expect(retell(filled(ro, 'ro', count), 'en')).toBe(filled(en, 'en', count))
    expect(retell(filled(en, 'en', count), 'ro')).toBe(filled(ro, 'ro', count))
    expect(retell(filled(ro, 'ro', count), 'ro')).toBe(filled(ro, 'ro', count))
  })
})

test('another sentence is not told at all', () => {
  expect(retell('Codul are 6 cifre', 'en')).toBeUndefined()
  expect(retell('Codul nu se potrivește. Mai ai câteva încercări.', 'en')).toBeUndefined()
})
