import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overlaps, type Interval } from '../time/intervals.ts'
import { freeSlots, seatsLeft, serviceSequence, slotsAsIso, type SlotQuestion } from './slots.ts'
import { instantOf, MINUTE } from '../time/wall-time.ts'

const ZONE = 'Europe/Bucharest'
const DATE = '2026-11-27'

function hours(from: string, to: string, date = DATE): Interval {
  return { start: at(from, date), end: at(to, date) }
}

function at(time: string, date = DATE): number {
  return instantOf(date, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), ZONE)
}

function ask(changes: Partial<SlotQuestion>): string[] {
  const question = {
    working: [hours('09:00', '12:00')],
    busy: [],
    durationMinutes: 30,
    stepMinutes: 30,
    now: at('00:00'),
    zone: ZONE,
    ...changes,
  }
  return slotsAsIso(question).map(text => text.slice(11, 16))
}

describe('freeSlots', () => {
  it('fills working time in steps and lets the last visit end with it', () => {
    expect(ask({})).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
    expect(ask({ durationMinutes: 45 })).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
    expect(ask({ durationMinutes: 181 })).toEqual([])
  })

  it('counts steps from the start of each working interval', () => {
    const working = [hours('09:10', '10:10'), hours('14:15', '15:15')]
    expect(ask({ working })).toEqual(['09:10', '09:40', '14:15', '14:45'])
  })

  it('goes around busy time and keeps to the grid after it', () => {
    expect(ask({ busy: [hours('09:40', '10:10')] })).toEqual(['09:00', '10:30', '11:00', '11:30'])
    expect(ask({ busy: [hours('09:30', '10:00')] })).toEqual(['09:00', '10:00', '10:30', '11:00', '11:30'])
  })

  it('keeps a start that busy time between two sparse steps does not touch', () => {
    expect(ask({ durationMinutes: 15, stepMinutes: 60, busy: [hours('09:30', '09:45')] })).toEqual([
      '09:00',
      '10:00',
      '11:00',
    ])
  })

  it('asks for buffers around the visit, which may reach outside working time', () => {
    const busy = [hours('10:00', '10:30')]
    expect(ask({ busy, bufferAfterMinutes: 10 })).toEqual(['09:00', '10:30', '11:00', '11:30'])
    expect(ask({ busy, bufferBeforeMinutes: 10 })).toEqual(['09:00', '09:30', '11:00', '11:30'])
  })

  it('remembers busy time of one working interval in the next', () => {
    const working = [hours('09:00', '10:00'), hours('10:15', '11:15')]
    const busy = [hours('09:00', '10:00')]
    expect(ask({ working, busy, bufferBeforeMinutes: 20 })).toEqual(['10:45'])
    expect(ask({ working: working.toReversed(), busy: [hours('08:00', '12:00')] })).toEqual([])
  })

  it('honours now, the notice and the horizon', () => {
    expect(ask({ now: at('09:01') })[0]).toBe('09:30')
    expect(ask({ now: at('09:00') })[0]).toBe('09:00')
    expect(ask({ now: at('09:00'), minimumNoticeMinutes: 61 })[0]).toBe('10:30')
    const working = [hours('23:30', '24:00'), hours('00:00', '00:30', '2026-11-28')]
    expect(ask({ working, horizonDays: 0 })).toEqual(['23:30'])
    expect(ask({ working, horizonDays: 1 })).toEqual(['23:30', '00:00'])
  })

  it('offers each start once when working intervals overlap, in whatever order they come', () => {
    const working = [hours('10:00', '11:00'), hours('09:30', '10:30')]
    expect(ask({ working, stepMinutes: 15 })).toEqual(['09:30', '09:45', '10:00', '10:15', '10:30'])
  })

  it.each([
    ['2026-03-29', ['02:00+02:00', '02:30+02:00', '04:00+03:00', '04:30+03:00']],
    [
      '2026-10-25',
      [
        '02:00+03:00',
        '02:30+03:00',
        '03:00+03:00',
        '03:30+03:00',
        '03:00+02:00',
        '03:30+02:00',
        '04:00+02:00',
        '04:30+02:00',
      ],
    ],
  ])('works through the night of a clock change, %s', (date, expected) => {
    const question = { working: [hours('02:00', '05:00', date)], now: 0, zone: ZONE }
    const slots = slotsAsIso({ ...question, busy: [], durationMinutes: 30, stepMinutes: 30 })
    expect(slots.map(text => text.slice(11, 16) + text.slice(19))).toEqual(expected)
  })

  it('refuses a visit or a step of no length', () => {
    expect(() => ask({ stepMinutes: 0 })).toThrow(RangeError)
    expect(() => ask({ durationMinutes: 0 })).toThrow(RangeError)
  })

  const spans = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 90 }))
      .map(([start, length]) => ({ start: start * MINUTE, end: (start + length) * MINUTE })),
    { maxLength: 6 },
  )
  const questions = fc.record({
    working: spans,
    busy: spans,
    durationMinutes: fc.integer({ min: 1, max: 40 }),
    bufferBeforeMinutes: fc.integer({ min: 0, max: 15 }),
    bufferAfterMinutes: fc.integer({ min: 0, max: 15 }),
    stepMinutes: fc.integer({ min: 1, max: 45 }),
    now: fc.integer({ min: -10, max: 120 }).map(minutes => minutes * MINUTE),
    minimumNoticeMinutes: fc.integer({ min: 0, max: 60 }),
    zone: fc.constant(ZONE),
  })

  it('offers exactly the starts that a step-by-step search finds', () => {
    fc.assert(
      fc.property(questions, question => {
        const found = new Set<number>()
        const { working, busy, now, minimumNoticeMinutes } = question
        for (const { start, end } of working) {
          for (
            let slot = start;
            slot + question.durationMinutes * MINUTE <= end;
            slot += question.stepMinutes * MINUTE
          ) {
            const occupied = {
              start: slot - question.bufferBeforeMinutes * MINUTE,
              end: slot + (question.durationMinutes + question.bufferAfterMinutes) * MINUTE,
            }
            const early = slot < now + minimumNoticeMinutes * MINUTE
            if (!early && !busy.some(time => overlaps(time, occupied))) found.add(slot)
          }
        }
        expect(freeSlots(question)).toEqual([...found].toSorted((a, b) => a - b))
      }),
      { numRuns: 1000 },
    )
  })

  it('never meets busy time and never leaves working time', () => {
    fc.assert(
      fc.property(questions, question => {
        for (const start of freeSlots(question)) {
          const end = start + question.durationMinutes * MINUTE
          expect(question.busy.some(time => overlaps(time, { start, end }))).toBe(false)
          expect(question.working.some(time => time.start <= start && end <= time.end)).toBe(true)
        }
      }),
    )
  })
})

describe('serviceSequence', () => {
  it('puts services one after another with the longer facing buffer between them', () => {
    const services = [
      { durationMinutes: 30, bufferBeforeMinutes: 5, bufferAfterMinutes: 10 },
      { durationMinutes: 20, bufferBeforeMinutes: 15 },
      { durationMinutes: 40, bufferAfterMinutes: 20 },
    ]
    expect(serviceSequence(services)).toEqual({
      durationMinutes: 105,
      bufferBeforeMinutes: 5,
      bufferAfterMinutes: 20,
      offsets: [0, 45, 65],
    })
  })

  it('is empty for no services', () => {
    expect(serviceSequence([])).toEqual({
      durationMinutes: 0,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      offsets: [],
    })
  })
})

describe('seatsLeft', () => {
  it('counts down to nothing and no further', () => {
    expect([seatsLeft(6, 4), seatsLeft(6, 6), seatsLeft(6, 7)]).toEqual([2, 0, 0])
  })
})
