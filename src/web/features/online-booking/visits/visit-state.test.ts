import { expect, test } from 'vitest'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { statusCode } from '#domain/bookings/booking-status.ts'
import { isComing, isJoinable, stateOfVisit } from './visit-state.ts'

const visit = {
  status: statusCode('approved'),
  start: '2026-11-27T17:30:00+02:00',
  end: '2026-11-27T18:15:00+02:00',
  cancelled_at: null,
  can_confirm: true,
} as PatientBooking
const at = (time: string) => Date.parse(`2026-11-27T${time}:00+02:00`)

test('a visit is to confirm, then confirmed, now, past', () => {
  expect(stateOfVisit(visit, at('17:29'))).toBe('toConfirm')
  expect(stateOfVisit({ ...visit, can_confirm: false }, at('17:29'))).toBe('confirmed')
  expect(stateOfVisit(visit, at('17:30'))).toBe('now')
  expect(stateOfVisit(visit, at('18:15'))).toBe('past')
})

test('what the clinic has not approved waits for the clinic, not for the patient', () => {
  const asked = { ...visit, status: statusCode('new'), can_confirm: false }
  expect(stateOfVisit(asked, at('17:29'))).toBe('requested')
  expect(isComing(asked, at('17:29'))).toBe(true)
  expect(stateOfVisit(asked, at('17:30'))).toBe('now')
})

test('what became of it wins over the clock', () => {
  expect(stateOfVisit({ ...visit, cancelled_at: '2026-11-24T10:12:00+02:00' }, at('12:00'))).toBe('cancelled')
  expect(stateOfVisit({ ...visit, status: statusCode('no_show') }, at('17:45'))).toBe('missed')
  expect(stateOfVisit({ ...visit, status: statusCode('completed') }, at('18:00'))).toBe('past')
})

test('one comes in by video from a quarter of an hour before until its end', () => {
  const video = { ...visit, is_video: true }
  expect(['17:14', '17:15', '18:14', '18:15'].map(time => isJoinable(video, at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isJoinable(visit, at('17:30'))).toBe(false)
  expect(isJoinable({ ...video, pinned: true }, at('17:30'))).toBe(false)
  expect(isJoinable({ ...video, cancelled_at: '2026-11-24T10:12:00+02:00' }, at('17:30'))).toBe(false)
})

test('a visit under way is still to come, one that is over is not', () => {
  expect(isComing(visit, at('17:45'))).toBe(true)
  expect(isComing(visit, at('18:15'))).toBe(false)
})
