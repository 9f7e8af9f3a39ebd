import { expect, test } from 'vitest'
import { ageOn, dayOfAge, isAdult } from './age.ts'

test.each([
  ['2019-05-14', '2026-11-23', 7],
  ['2019-05-14', '2026-05-13', 6],
  ['2019-05-14', '2026-05-14', 7],
  ['2008-02-29', '2026-02-27', 17],
  ['2008-02-29', '2026-02-28', 18],
  ['2008-02-29', '2028-02-28', 19],
  ['2008-02-29', '2028-02-29', 20],
  ['2026-11-24', '2026-11-23', -1],
])('somebody born on %s is on %s %i years old', (born, today, age) => expect(ageOn(born, today)).toBe(age))

test('grown up from the day itself on', () => {
  expect(isAdult('2008-11-24', '2026-11-23')).toBe(false)
  expect(isAdult('2008-11-23', '2026-11-23')).toBe(true)
  expect(dayOfAge('2009-03-03', 18)).toBe('2027-03-03')
})
