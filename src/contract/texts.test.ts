import { expect, expectTypeOf, test } from 'vitest'
import { defineTexts, fill, say, type Given } from './texts.ts'

const TEXTS = defineTexts({
  left: { ro: 'Mai ai {tries}, {name}.', en: '{name}, you have {tries} left.' },
  plain: { ro: 'Gata.', en: 'Done.' },
})

test.each([
  [0, 'Mai ai 0 încercări, Ana.', 'Ana, you have 0 tries left.'],
  [1, 'Mai ai o încercare, Ana.', 'Ana, you have one try left.'],
  [2, 'Mai ai 2 încercări, Ana.', 'Ana, you have 2 tries left.'],
  [19, 'Mai ai 19 încercări, Ana.', 'Ana, you have 19 tries left.'],
  [20, 'Mai ai 20 de încercări, Ana.', 'Ana, you have 20 tries left.'],
  [101, 'Mai ai 101 încercări, Ana.', 'Ana, you have 101 tries left.'],
  [1_120, 'Mai ai 1.120 de încercări, Ana.', 'Ana, you have 1,120 tries left.'],
])('%i are counted as both languages count', (tries, ro, en) => {
  expect(say(TEXTS.left, 'ro', { tries, name: 'Ana' })).toBe(ro)
  expect(say(TEXTS.left, 'en', { tries, name: 'Ana' })).toBe(en)
})

test('what is filled in is never read as a variable or a pattern', () => {
  expect(say(TEXTS.left, 'ro', { tries: 1, name: '{tries} $& $1' })).toBe(
    'Mai ai o încercare, {tries} $& $1.',
  )
  expect(say(TEXTS.plain, 'en')).toBe('Done.')
  expect(fill('Mai {what}', 'ro', {})).toBe('Mai {what}')
})

test('what is missing does not compile', () => {
  expectTypeOf<Given<typeof TEXTS.left>>().toEqualTypeOf<
    [values: { readonly tries: number; readonly name: string | number }]
  >()
  expectTypeOf<Given<typeof TEXTS.plain>>().toEqualTypeOf<[]>()
  const wrong = () => {
    // @ts-expect-error English is missing.
    defineTexts({ half: { ro: 'Doar română.' } })
    // @ts-expect-error Only one of them names the variable.
    defineTexts({ uneven: { ro: 'Mai ai {tries}.', en: 'Tries left.' } })
    // @ts-expect-error The name is missing.
    say(TEXTS.left, 'ro', { tries: 1 })
    // @ts-expect-error What is counted is a number.
    say(TEXTS.left, 'ro', { tries: 'one', name: 'Ana' })
    // @ts-expect-error It has no variables.
    say(TEXTS.plain, 'ro', { name: 'Ana' })
  }
  expect(wrong).toBeTypeOf('function')
})
