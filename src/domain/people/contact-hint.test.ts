import { expect, test } from 'vitest'
import { hintOfEmail, hintOfMobile } from './contact-hint.ts'

test.each([
  ['ilinca.stan@exemplu.ro', 'il•••@exemplu.ro'],
  ['ab@exemplu.ro', 'a•••@exemplu.ro'],
  ['a@exemplu.ro', 'a•••@exemplu.ro'],
])('%s', (email, hint) => expect(hintOfEmail(email)).toBe(hint))

test('a phone keeps its beginning and its last two digits', () => {
  expect(hintOfMobile('+40721234567')).toBe('+40 ••• ••• 67')
})
