import { expect, test } from 'vitest'
import { addHours } from './opening-week.ts'

const monday = (...hours: readonly [string, string][]) =>
  hours.map(([start, end]) => ({ day: 1, start, end }))

test.each([
  ['behind the last ones', [['08:00', '12:00']], [['08:00', '12:00'], ['13:00', '17:00']]], // prettier-ignore
  ['no later than ten', [['08:00', '18:30']], [['08:00', '18:30'], ['19:30', '22:00']]], // prettier-ignore
  ['within a day that ends in the evening', [['08:00', '20:00']], [['08:00', '13:00'], ['14:00', '20:00']]], // prettier-ignore
  ['within the last of several', [['07:00', '10:00'], ['12:00', '21:30']], [['07:00', '10:00'], ['12:00', '16:00'], ['17:00', '21:30']]], // prettier-ignore
] as [string, [string, string][], [string, string][]][])('more hours stand %s', (_, hours, longer) => {
  expect(addHours(monday(...hours), 1)).toEqual(monday(...longer))
})

test.each([
  ['an evening alone', ['18:00', '21:00']],
  ['a night', ['21:00', '24:00']],
  ['what is half written', ['08:00', '']],
  ['what ends before it begins', ['20:00', '08:00']],
] as [string, [string, string]][])('no more hours are offered for %s', (_, hours) => {
  expect(addHours(monday(hours), 1)).toBeUndefined()
})

test('the hours of other days stay as they are', () => {
  const week = [...monday(['08:00', '20:00']), { day: 2, start: '09:00', end: '20:00' }]
  expect(addHours(week, 2)?.filter(({ day }) => day === 1)).toEqual(monday(['08:00', '20:00']))
})
