import { array, assert, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAxis } from './axis.ts'
import { fitHours, layoutColumn } from './layout.ts'
import type { CalendarEvent } from './types.ts'
import { zoneDay } from './zone-day.ts'

const zone = 'Europe/Bucharest'
const day = zoneDay('2026-11-27', zone)
const axis = createAxis([day], { startHour: 8, endHour: 18, hourHeight: 60, margin: 0 })
const options = { day, axis, minHeight: 16 }

const at = (clock: string) => Date.parse(`2026-11-27T${clock}:00+02:00`)

function event(id: string, from: string, to: string): CalendarEvent {
  return {
    id,
    columnKey: 'a',
    start: at(from),
    end: at(to),
    title: id,
    status: 'confirmed',
    doctorColour: 1,
  }
}

const lay = (...events: CalendarEvent[]) => layoutColumn(events, options)
const lanesOf = (...events: CalendarEvent[]) =>
  Object.fromEntries(lay(...events).placed.map(each => [each.event.id, [each.lane, each.lanes, each.span]]))

describe('lanes', () => {
  it('gives a lone event and events that only touch the whole width', () => {
    expect(lanesOf(event('a', '09:00', '10:00'), event('b', '10:00', '11:00'))).toEqual({
      a: [0, 1, 1],
      b: [0, 1, 1],
    })
  })

  it('puts overlapping events side by side, the earlier and longer first', () => {
    expect(lanesOf(event('b', '09:00', '09:30'), event('a', '09:00', '10:00'))).toEqual({
      a: [0, 2, 1],
      b: [1, 2, 1],
    })
  })

  it('lets an event fill lanes that are free beside it', () => {
    const lanes = lanesOf(
      event('a', '09:00', '10:00'),
      event('b', '09:00', '09:30'),
      event('c', '09:00', '09:30'),
      event('d', '09:30', '10:00'),
    )
    expect(lanes).toMatchObject({ a: [0, 3, 1], b: [1, 3, 1], c: [2, 3, 1], d: [1, 3, 2] })
  })

  it('counts as overlap what the least height makes overlap', () => {
    expect(lanesOf(event('a', '09:00', '09:05'), event('b', '09:05', '09:35'))).toMatchObject({
      a: [0, 2, 1],
      b: [1, 2, 1],
    })
  })

  it('takes 40 at one hour', () => {
    const { placed, laneCount } = lay(
      ...Array.from({ length: 40 }, (_, index) => event(`e${index}`, '09:00', '10:00')),
    )
    expect(laneCount).toBe(40)
    expect(new Set(placed.map(each => each.lane)).size).toBe(40)
  })

  it('never lets two blocks cover each other', () => {
    const times = tuple(integer({ min: 0, max: 150 }), integer({ min: 0, max: 60 }))
    assert(
      property(array(times, { maxLength: 60 }), list => {
        const { placed } = lay(
          ...list.map(([from, length], index) => {
            const start = day.start + from * 600_000
            return { ...event(`e${index}`, '09:00', '10:00'), start, end: start + length * 300_000 }
          }),
        )
        for (const [index, a] of placed.entries()) {
          expect(a.lane + a.span).toBeLessThanOrEqual(a.lanes)
          expect(a.top + a.height).toBeLessThanOrEqual(axis.height + 0.01)
          for (const b of placed.slice(index + 1)) {
            const isTogether = a.top < b.top + b.height - 0.01 && b.top < a.top + a.height - 0.01
            if (!isTogether) continue
            expect(a.lanes).toBe(b.lanes)
            expect(a.lane + a.span <= b.lane || b.lane + b.span <= a.lane).toBe(true)
          }
        }
      }),
    )
  })
})

describe('clipping', () => {
  it('draws a visit longer than the day from top to bottom', () => {
    const long = { ...event('a', '09:00', '10:00'), start: day.start - 1, end: day.end + 1 }
    expect(lay(long).placed).toMatchObject([
      { top: 0, height: axis.height, isCutAbove: true, isCutBelow: true },
    ])
  })

  it('leaves out what the visible hours do not touch', () => {
    const gone = [
      event('early', '06:00', '08:00'),
      event('late', '18:00', '19:00'),
      { ...event('before', '09:00', '10:00'), start: day.start - 3_600_000, end: day.start },
      { ...event('after', '09:00', '10:00'), start: day.end, end: day.end + 1 },
    ]
    expect(lay(...gone).placed).toEqual([])
  })

  it('keeps the true times of a visit that is cut', () => {
    expect(lay(event('a', '07:30', '08:30')).placed).toMatchObject([
      { top: 0, height: 30, startText: '07:30', endText: '08:30', isCutAbove: true, isCutBelow: false },
    ])
  })

  it('keeps a visit without length readable, inside the grid', () => {
    const [place] = lay(event('a', '17:59', '17:59')).placed
    expect(place?.height).toBe(16)
    expect((place?.top ?? 0) + 16).toBeLessThanOrEqual(axis.height)
  })
})

describe('fitHours', () => {
  const atLeast = { startHour: 8, endHour: 18 }

  it('widens to whole hours that show everything', () => {
    expect(fitHours([{ day, ...event('a', '06:45', '18:01') }], atLeast)).toEqual({
      startHour: 6,
      endHour: 19,
    })
  })

  it('keeps what is asked for and stays within the day', () => {
    expect(fitHours([], atLeast)).toEqual(atLeast)
    expect(fitHours([{ day, start: day.start - 1, end: day.end + 1 }], atLeast)).toEqual({
      startHour: 0,
      endHour: 24,
    })
  })
})
