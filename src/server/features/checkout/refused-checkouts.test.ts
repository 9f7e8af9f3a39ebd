import { fieldMessage, type FieldMessage } from '#contract/field-messages.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let bookingId: number
let version: string
let clerk: Record<string, string>
beforeAll(async () => {
  app = await startTestApp('2026-11-26T12:00:00+02:00')
  desk = await openDesk(app)
  bookingId = (await desk.book()).body.data.id
  version = (await desk.get(`/v2/bookings/${bookingId}/checkout`)).body.data.version
  clerk = (
    await addStaff(app, desk.clinic.clinicId, [
      'payments.view',
      'payments.edit',
      'bookings.view',
      'bookings.all_doctors',
      'patients.view',
    ])
  ).headers
})
afterAll(() => app.stop())

const count = async () =>
  (
    await app.sql.query(
      `select (select count(*) from money_events)::int as events, (select count(*) from checkouts)::int as checkouts,
              (select count(*) from payments)::int as payments, (select count(*) from charges)::int as charges`,
    )
  ).rows

type Said = FieldMessage | readonly [FieldMessage, Record<string, unknown>]
const MOST = { ro: 'Au mai rămas de plată 150 lei.', en: '150 lei is left to pay.' }
const pay = (amount: unknown, rest: object = {}) => ({
  lines: [{ line: 1 }],
  payments: [{ method: 'cash', amount, ...rest }],
})
const line = (fields: object) => ({ lines: [{ line: 1, ...fields }] })

test.each<[what: string, body: object, refusal: Record<string, Said | typeof MOST>]>([
  ['a negative amount', pay(-1), { 'payments.0.amount': 'positive' }],
  ['nothing as an amount', pay(0), { 'payments.0.amount': 'positive' }],
  ['three decimals', pay(1.234), { 'payments.0.amount': 'amount' }],
  ['fourteen digits', pay(12_345_678_901_234), { 'payments.0.amount': 'amount' }],
  ['a word', pay('mult'), { 'payments.0.amount': 'amount' }],
  ['more than the bill', pay(150.01), { 'payments.0.amount': MOST }],
  ['less received than taken', pay(150, { received: 100 }), { 'payments.0.received': 'received_less' }],
  [
    'change from a card',
    { lines: [{ line: 1 }], payments: [{ method: 'card', amount: 150, received: 200 }] },
    { 'payments.0.received': 'received_is_cash' },
  ],
  ['an unknown method', { payments: [{ method: 'aur', amount: 1 }] }, { 'payments.0.method': 'choice' }],
  [
    'a discount of 101 %',
    line({ discount_percent: 101 }),
    { 'lines.0.discount_percent': ['decimal_between', { minimum: 0, maximum: 100 }] },
  ],
  ['two discounts', line({ discount_percent: 5, discount: 5 }), { 'lines.0.discount': 'percent_or_amount' }],
  ['a negative price', line({ price: -1 }), { 'lines.0.price': 'positive' }],
  ['a line that is none', { lines: [{ line: 9 }] }, { 'lines.0.line': 'id' }],
  ['a line twice', { lines: [{ line: 1 }, { line: 1 }] }, { 'lines.1.line': 'id' }],
  ['a thing without a name', { lines: [{ price: 5 }] }, { 'lines.0.name': 'required' }],
  ['a thing without a price', { lines: [{ name: 'Periuță' }] }, { 'lines.0.price': 'required' }],
  ['a service of nobody', { lines: [{ service_id: 999_999, price: 5 }] }, { 'lines.0.service_id': 'id' }],
  ['an arrear of nobody', { arrears: [999_999] }, { 'arrears.0': 'id' }],
  [
    'an advance that is not there',
    { lines: [{ line: 1 }], from_advance: 5 },
    {
      from_advance: { ro: 'Avansul este de 0 lei.', en: 'The advance is 0 lei.' },
    },
  ],
  [
    'a code of nobody',
    { lines: [{ line: 1 }], codes: [{ code: 'ZB7K-4M2Q-9XTR', amount: 5 }] },
    { 'codes.0.code': 'gift_code_unknown' },
  ],
  [
    'two things at once',
    { ...pay(-1), arrears: ['x'] },
    { 'payments.0.amount': 'positive', 'arrears.0': 'id' },
  ],
])('%s is refused', async (_, fields, refusal) => {
  const before = await count()
  for (const language of ['ro', 'en'] as const) {
    const headers = { ...desk.clinic.owner, 'accept-language': language }
    const body = { patient_id: desk.patientId, booking_id: bookingId, version, ...fields }
    const reply = await desk.post('/v2/checkouts', body, headers)
    expect(reply).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
    const said = Object.entries(refusal).map(([field, each]) => {
      if (typeof each === 'object' && 'ro' in each) return [field, [each[language]]]
      return [
        field,
        [typeof each === 'string' ? fieldMessage(each, language) : fieldMessage(each[0], language, each[1])],
      ]
    })
    expect(reply.body.errors).toEqual(Object.fromEntries(said))
  }
  expect(await count()).toEqual(before)
})

test('a discount over the limit is for who may refund', async () => {
  const body = { patient_id: desk.patientId, booking_id: bookingId, version }
  for (const fields of [{ discount_percent: 10.01 }, { discount: 15.01 }, { price: 134.99 }]) {
    const reply = await desk.post('/v2/checkouts', { ...body, ...line(fields) }, clerk)
    expect(reply.status).toBe(422)
    expect(Object.values(reply.body.errors)).toEqual([
      ['Cel puțin 135 lei: o reducere peste 10 % cere dreptul „Rambursări și reduceri”.'],
    ])
  }
})

test('who may not take payments reads nothing of them', async () => {
  const { headers } = await addStaff(app, desk.clinic.clinicId, ['bookings.view', 'patients.view'])
  expect((await desk.get(`/v2/bookings/${bookingId}/checkout`, headers)).status).toBe(403)
  expect((await desk.get('/v2/payments', headers)).status).toBe(403)
})

test('a group is paid at its seats, and what was cancelled not at all', async () => {
  await app.sql.query('update services set group_count = 4 where id = $1', [desk.serviceId])
  const group = await desk.post('/v2/bookings/group', {
    doctor_id: desk.doctorId,
    start: at('14:00'),
    services: [{ service_id: desk.serviceId }],
    patients: [{ patient_id: desk.patientId }],
  })
  const { id: groupId, members } = group.body.data
  const of = `/v2/bookings/${groupId}/checkout`
  for (const language of ['ro', 'en'] as const)
    expect(await desk.get(of, { ...desk.clinic.owner, 'accept-language': language })).toMatchObject({
      status: 422,
      body: { errors: { booking_id: [fieldMessage('seat_of_group', language)] } },
    })
  const before = await count()
  const wish = { patient_id: desk.patientId, booking_id: groupId, version, ...pay(150) }
  expect(await desk.post('/v2/checkouts', wish)).toMatchObject({
    status: 422,
    body: { errors: { booking_id: [fieldMessage('seat_of_group', 'ro')] } },
  })
  expect(await count()).toEqual(before)
  const seat = (await desk.get(`/v2/bookings/${members[0].id}/checkout`)).body.data
  const seated = { ...wish, booking_id: members[0].id, version: seat.version }
  expect((await desk.post('/v2/checkouts', seated)).body.data).toMatchObject({ paid: 150, left: 0 })

  await desk.post('/v2/deleteBooking', { booking_id: bookingId })
  expect((await desk.get(`/v2/bookings/${bookingId}/checkout`)).body.code).toBe('booking_closed')
})
