// What everybody reads of doctors, and what a clinic may do about it.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addAccount, addPatient, addStaff, signIn } from '#test/factories.ts'

const START = Date.parse(at('08:00', '2026-11-25'))
const HOUR = 3_600_000

let app: TestApp
let desk: Desk

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = START
  desk = await openDesk(app)
})

interface Visit {
  id: number
  code: string
}

/** A visit of a new patient that took place on an hour of the day before. */
async function visit(hour: number, patient: Record<string, unknown> = {}): Promise<Visit> {
  const patientId = await addPatient(app, desk.clinic.clinicId, { mobile: `+4073${hour}000001`, ...patient })
  const start = at(`${String(hour).padStart(2, '0')}:00`, '2026-11-24')
  const { body } = await desk.book({ patient_id: patientId, start })
  await desk.post('/update_booking_status', { booking_id: body.data.id, status: 4 })
  return body.data as Visit
}

const rate = (code: string, rating: number, fields: Record<string, unknown> = {}) =>
  desk.post('/v2/review_booking', { code, rating, ...fields }, {})
const read = async (query = '') =>
  (await desk.get(`/v2/public/doctors/${desk.doctorId}/reviews?language=ro${query}`, {})).body
/** Time passes in these tests: a session of before would be over. */
const owner = () => signIn(app, desk.clinic.clinicId)
const act = async (
  id: number,
  what: 'answer' | 'hide' | 'show',
  body: object = {},
  headers?: { authorization: string },
) => desk.post(`/v2/bookings/${id}/review/${what}`, { ...body }, headers ?? (await owner()))

/** What the triggers keep, beside the same counted anew. */
async function expectCounted(): Promise<void> {
  const { rows: kept } = await app.sql.query(
    `select clinic_id, doctor_id, hidden, rating, count from review_counts where count > 0 order by 1, 2, 3, 4`,
  )
  const { rows: counted } = await app.sql.query(
    `select r.clinic_id, b.doctor_id, r.hidden_at is not null as hidden, r.rating, count(*)::int as count
       from reviews r join bookings b on b.clinic_id = r.clinic_id and b.id = r.booking_id
      where b.status = 'completed' and b.cancelled_at is null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  )
  expect(kept).toEqual(counted)
}

test.each([
  ['a child', { birth_date: '2012-05-14' }],
  ['somebody whom others speak for', { guardian_name: 'Ion Pop' }],
])('who agreed to be named and was then written down as %s is not named', async (_, row) => {
  const { id, code } = await visit(9, { first_name: 'Andreea' })
  await rate(code, 5, { show_name: true })
  app.clock.now += 2 * HOUR
  expect((await read()).data).toMatchObject([{ name: expect.stringMatching(/^Andreea/) }])
  await app.sql.query(
    `update patients set ${Object.keys(row)[0]} = $1 where id = (select patient_id from bookings where id = $2)`,
    [Object.values(row)[0], id],
  )
  expect((await read()).data).toMatchObject([{ rating: 5, name: null }])
})

test('everybody reads it two hours later, with a first name, an initial and a month at most', async () => {
  const [one, two, three] = [
    await visit(9, { first_name: 'Andreea', last_name: 'Mărginean' }),
    await visit(10, { first_name: 'Ștefan', last_name: 'Pop' }),
    await visit(11),
  ]
  const script = '</script><script>alert(1)</script>'
  await rate(one.code, 5, { comment: script, likes: ['listened'], show_name: true })
  await rate(two.code, 4, { comment: 'Foarte atentă.' })
  expect(await read()).toMatchObject({ data: [], rating: null, stars: [0, 0, 0, 0, 0], hidden: 0 })

  app.clock.now += 2 * HOUR
  await rate(three.code, 3)
  expect(await read()).toEqual({
    status: 'success',
    data: [
      {
        doctor_id: desk.doctorId,
        rating: 4,
        name: null,
        month: '2026-11',
        comment: 'Foarte atentă.',
        likes: [],
        answer: null,
      },
      {
        doctor_id: desk.doctorId,
        rating: 5,
        name: 'Andreea M.',
        month: '2026-11',
        comment: script,
        likes: ['listened'],
        answer: null,
      },
    ],
    search: '',
    paginator: { total: 2, currentPage: 1, size: 100 },
    // Two tell too much of who said it.
    rating: null,
    stars: [0, 0, 0, 1, 1],
    hidden: 0,
  })

  app.clock.now += 2 * HOUR
  const body = await read('&size=1&page=3')
  expect(body).toMatchObject({ rating: { rating: 4, count: 3 }, stars: [0, 0, 1, 1, 1] })
  expect(body.data).toMatchObject([{ rating: 5 }])
  await expectCounted()
})

test('cards, the doctor’s page and the clinic’s page tell the average from three on', async () => {
  for (const [hour, stars] of [
    [9, 5],
    [10, 5],
    [11, 4],
  ] as const)
    await rate((await visit(hour)).code, stars)
  app.clock.now += 2 * HOUR
  const rating = { rating: 14 / 3, count: 3 }
  const search = await desk.post('/v3/searchDoctor', { clinic_id: desk.clinic.clinicId }, {})
  expect(search.body.data[0].rating).toEqual(rating)
  expect((await desk.get(`/v2/public/doctors/${desk.doctorId}`, {})).body.data.rating).toEqual(rating)
  const { rows } = await app.sql.query('select slug from clinics where clinic_id = $1', [
    desk.clinic.clinicId,
  ])
  const clinic = `/v2/public/clinics/${rows[0].slug}`
  const page = (await desk.get(clinic, {})).body.data
  expect([page.rating, page.doctors[0].rating]).toEqual([rating, rating])
  const said = (await desk.get(`${clinic}/reviews?size=2`, {})).body
  expect(said).toMatchObject({ rating, paginator: { total: 3 }, data: [{ rating: 4 }, { rating: 5 }] })
  expect((await desk.get('/v2/public/clinics/nicaieri/reviews', {})).status).toBe(404)

  await app.sql.query('update doctors set online_visible = false where id = $1', [desk.doctorId])
  expect((await desk.get(`/v2/public/doctors/${desk.doctorId}/reviews`, {})).status).toBe(404)
  expect((await desk.get(`${clinic}/reviews`, {})).body).toMatchObject({ data: [], rating: null })
})

test('the clinic answers what it has read, and a changed review loses the answer', async () => {
  const { id, code } = await visit(9)
  await rate(code, 2, { comment: 'Am așteptat.' })
  app.clock.now += 2 * HOUR
  const { at: seenAt } = (await desk.get(`/v2/bookings/${id}/review`, await owner())).body.data
  const answered = await act(id, 'answer', { text: ' Ne pare rău. ', at: seenAt })
  expect(answered.body.data).toMatchObject({ answer: 'Ne pare rău.', answered_at: expect.any(String) })
  expect((await read()).data[0].answer).toBe('Ne pare rău.')

  app.clock.now += HOUR
  await rate(code, 5, { comment: 'De fapt a fost bine.' })
  expect((await read()).data[0]).toMatchObject({ rating: 5, answer: null })
  const late = await act(id, 'answer', { text: 'Ne pare rău.', at: seenAt })
  expect(late).toMatchObject({ status: 409, body: { code: 'stale', data: { current: { rating: 5 } } } })

  await act(id, 'answer', { text: 'Mulțumim!' })
  expect((await act(id, 'answer', { text: '' })).body.data.answer).toBeNull()
  const { rows } = await app.sql.query(
    `select action, actor_kind from audit_entries where clinic_id = $1 and entity_id = $2 and action like 'booking.review%' order by id`,
    [desk.clinic.clinicId, id],
  )
  expect(rows.map(row => `${row.action} ${row.actor_kind}`)).toEqual([
    'booking.reviewed patient',
    'booking.review_answered clinic',
    'booking.reviewed patient',
    'booking.review_answered clinic',
    'booking.review_answered clinic',
  ])
})

test('a hidden one is gone from the page and counted there, told to the patient once, and shown again', async () => {
  const { id, code } = await visit(9, { mobile: '+40741000001' })
  await rate(code, 1, { comment: 'Groaznic' })
  app.clock.now += 2 * HOUR
  const reason = 'Numește un alt pacient'
  expect((await act(id, 'hide', { reason: 'nu' })).body.errors.reason).toHaveLength(1)
  await Promise.all([act(id, 'hide', { reason }), act(id, 'hide', { reason })])
  expect(await read()).toMatchObject({ data: [], stars: [0, 0, 0, 0, 0], hidden: 1 })
  const seen = await desk.get(`/v2/public/bookings/${code}/review`, {})
  expect(seen.body.data).toMatchObject({ hide_reason: reason, can_rate: true })
  const { rows } = await app.sql.query(
    `select recipient, body from messages where clinic_id = $1 and key like '%review-hidden%'`,
    [desk.clinic.clinicId],
  )
  expect(rows).toEqual([
    {
      recipient: '+40741000001',
      body: `Clinica Suras a ascuns recenzia ta despre vizita din 24 noiembrie. Motivul: Numeste un alt pacient. O vezi aici: https://zambet.test/rate/${code}`,
    },
  ])
  await rate(code, 2)
  expect(await read()).toMatchObject({ data: [], hidden: 1 })
  await expectCounted()
  await act(id, 'show')
  expect(await read()).toMatchObject({ data: [{ rating: 2 }], hidden: 0 })
  await expectCounted()
})

test('who booked in English is told in English why theirs is hidden', async () => {
  const { id, code } = await visit(9, { mobile: '+40741000002' })
  const booker = await addAccount(app)
  await app.sql.query('update accounts set language = 1 where id = $1', [booker])
  await app.sql.query(`update bookings set source = 'online', created_by = $2 where id = $1`, [id, booker])
  await rate(code, 1)
  await act(id, 'hide', { reason: 'It names another patient' })
  const { rows } = await app.sql.query(
    `select body from messages where clinic_id = $1 and key like '%review-hidden%'`,
    [desk.clinic.clinicId],
  )
  expect(rows).toEqual([
    { body: expect.stringContaining('has hidden your review of the visit of 24 November') },
  ])
})

test('what was written for the clinic alone stays there', async () => {
  const { code } = await visit(9)
  await rate(code, 4, { comment: 'Doar pentru voi' })
  await app.sql.query('update reviews set comment_public = false where clinic_id = $1', [
    desk.clinic.clinicId,
  ])
  app.clock.now += 2 * HOUR
  expect((await read()).data).toMatchObject([{ rating: 4, comment: '' }])
  await rate(code, 4, { comment: 'Acum pentru toți' })
  expect((await read()).data).toMatchObject([{ comment: 'Acum pentru toți' }])
})

test('who may not, does not', async () => {
  const { id, code } = await visit(9)
  expect((await act(id, 'answer', { text: 'Mulțumim' })).body.code).toBe('no_review')
  await rate(code, 5)
  const { accountId } = await addStaff(app, desk.clinic.clinicId, ['bookings.view', 'bookings.all_doctors'])
  const colleague = await signIn(app, accountId)
  expect((await act(id, 'hide', { reason: 'Nu ne place' }, colleague)).status).toBe(403)
  const other = await openDesk(app)
  expect((await act(id, 'hide', { reason: 'Nu ne place' }, other.clinic.owner)).status).toBe(404)
  const own = await addStaff(app, desk.clinic.clinicId, ['bookings.view', 'reviews.manage'])
  expect((await act(id, 'answer', { text: 'Bine' }, await signIn(app, own.accountId))).status).toBe(404)
})

test('what is counted stays true whatever becomes of visits, many at once', async () => {
  const visits = [await visit(9), await visit(10), await visit(11), await visit(12), await visit(13)]
  const stars = [1, 2, 3, 4, 5]
  await Promise.all(
    visits.flatMap(({ code }, i) => [rate(code, stars[i]!), rate(code, stars[(i + 2) % 5]!), rate(code, 5)]),
  )
  await expectCounted()
  const [a, b, c, d] = visits as [Visit, Visit, Visit, Visit]
  await Promise.all([
    app.sql.query(`update bookings set status = 'arrived' where id = $1`, [a.id]),
    rate(a.code, 4),
    app.sql.query(`update bookings set cancelled_at = now(), cancelled_by = 'staff' where id = $1`, [b.id]),
    rate(b.code, 1),
    act(c.id, 'hide', { reason: 'Jignește pe cineva' }),
    rate(c.code, 1),
    app.sql.query('delete from reviews where booking_id = $1', [d.id]),
    rate(d.code, 3),
  ])
  await expectCounted()
  await app.sql.query(`update bookings set status = 'completed' where id = $1`, [a.id])
  await expectCounted()
})
