import { describe, expect, test } from 'vitest'
import { closedDates, isClosed, listDaysOff, listOccurrences, type OwnDayOff } from './days-off.ts'
import { listHolidays } from '../time/holidays.ts'
import { addDays } from '../time/wall-time.ts'

const own = (date: string, to: string = date, rest: Partial<OwnDayOff> = {}): OwnDayOff => ({
  kind: 'closed',
  date,
  to_date: to,
  yearly: false,
  location_ids: null,
  ...rest,
})
const open = (date: string) => own(date, date, { kind: 'open' })
const datesOf = (days: readonly OwnDayOff[], observesLegal: boolean, from: string, to: string) => [
  ...closedDates(days, observesLegal, from, to).keys(),
]

describe('days off', () => {
  test('are every day of a range, at its edges cut to what is asked', () => {
    const summer = own('2026-08-10', '2026-08-14')
    expect(datesOf([summer], false, '2026-08-12', '2026-08-31')).toEqual([
      '2026-08-12',
      '2026-08-13',
      '2026-08-14',
    ])
    expect(datesOf([summer], false, '2026-08-15', '2026-08-31')).toEqual([])
  })

  test('of every year begin in their own, and go over New Year', () => {
    const winter = own('2026-12-30', '2027-01-02', { yearly: true })
    expect(listOccurrences(winter, '2028-01-01', '2028-12-31')).toEqual([
      { from: '2027-12-30', to: '2028-01-02' },
      { from: '2028-12-30', to: '2029-01-02' },
    ])
    expect(listOccurrences(winter, '2026-01-01', '2026-01-31')).toEqual([])
  })

  test('of every 29 February are the 28th in other years', () => {
    const leap = own('2028-02-29', '2028-02-29', { yearly: true })
    expect(datesOf([leap], false, '2028-01-01', '2032-12-31')).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  test('close the locations they name, together all that are named', () => {
    const closed = closedDates(
      [
        own('2026-08-10', '2026-08-11', { location_ids: [1] }),
        own('2026-08-11', '2026-08-12', { location_ids: [2] }),
      ],
      false,
      '2026-08-01',
      '2026-08-31',
    )
    const at = (date: string) => [1, 2, 3].filter(location => isClosed(closed, date, location))
    expect([at('2026-08-10'), at('2026-08-11'), at('2026-08-12'), at('2026-08-13')]).toEqual([
      [1],
      [1, 2],
      [2],
      [],
    ])
    const everywhere = closedDates(
      [own('2026-08-10', '2026-08-10', { location_ids: [1] }), own('2026-08-10')],
      false,
      '2026-08-10',
      '2026-08-10',
    )
    expect(isClosed(everywhere, '2026-08-10', 9)).toBe(true)
  })

  test('are legal ones too where they are observed, but for those worked in that year', () => {
    const asked = ['2026-11-30', '2027-12-01'] as const
    expect(datesOf([open('2026-11-30')], false, ...asked)).toEqual([])
    const dates = datesOf([open('2026-11-30')], true, ...asked)
    expect(dates).not.toContain('2026-11-30')
    expect(dates).toEqual(expect.arrayContaining(['2026-12-01', '2027-11-30']))
    // Closed by the clinic itself all the same.
    expect(datesOf([open('2026-11-30'), own('2026-11-30')], true, '2026-11-30', '2026-11-30')).toEqual([
      '2026-11-30',
    ])
  })

  test('are those that each date finds by itself, whatever there is', () => {
    let seed = 7
    const random = (most: number) => (seed = (seed * 48271) % 2147483647) % most
    for (let round = 0; round < 300; round++) {
      const days = Array.from({ length: random(5) }, () => {
        const date = addDays('2026-01-01', random(1200))
        if (random(4) === 0) return open(date)
        return own(date, addDays(date, random(20) === 0 ? random(366) : random(8)), {
          yearly: random(2) === 0,
          location_ids: random(2) === 0 ? null : [1 + random(3)],
        })
      })
      const observes = random(2) === 0
      const from = addDays('2027-01-01', random(900))
      const to = addDays(from, random(60))
      const closed = closedDates(days, observes, from, to)
      for (let date = from; date <= to; date = addDays(date, 1))
        for (const location of [1, 2, 3])
          expect(isClosed(closed, date, location)).toBe(isClosedSlowly(days, observes, date, location))
    }
  })

  test('are told with what they are', () => {
    const inventory = own('2026-11-27')
    expect(listDaysOff([inventory], true, '2026-11-27', '2026-11-30')).toEqual([
      { from: '2026-11-27', to: '2026-11-27', locationIds: null, own: inventory },
      {
        from: '2026-11-30',
        to: '2026-11-30',
        locationIds: null,
        legal: listHolidays(2026).find(day => day.key === 'saint_andrew'),
      },
    ])
  })
})

/** Day by day, from every year it may have begun in. */
function isClosedSlowly(
  days: readonly OwnDayOff[],
  observes: boolean,
  date: string,
  location: number,
): boolean {
  const isLegal = observes && listHolidays(Number(date.slice(0, 4))).some(day => day.date === date)
  if (isLegal && !days.some(day => day.kind === 'open' && day.date === date)) return true
  return days.some(day => {
    if (day.kind === 'open' || (day.location_ids && !day.location_ids.includes(location))) return false
    const first = Number(day.date.slice(0, 4))
    for (let shift = 0; shift <= (day.yearly ? 20 : 0); shift++) {
      const start = shiftYears(day.date, first + shift)
      const end = shiftYears(day.to_date, Number(day.to_date.slice(0, 4)) + shift)
      if (start <= date && date <= end) return true
    }
    return false
  })
}

function shiftYears(date: string, year: number): string {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${date.endsWith('02-29') && !isLeap ? '02-28' : date.slice(5)}`
}
