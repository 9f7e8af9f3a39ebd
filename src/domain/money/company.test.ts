import { describe, expect, test } from 'vitest'
import { formatIban, parseIban } from './iban.ts'
import { groupDays, openUntil } from '../hours/open-now.ts'
import { placeName } from '../clinic/place-name.ts'
import { isSlug } from '../texts/slug.ts'
import { parseWebsite } from '../clinic/website.ts'

test.each([
  ['aurora', true], ['clinica-aurora-2', true], ['a1b', true], ['ab', false], ['Aurora', false], ['clinica ', false],
  ['-aurora', false], ['aurora-', false], ['au--rora', false], ['stomatologiă', false], ['a'.repeat(40), true],
  ['a'.repeat(41), false],
] as const)('%s is an address: %s', (text, expected) => expect(isSlug(text)).toBe(expected)) // prettier-ignore

test('an IBAN is read with spaces and refused with a wrong digit', () => {
  expect(parseIban('ro49 aaaa 1b31 0075 9384 0000')).toBe('RO49AAAA1B31007593840000')
  expect(formatIban('RO49AAAA1B31007593840000')).toBe('RO49 AAAA 1B31 0075 9384 0000')
  for (const wrong of ['RO49AAAA1B31007593840001', 'RO49', '', 'x', '49AAAA1B31007593840000'])
    expect(parseIban(wrong)).toBeUndefined()
})

test.each([
  ['clinica.ro', 'https://clinica.ro'],
  [' http://www.clinica.ro/despre ', 'http://www.clinica.ro/despre'],
  ['clinica', undefined],
  ['javascript:alert(1)', undefined],
  ['ftp://clinica.ro', undefined],
  ['https://ana:parola@clinica.ro', undefined],
  [`https://clinica.ro/${'x'.repeat(200)}`, undefined],
])('the site of %j is %j', (text, expected) => expect(parseWebsite(text)).toBe(expected))

test('a sector stands behind its city', () => {
  expect(placeName('București', 'Sectorul 3')).toBe('București, sector 3')
  expect(placeName('Cluj', 'Cluj-Napoca')).toBe('Cluj-Napoca')
})

describe('opening hours', () => {
  const hours = [
    { days: [1, 2, 3, 4, 5], start: '08:00', end: '13:00' },
    { days: [1, 2], start: '14:00', end: '20:00' },
    { days: [6], start: '09:00', end: '14:00' },
    { days: [3], start: '13:00', end: '18:00' },
  ]

  test.each([
    [1, '08:00', '13:00'], [1, '13:00', undefined], [1, '15:30', '20:00'], [1, '20:00', undefined],
    [3, '09:00', '18:00'], [7, '10:00', undefined], [6, '08:59', undefined],
  ] as const)('on day %i at %s until %s', (day, time, until) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    expect(openUntil(hours, day, hour * 60 + minute)).toBe(until)
  }) // prettier-ignore

  test('are told by days that are alike', () => {
    expect(groupDays(hours).map(({ from, to }) => [from, to])).toEqual([[1, 2], [3, 3], [4, 5], [6, 6]]) // prettier-ignore
    expect(groupDays([])).toEqual([])
  })
})
