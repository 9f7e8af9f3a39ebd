import { expect, test } from 'vitest'
import { callLink, mapLink, readablePhone } from './contact-links.ts'

test('a Romanian number reads as written at home, another one as it is', () => {
  expect(readablePhone('+40264555018').replaceAll('\u00a0', ' ')).toBe('0264 555 018')
  expect(readablePhone('+37322123456')).toBe('+37322123456')
})

test('links carry only what a phone and a map understand', () => {
  expect(callLink('0264 555-018')).toBe('tel:0264555018')
  expect(mapLink('Clinica', 'Str. Horea 31, Cluj-Napoca')).toContain('Str.%20Horea%2031%2C%20Cluj-Napoca')
})
