import { expect, test } from 'vitest'
import { toldBy, wishOf } from './outlook-wish.ts'

const DRAFT = {
  sms_reminder: '2',
  sms_reminder_at: '18:00',
  email_reminder: 'off',
  email_reminder_at: '10:00',
  message_from_hour: 9,
  message_to_hour: 20,
}

test('a reminder whose days and hour changed is told of once', () => {
  const changed = ['sms_reminder', 'sms_reminder_at', 'message_to_hour']
  expect(changed.flatMap(key => toldBy(key, DRAFT, changed))).toEqual(['sms_reminder'])
})

test('the hours of all messages tell of the reminders that are on', () => {
  expect(toldBy('message_to_hour', DRAFT, ['message_to_hour'])).toEqual(['sms_reminder'])
  expect(toldBy('message_to_hour', DRAFT, ['message_from_hour', 'message_to_hour'])).toEqual([])
})

test('the hour of a reminder that is off does nothing', () => {
  expect(toldBy('email_reminder_at', DRAFT, ['email_reminder_at'])).toEqual([])
  expect(toldBy('plain_sms', DRAFT, ['plain_sms'])).toEqual([])
})

test('nothing is asked while an hour is half written', () => {
  expect(wishOf('sms_reminder', DRAFT)).toMatchObject({ days: '2', at: '18:00', from_hour: 9, to_hour: 20 })
  expect(wishOf('sms_reminder', { ...DRAFT, sms_reminder_at: '18:6' })).toBeUndefined()
  expect(wishOf('sms_reminder', { ...DRAFT, message_from_hour: Number.NaN })).toBeUndefined()
  expect(wishOf('sms_reminder', { ...DRAFT, message_from_hour: 21 })).toBeUndefined()
})
