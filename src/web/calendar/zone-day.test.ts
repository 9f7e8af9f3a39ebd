import { describe, expect, it } from 'vitest'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { clockText, wallMinutes, zoneDay } from './zone-day.ts'

const hours = (date: string, zone: string) => {
  const day = zoneDay(date, zone)
  return (day.end - day.start) / 3_600_000
}

describe('zoneDay', () => {
  it.each([
    ['2026-11-27', 'Europe/Bucharest', 24],
    ['2026-10-25', 'Europe/Bucharest', 25],
    ['2026-03-29', 'Europe/Bucharest', 23],
    ['2026-10-24', 'Europe/Bucharest', 24],
    ['2026-10-26', 'Europe/Bucharest', 24],
    ['2026-04-24', 'Africa/Cairo', 23],
    ['2026-04-05', 'Australia/Lord_Howe', 24.5],
    ['2026-01-15', 'Pacific/Kiritimati', 24],
    ['2026-01-15', 'Pacific/Pago_Pago', 24],
    ['2026-11-01', 'America/New_York', 25],
  ])('%s in %s has %d hours', (date, zone, expected) => {
    expect(hours(date, zone)).toBe(expected)
  })

  it('joins its neighbours without a gap', () => {
    for (let date = '2026-10-20'; date < '2026-11-02'; date = addDays(date, 1)) {
      expect(zoneDay(date, 'Europe/Bucharest').end).toBe(zoneDay(addDays(date, 1), 'Europe/Bucharest').start)
    }
  })

  it('is divided only where the clocks change', () => {
    const divided: string[] = []
    for (let date = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
      if (zoneDay(date, 'Europe/Bucharest').stretches.length > 1) divided.push(date)
    }
    expect(divided).toEqual(['2026-03-29', '2026-10-25'])
  })

  it('refuses what is not a date', () => {
    expect(() => zoneDay('azi', 'Europe/Bucharest')).toThrow(RangeError)
  })
})

describe('wall time', () => {
  it('tells date and minutes of an instant', () => {
    const instant = Date.parse('2026-11-27T22:15:00Z')
    expect(localDateOf(instant, 'Europe/Bucharest')).toBe('2026-11-28')
    expect(wallMinutes(zoneDay('2026-11-28', 'Europe/Bucharest'), instant)).toBe(15)
  })

  it.each([
    [0, '00:00'],
    [545, '09:05'],
    [1440, '00:00'],
    [-30, '23:30'],
  ])('writes %d as %s', (minutes, text) => {
    expect(clockText(minutes)).toBe(text)
  })
})
