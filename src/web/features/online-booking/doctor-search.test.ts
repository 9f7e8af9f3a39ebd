import { expect, test } from 'vitest'
import { questionOf, readDoctorSearch } from './doctor-search.ts'

test('an address with nonsense is read as the search it still holds', () => {
  expect(
    readDoctorSearch({
      q: '  Rusu ',
      city: '',
      service: 5,
      day: '2026-02-30',
      price: '-3',
      evening: 'yes',
      saturday: true,
      pages: 1e9,
      other: 1,
    }),
  ).toEqual({ q: 'Rusu', service: '5', saturday: true, pages: 20 })
})

test('a day that has passed asks from today', () => {
  expect(questionOf({ day: '2026-11-20' }, '2026-11-24').date).toBeUndefined()
  expect(questionOf({ day: '2026-11-27' }, '2026-11-24').date).toBe('2026-11-27')
})

test('Saturdays are looked for in two weeks', () => {
  expect(questionOf({ saturday: true }, '2026-11-24')).toMatchObject({ weekday: 6, days: 14 })
  expect(questionOf({ evening: true }, '2026-11-24')).toMatchObject({ after_time: '17:00', days: 5 })
})
