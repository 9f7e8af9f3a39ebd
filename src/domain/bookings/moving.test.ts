import { expect, test } from 'vitest'
import { findMoveProblem, statusOnceMovedByPatient, type MovableVisit } from './moving.ts'
import { MINUTE } from '../time/wall-time.ts'

const START = Date.parse('2026-11-27T17:30:00+02:00')
const rules = { allowed: true, noticeMinutes: 1440, most: 2 }
const visit: MovableVisit = {
  status: 'approved',
  start: START,
  isCancelled: false,
  isPinned: false,
  moves: 0,
  isOffered: true,
}
const before = (minutes: number) => START - minutes * MINUTE

test('a visit moves until the notice, to the millisecond', () => {
  expect(findMoveProblem(visit, rules, before(1440))).toBeUndefined()
  expect(findMoveProblem(visit, rules, before(1440) + 1)).toBe('too_late_to_move')
  expect(findMoveProblem(visit, { ...rules, noticeMinutes: 0 }, START - 1)).toBeUndefined()
  expect(findMoveProblem(visit, { ...rules, noticeMinutes: 0 }, START)).toBe('booking_closed')
})

test('a visit moves as often as the clinic says, which may be never', () => {
  expect(findMoveProblem({ ...visit, moves: 1 }, rules, before(2000))).toBeUndefined()
  expect(findMoveProblem({ ...visit, moves: 2 }, rules, before(2000))).toBe('no_more_moves')
  expect(findMoveProblem(visit, { ...rules, most: 0 }, before(2000))).toBe('move_at_clinic')
  expect(findMoveProblem(visit, { ...rules, allowed: false }, before(2000))).toBe('move_at_clinic')
  expect(findMoveProblem({ ...visit, isOffered: false }, rules, before(2000))).toBe('move_at_clinic')
})

test('what is over, cancelled or without an hour says so first', () => {
  const spent = { ...visit, moves: 9 }
  expect(findMoveProblem({ ...spent, isCancelled: true }, rules, before(1))).toBe('booking_closed')
  expect(findMoveProblem({ ...spent, status: 'arrived' }, rules, before(1))).toBe('booking_closed')
  expect(findMoveProblem({ ...spent, isPinned: true }, rules, START + 1)).toBe('hour_sought')
})

test('a clinic that approves by hand is asked again; what it has not approved stays so', () => {
  expect(statusOnceMovedByPatient('confirmed', true)).toBe('approved')
  expect(statusOnceMovedByPatient('confirmed', false)).toBe('new')
  expect(statusOnceMovedByPatient('new', true)).toBe('new')
})
