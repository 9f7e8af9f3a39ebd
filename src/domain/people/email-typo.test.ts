import { expect, test } from 'vitest'
import { guessEmailDomain } from './email-typo.ts'

test.each([
  ['ana@gmial.com', 'gmail.com'],
  ['ana@gmai.com', 'gmail.com'],
  ['Ana@Gmaill.com', 'gmail.com'],
  ['ana@yahoo.con', 'yahoo.com'],
  ['ana@hotmil.com', 'hotmail.com'],
])('%s means %s', (email, domain) => {
  expect(guessEmailDomain(email)).toBe(domain)
})

test.each(['ana@gmail.com', 'ana@mail.com', 'ana@ymail.com', 'ana@clinica.ro', 'ana@', 'gmial.com', ''])(
  '%s is left alone',
  email => {
    expect(guessEmailDomain(email)).toBeUndefined()
  },
)
