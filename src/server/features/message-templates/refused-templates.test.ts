import { testRefusals, between, long, UNSEEN, type Row } from '#test/refusals.ts'

const TEXTS = { ro: { sms: 'Te așteptăm {visit_day}.' } }
const REMINDER = { name: 'Reamintire', tag_name: 'reminder', schedule_type: 'before', count: 2, unit: 'day', at: '17:00', texts: TEXTS } // prettier-ignore
const CARE = { ...REMINDER, tag_name: 'care', schedule_type: 'after', count: 1, unit: 'hour', at: null }
const ONCE = { name: 'Anunț', tag_name: 'once', at: '10:00', texts: { ro: { sms: 'Avem cabinet nou.' } } }
const HOLIDAY = { ...ONCE, tag_name: 'holiday' }

const post = (body: object) => () => ['POST', '/message-templates', body] as const
const reminder = (fields: object) => post({ ...REMINDER, ...fields })

const rows: Row[] = [
  ['no name', reminder({ name: ' ' }), { name: long(2, 100) }],
  ['a name that nobody sees', reminder({ name: UNSEEN }), { name: long(2, 100) }],
  ['an unknown occasion', reminder({ tag_name: 'reminders' }), { tag_name: 'choice' }],
  ['an hour before its hours', reminder({ at: '08:59' }), { at: ['hour_within', { from: 9, to: 20 }] }],
  ['an hour after its hours', reminder({ at: '20:01' }), { at: ['hour_within', { from: 9, to: 20 }] }],
  ['an hour outside hours of its own', reminder({ at: '17:00', interval_from_hour: 18 }), { at: ['hour_within', { from: 18, to: 20 }] }],
  ['the hour 25', reminder({ at: '25:00' }), { at: ['hour_within', { from: 9, to: 20 }] }],
  ['no hour', reminder({ at: null }), { at: 'required' }],
  ['what is no hour', reminder({ at: '9' }), { at: 'time' }],
  ['hours until 25', reminder({ interval_to_hour: 25 }), { interval_to_hour: between(0, 24) }],
  ['hours from -1', reminder({ interval_from_hour: -1 }), { interval_from_hour: between(0, 24) }],
  ['hours that end as they begin', reminder({ interval_from_hour: 12, interval_to_hour: 12, at: '12:00' }), { interval_to_hour: 'end_before_start' }],
  ['minutes with an hour of the day', post({ ...CARE, unit: 'minute', at: '10:00' }), { at: 'no_hour' }],
  ['hours with an hour of the day', post({ ...CARE, at: '10:00' }), { at: 'no_hour' }],
  ['no distance', reminder({ count: null, unit: null, at: null }), { count: 'required', unit: 'required' }],
  ['a distance in no direction', reminder({ schedule_type: undefined }), { count: 'no_distance', unit: 'no_distance' }],
  ['a distance on the day', reminder({ schedule_type: 'on' }), { count: 'no_distance', unit: 'no_distance' }],
  ['a distance of what goes at once', post({ name: 'Programare', tag_name: 'booked', count: 1, unit: 'day', texts: TEXTS }), { count: 'no_distance', unit: 'no_distance' }],
  ['statuses of what is about no visit', post({ ...ONCE, statuses: ['new'] }), { statuses: 'no_visit' }],
  ['services of what is about no visit', ({ own }) => ['POST', '/message-templates', { ...ONCE, service_ids: [own.serviceId] }], { service_ids: 'no_visit' }],
  ['121 days', reminder({ count: 121 }), { count: between(1, 120) }],
  ['0 days', reminder({ count: 0 }), { count: 'positive' }],
  ['an unknown unit', reminder({ unit: 'decade' }), { unit: 'choice' }],
  ['a reminder after the visit', reminder({ schedule_type: 'after' }), { schedule_type: 'choice' }],
  ['care before the visit', post({ ...CARE, schedule_type: 'before' }), { schedule_type: 'choice' }],
  ['a birthday hours before', post({ ...ONCE, tag_name: 'birthday', schedule_type: 'before', count: 2, unit: 'hour', at: null }), { unit: 'choice' }],
  ['an unknown keyword', reminder({ texts: { ro: { sms: 'Salut, {prenume}' } } }), { 'texts.ro.sms': ['unknown_keyword', { keyword: '{prenume}' }] }],
  ['a keyword of another occasion', post({ ...ONCE, texts: { ro: { sms: 'La {visit_time}' } } }), { 'texts.ro.sms': ['unknown_keyword', { keyword: '{visit_time}' }] }],
  ['an unknown keyword of an answer', reminder({ answers: { yes: { ro: '{da}' } } }), { 'answers.yes.ro': ['unknown_keyword', { keyword: '{da}' }] }],
  ['an empty text', reminder({ texts: { ro: { sms: '' } } }), { 'texts.ro.sms': 'required' }],
  ['no text in its own language', reminder({ language: 1 }), { 'texts.en.sms': 'required' }],
  ['an email without a subject', reminder({ channel: 'email', texts: { ro: { email: 'Salut' } } }), { 'texts.ro.subject': 'required' }],
  ['half a second language', reminder({ channel: 'both', texts: { ro: { sms: 'a', subject: 'a', email: 'a' }, en: { sms: 'a' } } }), { 'texts.en.subject': 'required', 'texts.en.email': 'required' }],
  ['over five SMS', reminder({ texts: { ro: { sms: 'a'.repeat(766) } } }), { 'texts.ro.sms': ['sms_too_long', { parts: 6, most: 5 }] }],
  ['texts that are none', reminder({ texts: 'Salut' }), { texts: 'text' }],
  ['an unknown language', reminder({ language: 3 }), { language: 'language' }],
  ['an unknown channel', reminder({ channel: 'pigeon' }), { channel: 'choice' }],
  ['an unknown status', reminder({ statuses: ['asleep'] }), { 'statuses.0': 'choice' }],
  ['a day that is over, once', post({ ...ONCE, on_date: '2020-01-01' }), { on_date: 'day_over' }],
  ['no holiday', post(HOLIDAY), { holiday: 'id' }],
  ['a holiday that is none', post({ ...HOLIDAY, holiday: 202699 }), { holiday: 'id' }],
  ['a holiday of another clinic', ({ other }) => ['POST', '/message-templates', { ...HOLIDAY, holiday: other.holidayId }], { holiday: 'id' }],
  ['a service of another clinic', ({ other }) => ['POST', '/message-templates', { ...REMINDER, service_ids: [other.serviceId] }], { service_ids: 'id' }],
  ['care after any visit', post({ ...CARE, active: true }), { service_ids: 'services_empty' }],
  ['a code that is off', post({ name: 'Cod', tag_name: 'code', texts: { ro: { sms: '{code}' } }, active: false }), { active: 'code_stays' }],
  ['a code without the code', post({ name: 'Cod', tag_name: 'code', texts: { ro: { sms: 'Salut' } } }), { 'texts.ro.sms': 'needs_code' }],
  ['an unknown field', reminder({ sms: 'Salut' }), { sms: 'unknown_field' }],
  ['a change of one that is not there', () => ['PUT', '/message-templates', { id: 999_999, name: 'Alta' }], 'not_found'],
  ['a removal of one that is not there', () => ['DELETE', '/message-templates/999999'], 'not_found'],
  ['keywords of an unknown place', () => ['POST', '/get_keywords', { type: 'poem' }], { type: 'choice' }],
] // prettier-ignore

testRefusals(rows)
