import { expect, test } from 'vitest'
import type { Occurrence } from './recurrence-draft.ts'
import { isUndecided, listWanted, ruleOf, ticksLeft } from './recurrence-draft.ts'
import { acceptAll, warningKey } from '#web/parts/bookings/warnings.ts'

const date = (day: string, ...kinds: Occurrence['warnings'][number]['kind'][]): Occurrence => ({
  start: `2026-12-${day}T10:00:00+02:00`,
  end: `2026-12-${day}T10:30:00+02:00`,
  cabinet_id: 1,
  is_video: false,
  warnings: kinds.map(kind => ({
    kind,
    start: `2026-12-${day}T10:00:00+02:00`,
    end: `2026-12-${day}T11:00:00+02:00`,
    text: '',
  })),
  nearest: [],
})

const free = date('01')
const taken = date('08', 'doctor_overlap', 'blocked_time')
const skipped = date('15', 'outside_schedule')
const moved = date('22', 'patient_overlap')

test('books free dates as they are, leaves skipped ones out, and names the warnings accepted', () => {
  const wanted = listWanted(
    [free, taken, skipped, moved],
    new Map([
      [taken.start, { kind: 'override', ticked: new Set(taken.warnings.map(warningKey)) }],
      [skipped.start, { kind: 'skip' }],
      [moved.start, { kind: 'move', start: '2026-12-22T12:00:00+02:00' }],
    ]),
  )
  expect(wanted).toEqual([
    { start: free.start },
    { start: taken.start, override: acceptAll(taken.warnings) },
    { start: '2026-12-22T12:00:00+02:00' },
  ])
})

test('forgets a choice about a date that became free', () => {
  expect(listWanted([free], new Map([[free.start, { kind: 'skip' }]]))).toEqual([{ start: free.start }])
})

test('asks about every date that is not free, and for every tick of an override', () => {
  expect(isUndecided(free, undefined)).toBe(false)
  expect(isUndecided(taken, undefined)).toBe(true)
  expect(isUndecided(taken, { kind: 'skip' })).toBe(false)
  expect(ticksLeft(taken, { kind: 'override', ticked: new Set() })).toBe(2)
  expect(ticksLeft(taken, { kind: 'override', ticked: new Set([warningKey(taken.warnings[0]!)]) })).toBe(1)
  expect(ticksLeft(taken, { kind: 'skip' })).toBe(0)
})

test('sends the end that was asked for, and only that one', () => {
  const rule = { every: '2', unit: 'month', count: '6', until: '2027-12-01' } as const
  expect(ruleOf({ ...rule, ends: 'count' })).toEqual({ every: 2, unit: 'month', count: 6 })
  expect(ruleOf({ ...rule, ends: 'until' })).toEqual({ every: 2, unit: 'month', until: '2027-12-01' })
})
