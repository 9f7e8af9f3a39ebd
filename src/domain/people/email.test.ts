import { expect, test } from 'vitest'
import { isSameEmail, mayBecomeEmail } from './email.ts'

test('an email is the same in capitals and between spaces', () => {
  expect(isSameEmail(' Ana@Exemplu.ro', 'ana@exemplu.ro ')).toBe(true)
  expect(isSameEmail('ana@exemplu.ro', 'ane@exemplu.ro')).toBe(false)
})

test('what is typed may become the email until a letter differs', () => {
  expect(mayBecomeEmail('', 'ana@exemplu.ro')).toBe(true)
  expect(mayBecomeEmail('ANA@ex', 'ana@exemplu.ro')).toBe(true)
  expect(mayBecomeEmail('anb', 'ana@exemplu.ro')).toBe(false)
  expect(mayBecomeEmail('ana@exemplu.rom', 'ana@exemplu.ro')).toBe(false)
})
