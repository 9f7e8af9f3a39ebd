import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addPatient, addStaff, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('2026-11-24T08:00:00+02:00')
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse(at('08:00', '2026-11-24'))
  desk = await openDesk(app)
})

const DAYS = 'from=2026-11-01&to=2026-11-30'
const owner = () => signIn(app, desk.clinic.clinicId)
const list = async (query = '', headers?: Record<string, string>) =>
  desk.get(`/v2/reviews?${DAYS}${query}`, headers ?? (await owner()))
const ids = (reply: { body: { data: { booking_id: number }[] } }) =>
  reply.body.data.map(each => each.booking_id)

interface Said {
  start: string
  rating: number
  comment?: string
  arrived?: string
  ended?: string
  doctor_id?: number
  patient_id?: number
}

/** A visit of the 24th that took place, and what its patient said of it in the evening. */
async function reviewed({ start, rating, comment = '', arrived, ended, ...fields }: Said): Promise<number> {
  app.clock.now = Date.parse(at('08:00', '2026-11-24'))
  const { id, code } = (await desk.book({ start: at(start, '2026-11-24'), ...fields }, await owner())).body
    .data
  const press = async (time: string, status: number) => {
    app.clock.now = Date.parse(at(time, '2026-11-24'))
    const { status: reply } = await desk.post(
      '/update_booking_status',
      { booking_id: id, status },
      await owner(),
    )
    expect(reply).toBe(200)
  }
  if (arrived) await press(arrived, 3)
  await press(ended ?? '18:00', 4)
  app.clock.now = Date.parse(at('20:00', '2026-11-24'))
  expect((await desk.post('/v2/review_booking', { code, rating, comment }, {})).status).toBe(200)
  return id
}

test('low ratings come first, with the visit behind them', async () => {
  const good = await reviewed({ start: '09:00', rating: 5, comment: 'Mulțumesc' })
  const bad = await reviewed({
    start: '16:00',
    rating: 2,
    comment: 'Am așteptat mult.',
    arrived: '15:55',
    ended: '17:08',
  })
  const fair = await reviewed({ start: '10:00', rating: 3, arrived: '10:12', ended: '10:50' })
  const { body } = await list()
  expect(ids({ body })).toEqual([bad, fair, good])
  expect(body.data[0]).toMatchObject({
    rating: 2,
    comment: 'Am așteptat mult.',
    written_at: at('20:00', '2026-11-24'),
    patient: { id: desk.patientId, name: 'Dumitru Maria' },
    doctor: { id: desk.doctorId, name: 'Dr. Andrei Ionescu' },
    visit: {
      start: at('16:00', '2026-11-24'),
      end: at('16:30', '2026-11-24'),
      services: ['Consultație'],
      times: {
        arrived_at: at('15:55', '2026-11-24'),
        ended_at: at('17:08', '2026-11-24'),
        patient_late: 0,
        ended_late: 38,
      },
    },
  })
  expect(body.data[1].visit.times).toMatchObject({ patient_late: 12, ended_late: 0 })
  expect(body.counts).toEqual({ all: 3, low: 2, unanswered: 3, with_text: 2, hidden: 0 })
  expect(ids(await list('&order=newest'))).toEqual([fair, bad, good])
})

test('what is answered and hidden is found, and hidden is not averaged', async () => {
  const bad = await reviewed({ start: '09:00', rating: 1, comment: 'Foarte slab' })
  const good = await reviewed({ start: '10:00', rating: 4 })
  await desk.post(`/v2/bookings/${good}/review/answer`, { text: 'Mulțumim!' }, await owner())
  await desk.post(`/v2/bookings/${bad}/review/hide`, { reason: 'Cuvinte jignitoare' }, await owner())
  expect((await list()).body.counts).toEqual({ all: 2, low: 1, unanswered: 0, with_text: 1, hidden: 1 })
  expect(ids(await list('&hidden=1'))).toEqual([bad])
  expect(ids(await list('&unanswered=1'))).toEqual([])
  expect(ids(await list('&with_text=1'))).toEqual([bad])
  expect(ids(await list('&rating=3'))).toEqual([bad])
  expect((await list('&hidden=1')).body.data[0]).toMatchObject({ hide_reason: 'Cuvinte jignitoare' })
  const { body } = await desk.get(`/v2/graph/feedback?${DAYS}&group=doctor`, await owner())
  expect(body.totals).toMatchObject({
    rating: 4,
    reviews: 1,
    response_rate: 100,
    answered: 1,
    stars_1: 0,
    stars_4: 1,
  })
  expect(body.series).toMatchObject([{ key: String(desk.doctorId), values: { rating: 4, reviews: 1 } }])
})

test.each([
  ['rating', 2, 3],
  ['reviews', 2, 2],
  ['stars_2', 1, 1],
  ['answered', 0, 0],
  ['response_rate', 3, 66.67],
])('the rows of %s come to it', async (measure, total, value) => {
  await reviewed({ start: '09:00', rating: 2 })
  await reviewed({ start: '10:00', rating: 4 })
  const { id } = (await desk.book({ start: at('11:00', '2026-11-24') }, await owner())).body.data
  app.clock.now = Date.parse(at('21:00', '2026-11-24'))
  await desk.post('/update_booking_status', { booking_id: id, status: 4 }, await owner())
  for (const key of ['', `&group=doctor&key=${desk.doctorId}`, '&group=day&key=2026-11-24']) {
    const { body } = await desk.get(`/v2/graph/feedback/rows?${DAYS}&measure=${measure}${key}`, await owner())
    expect([body.paginator.total, body.data.length, body.value]).toEqual([total, total, value])
  }
})

test('a visit that did not take place after all takes its review along', async () => {
  const id = await reviewed({ start: '09:00', rating: 2 })
  await desk.post('/update_booking_status', { booking_id: id, status: 6 }, await owner())
  await desk.post('/update_booking_status', { booking_id: id, status: 2 }, await owner())
  expect((await list()).body.counts.all).toBe(0)
  const { body } = await desk.get(`/v2/graph/feedback?${DAYS}`, await owner())
  expect(body.totals).toMatchObject({ rating: null, reviews: 0, response_rate: null })
})

test('each sees what they may', async () => {
  const other = await addDoctor(app, desk.clinic, [desk.serviceId], { first_name: 'Vlad' })
  const patient_id = await addPatient(app, desk.clinic.clinicId, { first_name: 'Ilie' })
  const mine = await reviewed({ start: '09:00', rating: 2 })
  await reviewed({ start: '11:00', rating: 3, doctor_id: other, patient_id })
  const { clinicId } = desk.clinic
  const doctor = await addStaff(app, clinicId, ['bookings.view', 'reports.activity'])
  await app.sql.query('update doctors set account_id = $1 where clinic_id = $2 and id = $3', [
    doctor.accountId,
    clinicId,
    desk.doctorId,
  ])
  const asDoctor = await list('', doctor.headers)
  expect(ids(asDoctor)).toEqual([mine])
  // Without patients.view nobody is named.
  expect(asDoctor.body.data[0].patient).toBeNull()
  expect((await list(`&doctor_id=${other}`, doctor.headers)).status).toBe(403)
  const accountant = await addStaff(app, clinicId, ['reports.financial', 'bookings.all_doctors'])
  expect((await list('', accountant.headers)).status).toBe(403)
  const elsewhere = await openDesk(app)
  expect((await list('', elsewhere.clinic.owner)).body.counts.all).toBe(0)
})

test('people are counted, listed and opened', async () => {
  await reviewed({ start: '09:00', rating: 5 })
  const ilie = await addPatient(app, desk.clinic.clinicId, { first_name: 'Ilie', last_name: 'Radu' })
  await reviewed({ start: '10:00', rating: 5, patient_id: ilie })
  const { body } = await desk.get(`/v2/graph/clients?${DAYS}&group=month`, await owner())
  expect(body.totals).toEqual({ people: 2, new_people: 2, returning: 0, lost: 0 })
  expect(body.series).toMatchObject([{ key: '2026-11', values: { people: 2, new_people: 2 }, partial: true }])
  const open = await desk.get(
    `/v2/graph/clients/rows?${DAYS}&group=month&key=2026-11&measure=new_people&orderBy=title&search=radu`,
    await owner(),
  )
  expect(open.body.data).toMatchObject([
    {
      patient_id: ilie,
      title: 'Radu Ilie',
      note: 'O vizită, 24 noiembrie 2026',
      at: at('10:00', '2026-11-24'),
    },
  ])
  const receptionist = await addStaff(app, desk.clinic.clinicId, ['reports.activity', 'bookings.all_doctors'])
  const unnamed = await desk.get(`/v2/graph/clients/rows?${DAYS}&measure=people`, receptionist.headers)
  expect(unnamed.body.data).toMatchObject([
    { patient_id: null, title: 'Pacient' },
    { patient_id: null, title: 'Pacient' },
  ])
  const sought = await desk.get(
    `/v2/graph/clients/rows?${DAYS}&measure=people&search=radu`,
    receptionist.headers,
  )
  expect(sought.body.data).toEqual([])
})
