import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { isZone, offsetSpanAt } from './zone-offsets.ts'

const HOUR = 3_600_000
const MONTHS = Array.from({ length: 12 * 45 }, (_, month) => Date.UTC(1990, month, 1))

describe('offsetSpanAt', () => {
  it.each([
    'Europe/Bucharest',
    'America/St_Johns',
    'Africa/Casablanca',
    'Asia/Pyongyang',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  ])('knows every change of %s that Temporal knows, to the millisecond', zone => {
    const end = Date.UTC(2035, 0, 1)
    let at = Temporal.Instant.from('1990-01-01T00:00Z').toZonedDateTimeISO(zone)
    for (;;) {
      const change = at.getTimeZoneTransition('next')
      if (!change || change.epochMilliseconds > end) break
      const instant = change.epochMilliseconds
      const before = offsetSpanAt(instant - 1, zone)
      expect(before.offset).toBe(change.subtract({ milliseconds: 1 }).offsetNanoseconds / 1e6)
      expect(before.end).toBe(instant)
      expect(offsetSpanAt(instant, zone).offset).toBe(change.offsetNanoseconds / 1e6)
      at = change
    }
    for (const month of MONTHS) {
      const there = Temporal.Instant.fromEpochMilliseconds(month).toZonedDateTimeISO(zone)
      expect(offsetSpanAt(month, zone).offset).toBe(there.offsetNanoseconds / 1e6)
    }
  })

  it('answers the same in whatever order it is asked', () => {
    const instants = fc.array(fc.integer({ min: Date.UTC(2026, 2, 28), max: Date.UTC(2026, 2, 30) }))
    const change = Date.UTC(2026, 2, 29, 1)
    fc.assert(
      fc.property(instants, asked => {
        for (const instant of asked) {
          expect(offsetSpanAt(instant, 'Europe/Bucharest').offset).toBe(
            instant < change ? 2 * HOUR : 3 * HOUR,
          )
        }
      }),
    )
  })

  it('holds before 1970 and in UTC', () => {
    expect(offsetSpanAt(Date.UTC(1965, 5, 1), 'Europe/Bucharest').offset).toBe(2 * HOUR)
    expect(offsetSpanAt(0, 'UTC').offset).toBe(0)
    expect(() => offsetSpanAt(0, 'Europe/Zambet')).toThrow(RangeError)
  })
})

describe('isZone', () => {
  it.each(['Europe/Bucharest', 'Europe/Chisinau', 'UTC'])('takes %s', name => expect(isZone(name)).toBe(true))
  it.each(['', 'Europe/Zambet', '+02:00', 'Europe/Bucharest; drop'])('refuses %j', name =>
    expect(isZone(name)).toBe(false),
  )
})
