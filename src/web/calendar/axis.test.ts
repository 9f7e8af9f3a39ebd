import { describe, expect, it } from 'vitest'
import { axisMinute, createAxis, instantAt, listAbsent, listHourMarks, minuteAtY, yOfMinute } from './axis.ts'
import { zoneDay } from './zone-day.ts'

const zone = 'Europe/Bucharest'
const ordinary = zoneDay('2026-11-27', zone)
const saturday = zoneDay('2026-10-24', zone)
const long = zoneDay('2026-10-25', zone)
const short = zoneDay('2026-03-29', zone)
const night = { startHour: 0, endHour: 24, hourHeight: 60, margin: 0 }

describe('an ordinary day', () => {
  const axis = createAxis([ordinary], { startHour: 8, endHour: 18, hourHeight: 64 })

  it('shows a margin around its hours', () => {
    expect(axis).toMatchObject({ from: 465, to: 1095, repeated: [] })
    expect(axis.height).toBeCloseTo((630 / 60) * 64)
  })

  it('maps instants to heights and back', () => {
    const instant = Date.parse('2026-11-27T11:30:00+02:00')
    const minute = axisMinute(axis, ordinary, instant, 'start')
    expect(minute).toBe(690)
    expect(yOfMinute(axis, minute)).toBeCloseTo(240)
    expect(instantAt(axis, ordinary, minute)).toBe(instant)
  })

  it('snaps heights to the step and stays on the axis', () => {
    expect(minuteAtY(axis, 241, 15)).toBe(690)
    expect(minuteAtY(axis, 255, 15, 'floor')).toBe(690)
    expect(minuteAtY(axis, -500, 15)).toBe(465)
    expect(minuteAtY(axis, 99_999, 30)).toBe(1080)
  })

  it('marks every full hour', () => {
    expect(listHourMarks(axis).map(mark => mark.text)).toEqual([
      '08:00',
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
      '18:00',
    ])
  })

  it('never ends before it starts', () => {
    const odd = createAxis([ordinary], { startHour: 30, endHour: -4, hourHeight: 60 })
    expect(odd.height).toBeGreaterThan(0)
  })
})

describe('the day of 25 hours', () => {
  const axis = createAxis([saturday, long], night)

  it('has the repeated hour twice', () => {
    expect(axis.height).toBe(25 * 60)
    expect(
      listHourMarks(axis)
        .slice(2, 6)
        .map(mark => mark.text),
    ).toEqual(['02:00', '03:00', '03:00', '04:00'])
  })

  it('draws each of its hours one hour high, and gives every instant back', () => {
    for (let instant = long.start; instant < long.end; instant += 900_000) {
      const minute = axisMinute(axis, long, instant, 'start')
      expect(minute).toBe((instant - long.start) / 60_000)
      expect(instantAt(axis, long, minute)).toBe(instant)
    }
  })

  it('ends a visit of the first 03:00 where the second begins', () => {
    const change = Date.parse('2026-10-25T01:00:00Z')
    expect(axisMinute(axis, long, change, 'end')).toBe(240)
    expect(axisMinute(axis, long, change, 'start')).toBe(240)
  })

  it('hatches the extra hour of the day beside it and drops nothing into it', () => {
    expect(listAbsent(axis, saturday)).toEqual([{ from: 240, to: 300 }])
    expect(listAbsent(axis, long)).toEqual([])
    expect(instantAt(axis, saturday, 270)).toBe(Date.parse('2026-10-24T04:00:00+03:00'))
  })

  it('ends a visit of the day beside it before the extra hour and starts one after it', () => {
    const four = Date.parse('2026-10-24T04:00:00+03:00')
    expect(axisMinute(axis, saturday, four, 'end')).toBe(240)
    expect(axisMinute(axis, saturday, four, 'start')).toBe(300)
    expect(instantAt(axis, saturday, 300)).toBe(four)
  })
})

describe('the day of 23 hours', () => {
  const axis = createAxis([short], night)
  const change = Date.parse('2026-03-29T01:00:00Z')

  it('hatches the skipped hour', () => {
    expect(axis.height).toBe(24 * 60)
    expect(listAbsent(axis, short)).toEqual([{ from: 180, to: 240 }])
  })

  it('ends before the gap and starts after it', () => {
    expect(axisMinute(axis, short, change, 'end')).toBe(180)
    expect(axisMinute(axis, short, change, 'start')).toBe(240)
  })

  it('takes a drop into the skipped hour as the moment of the change', () => {
    expect(instantAt(axis, short, 210)).toBe(change)
    expect(instantAt(axis, short, 240)).toBe(change)
    expect(instantAt(axis, short, 300)).toBe(change + 3_600_000)
  })
})
