import { expect, test } from 'vitest'
import { mayHear, needOf, waitsForWorkingDay, type Said } from './consent.ts'
import { contactOf } from './contact.ts'
import { TEMPLATE_TAGS } from './template.ts'

test('what each needs', () => {
  const all = TEMPLATE_TAGS.map(tag => [
    tag,
    needOf({ tag, audience: 'booked' }),
    needOf({ tag, audience: 'all' }),
  ])
  expect(all).toEqual([
    ...['booked', 'moved', 'cancelled', 'code', 'form', 'report'].map(tag => [tag, 'none', 'none']),
    ...['confirmation', 'reminder', 'care'].map(tag => [tag, 'reminder', 'reminder']),
    ['review', 'offer', 'offer'],
    ['recall', 'offer', 'offer'],
    ['birthday', 'offer', 'offer'],
    ['holiday', 'reminder', 'offer'],
    ['once', 'offer', 'offer'],
  ])
  expect(TEMPLATE_TAGS.filter(tag => waitsForWorkingDay({ tag, audience: 'all' }))).toEqual([
    'review',
    'recall',
    'birthday',
    'once',
  ])
})

const yes: Said = { sms_reminder: true, markting_sms: true, email_reminder: true, email_sms: true }
const no: Said = { sms_reminder: false, markting_sms: false, email_reminder: false, email_sms: false }

test.each<[string, Said[], Said[], boolean, boolean]>([
  ['nothing said', [{}], [], true, false],
  ['yes', [yes], [], true, true],
  ['no', [no], [], false, false],
  ['yes at the desk, the account’s no', [yes], [no], false, false],
  ['no at the desk, the account’s yes', [no], [yes], false, false],
  ['the account’s yes alone', [{}], [yes], true, true],
  ['yes at the desk, nothing said in the account', [yes], [{ markting_sms: null }], true, true],
  ['nothing said in the account alone', [{}], [{ markting_sms: null }], true, false],
  ['a child’s yes, whose phone said no', [yes, no], [], false, false],
  ['another channel’s no', [{ email_reminder: false, email_sms: false, markting_sms: true }], [], true, true],
])('%s', (_, records, accounts, reminder, offer) => {
  expect(mayHear('reminder', 'sms', { records, accounts })).toBe(reminder)
  expect(mayHear('offer', 'sms', { records, accounts })).toBe(offer)
  expect(mayHear('none', 'sms', { records, accounts })).toBe(true)
})

const own = { mobile: '+40722000001', email: 'ana@exemplu.ro' }
const guardian = { mobile: '+40722000002', email: null }

test.each([
  ['nobody answers for', null, null, { ...own }],
  ['a child', '2015-05-01', guardian, { mobile: guardian.mobile, email: own.email }],
  ['somebody of unknown age', null, guardian, { mobile: guardian.mobile, email: own.email }],
  ['a day before they are grown', '2008-11-28', guardian, { mobile: guardian.mobile, email: own.email }],
  ['grown today', '2008-11-27', guardian, { ...own }],
])('the contact of %s', (_, birthDate, by, contact) => {
  expect(contactOf({ ...own, birthDate, guardian: by }, '2026-11-27')).toEqual(contact)
})
