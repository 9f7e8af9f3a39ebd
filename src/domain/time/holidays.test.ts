import { describe, expect, it } from 'vitest'
import { listHolidays, orthodoxEaster } from './holidays.ts'
import { weekdayOf } from './wall-time.ts'

describe('orthodoxEaster', () => {
  it.each([
    '2000-04-30',
    '2010-04-04',
    '2016-05-01',
    '2019-04-28',
    '2020-04-19',
    '2021-05-02',
    '2022-04-24',
    '2023-04-16',
    '2024-05-05',
    '2025-04-20',
    '2026-04-12',
    '2027-05-02',
    '2028-04-16',
    '2029-04-08',
    '2030-04-28',
  ])('is on %s', date => expect(orthodoxEaster(Number(date.slice(0, 4)))).toBe(date))

  it('is always a Sunday', () => {
    for (let year = 1900; year <= 2200; year++) expect(weekdayOf(orthodoxEaster(year))).toBe(7)
  })
})

describe('listHolidays', () => {
  it('lists the legal days of 2026 by date', () => {
    expect(listHolidays(2026).map(holiday => `${holiday.date} ${holiday.key}`)).toEqual([
      '2026-01-01 new_year',
      '2026-01-02 new_year_2',
      '2026-01-06 epiphany',
      '2026-01-07 saint_john',
      '2026-01-24 unification',
      '2026-04-10 good_friday',
      '2026-04-12 easter',
      '2026-04-13 easter_2',
      '2026-05-01 labour_day',
      '2026-05-31 pentecost',
      '2026-06-01 children',
      '2026-06-01 pentecost_2',
      '2026-08-15 dormition',
      '2026-11-30 saint_andrew',
      '2026-12-01 national_day',
      '2026-12-25 christmas',
      '2026-12-26 christmas_2',
    ])
  })

  it('names each in both languages, with the comma letters of Romanian', () => {
    for (const { name } of listHolidays(2027)) {
      expect(name.en).toMatch(/^[A-Z]/)
      expect(name.ro).not.toMatch(/[şţŞŢ]/)
    }
    expect(listHolidays(2027).find(holiday => holiday.key === 'easter')?.name.ro).toBe('Paștele')
  })
})
