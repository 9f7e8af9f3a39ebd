import { expect, test } from 'vitest'
import { callLink, mapLink, readablePhone } from './contact-links.ts'

test.each([
  ['+40264555018', '0264 555 018'],
  ['+37322123456', '+373 221 234 56'],
  ['+4915112345678', '+49 151 123 456 78'],
  ['+12125550123', '+1 212 555 0123'],
  ['+40•••••305', '+40•••••305'],
  ['112', '112'],
])('%s reads as %s', (phone, text) => {
  expect(readablePhone(phone)).toBe(text.replaceAll(' ', '\u00a0'))
})

test('links carry only what a phone and a map understand', () => {
  expect(callLink('0264 555-018')).toBe('tel:0264555018')
  expect(mapLink('Clinica', 'Str. Horea 31, Cluj-Napoca')).toContain('Str.%20Horea%2031%2C%20Cluj-Napoca')
})
