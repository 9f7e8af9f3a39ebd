import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addService, insert } from '#test/factories.ts'

const DAY = '2026-11-27'
const at = (time: string, date = DAY) => `${date}T${time}:00+02:00`

let app: TestApp
let desk: Desk
let addresses = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-25T08:00:00+02:00')
  desk = await openDesk(app)
  await app.sql.query('update clinics set auto_approve = true where clinic_id = $1', [desk.clinic.clinicId])
})

interface Visit {
  id: number
  code: string
}

async function book(fields: Record<string, unknown> = {}): Promise<Visit> {
  const reply = await desk.book({ start: at('10:00'), ...fields })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { id: reply.body.data.id, code: reply.body.data.code }
}

const from = () => `10.44.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
const move = (
  { code }: Pick<Visit, 'code'>,
  start: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Reply> =>
  app.call('POST', `/v2/public/bookings/${code}/move`, { body: { start, ...body }, headers, from: from() })
const sayAbsent = ({ code }: Visit) =>
  app.call('POST', `/v2/public/bookings/${code}/not-coming`, { body: {}, from: from() })
/** A field of a calendar file. */
const fieldOf = (text: string, name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim()
const show = async ({ code }: Pick<Visit, 'code'>): Promise<PatientBooking> =>
  (await app.call('GET', `/v2/public/bookings/${code}`)).body.data
const slotsReply = ({ code }: Pick<Visit, 'code'>, query = `from_date=${DAY}&days=1`) =>
  app.call('GET', `/v2/public/bookings/${code}/slots?${query}`)
const hoursOf = async (visit: Pick<Visit, 'code'>, date = DAY): Promise<string[]> =>
  (await slotsReply(visit, `from_date=${date}&days=1`)).body.data[0].slots
const setRules = (values: Record<string, unknown>) =>
  desk.post('/config/set', { section: 'bookings', ...values })
const rowsOf = async (sql: string, ...values: unknown[]) =>
  (await app.sql.query<Record<string, unknown>>(sql, [desk.clinic.clinicId, ...values])).rows

describe('the hours a visit can move to', () => {
  it('are its doctor’s, with its own time free, less where it stands', async () => {
    const visit = await book()
    await book({
      start: at('11:00'),
      patient_id: undefined,
      patient: { first_name: 'Dan', last_name: 'Ene' },
    })
    const hours = await hoursOf(visit)
    // A quarter before and after lie over its own time alone.
    expect(hours).toContain(at('09:45'))
    expect(hours).toContain(at('10:15'))
    expect(hours).not.toContain(at('10:00'))
    expect(hours).not.toContain(at('10:45'))
    expect(hours).not.toContain(at('11:15'))
    expect(hours).toContain(at('11:30'))
  })

  it('are long enough for how long it was booked, whatever the service takes now', async () => {
    const visit = await book({ services: [{ service_id: desk.serviceId, minutes: 120 }] })
    expect((await hoursOf(visit)).at(-1)).toBe(at('15:00'))
    expect((await move(visit, at('15:00'))).body.data).toMatchObject({ start: at('15:00'), end: at('17:00') })
  })

  it('leave out those of the patient’s other visits', async () => {
    const visit = await book()
    const cabinetId = await addCabinet(app, desk.clinic.clinicId, desk.clinic.locationId)
    const colleague = await addDoctor(app, { ...desk.clinic, cabinetId }, [desk.serviceId])
    await book({ start: at('13:00'), doctor_id: colleague })
    const hours = await hoursOf(visit)
    expect(hours).not.toContain(at('13:00'))
    expect(hours).not.toContain(at('12:45'))
    expect(hours).toContain(at('12:30'))
  })

  it('are of its own place alone, where the doctor has several', async () => {
    const location = await insert(app, 'locations', {
      clinic_id: desk.clinic.clinicId,
      name: 'Nord',
      address: 'Str. Nordului 1',
      city: 'București',
    })
    const cabinetId = await addCabinet(app, desk.clinic.clinicId, location['id'] as unknown as number)
    const doctor_id = await addDoctor(app, desk.clinic, [desk.serviceId], {}, [
      { weekday: 5 },
      { weekday: 4, location_id: location['id'], cabinet_id: cabinetId },
    ])
    const visit = await book({ doctor_id })
    expect((await hoursOf(visit)).length).toBeGreaterThan(0)
    expect(await hoursOf(visit, '2026-11-26')).toEqual([])
    expect((await move(visit, at('12:00', '2026-11-26'))).body).toMatchObject({ code: 'slot_taken' })
    expect((await show(visit)).location.name).toBe('Centru')
  })

  it('tell closed days, and refuse nonsense', async () => {
    const visit = await book()
    const { body } = await slotsReply(visit, 'from_date=2026-11-30&days=1')
    expect(body.data).toEqual([{ date: '2026-11-30', slots: [], closed: 'Sfântul Andrei' }])
    expect((await slotsReply(visit, 'from_date=2030-01-01')).body.errors).toHaveProperty('from_date')
    expect((await slotsReply(visit, 'days=0')).status).toBe(422)
    expect((await slotsReply({ code: 'x' })).status).toBe(404)
  })
})

describe('a patient who moves a visit', () => {
  it('keeps code and calendar entry, gives the old hour up and is told', async () => {
    const visit = await book()
    const ics = async () =>
      (await app.call('GET', `/v2/public/bookings/${visit.code}/calendar.ics`)).body as string
    const before = await ics()
    await app.call('POST', `/v2/public/bookings/${visit.code}/confirm`, { body: {} })
    const reply = await move(visit, at('14:00'), { expected_start: at('10:00') })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(reply.body.data).toMatchObject({
      code: visit.code,
      start: at('14:00'),
      end: at('14:30'),
      status: 1,
      can_confirm: true,
      can_move: true,
      moves_left: 1,
      is_reachable: true,
    })
    const after = await ics()
    expect(fieldOf(after, 'UID')).toBe(fieldOf(before, 'UID'))
    expect(Number(fieldOf(after, 'SEQUENCE'))).toBeGreaterThan(Number(fieldOf(before, 'SEQUENCE')))
    expect(fieldOf(after, 'DTSTART')).toBe('20261127T120000Z')
    // Somebody else takes what it left.
    await book({ patient_id: undefined, patient: { first_name: 'Dan', last_name: 'Ene' } })
    expect(await rowsOf('select body from messages where clinic_id = $1')).toEqual([
      { body: expect.stringMatching(/ai mutat vizita pe vineri, 27 noiembrie, ora 14:00\..*\/b\//) },
    ])
    const [entry] = await rowsOf(
      `select actor_kind, before ->> 'start' as before, after ->> 'start' as after from audit_entries
        where clinic_id = $1 and action = 'booking.moved'`,
    )
    expect(entry).toMatchObject({ actor_kind: 'patient', before: '2026-11-27T08:00:00+00:00' })
  })

  it('is told by email with the calendar file, in their language', async () => {
    await app.sql.query(
      `update patients set mobile = null, email = 'maria@exemplu.ro' where clinic_id = $1`,
      [desk.clinic.clinicId],
    )
    const visit = await book()
    await move(visit, at('14:00'), {}, { 'accept-language': 'en' })
    expect(await rowsOf('select channel, subject, body from messages where clinic_id = $1')).toEqual([
      {
        channel: 'email',
        subject: expect.stringContaining('14:00'),
        body: expect.stringMatching(/You have moved your visit[^]*calendar\.ics/),
      },
    ])
  })

  it('is told of nobody who cannot be reached, and the page knows it', async () => {
    await app.sql.query('update patients set mobile = null, email = null where clinic_id = $1', [
      desk.clinic.clinicId,
    ])
    const visit = await book()
    expect((await move(visit, at('14:00'))).body.data).toMatchObject({ is_reachable: false, moves_left: 1 })
    expect(await rowsOf('select id from messages where clinic_id = $1')).toEqual([])
  })

  it('is news to the clinic, with the new hour', async () => {
    const visit = await book()
    await move(visit, at('14:00'))
    const { data } = (await desk.get('/notifications')).body
    expect(data).toMatchObject([{ kind: 'moved', booking: { id: visit.id, is_waiting: false } }])
    expect(Date.parse(data[0].booking.start)).toBe(Date.parse(at('14:00')))
  })

  it('asks again where the clinic approves by hand, and hears each answer', async () => {
    await setRules({ auto_approve: false })
    const visit = await book()
    expect((await move(visit, at('14:00'))).body.data).toMatchObject({ status: 0, can_confirm: false })
    expect(await hoursOf(visit)).toContain(at('10:00'))
    const approve = () =>
      desk.post('/update_booking_status', { booking_id: visit.id, status: 1, from_status: 0 })
    await approve()
    expect((await move(visit, at('15:00'))).body.data).toMatchObject({ status: 0, moves_left: 0 })
    await approve()
    const told = await rowsOf('select body from messages where clinic_id = $1 order by id')
    expect(told.map(({ body }) => body)).toEqual([
      expect.stringContaining('ai cerut vineri, 27 noiembrie, ora 14:00'),
      expect.stringMatching(/aprobata, vineri.*14:00/),
      expect.stringContaining('ora 15:00'),
      expect.stringMatching(/aprobata, vineri.*15:00/),
    ])
  })

  it('moves nothing and is told nothing twice when the press is repeated', async () => {
    const visit = await book()
    const headers = { 'idempotency-key': 'press-1' }
    const first = await move(visit, at('14:00'), { expected_start: at('10:00') }, headers)
    const again = await move(visit, at('14:00'), { expected_start: at('10:00') }, headers)
    expect(again.body).toEqual(first.body)
    // Without the key, as after a lost answer.
    const late = await move(visit, at('14:00'), { expected_start: at('10:00') })
    expect(late).toMatchObject({ status: 200, body: { data: { moves_left: 1 } } })
    expect(await rowsOf('select id from messages where clinic_id = $1')).toHaveLength(1)
    expect((await move(visit, at('15:00'), {}, headers)).body.code).toBe('key_reused')
  })

  it('takes several services along, at the price and length they were booked for', async () => {
    const second = await addService(app, desk.clinic.clinicId, { minutes: 45, buffer_before_minutes: 10 })
    await app.sql.query(
      `insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani) values ($1, $2, $3, 45, 5000)`,
      [desk.clinic.clinicId, desk.doctorId, second],
    )
    const visit = await book({
      services: [{ service_id: desk.serviceId, price: 99 }, { service_id: second }],
    })
    const before = await show(visit)
    const { body } = await move(visit, at('13:00'))
    expect(body.data).toMatchObject({ total: before.total, services: before.services, end: at('14:25') })
  })

  it('moves one occurrence of a series alone', async () => {
    const reply = await desk.post('/v2/bookings/series', {
      patient_id: desk.patientId,
      doctor_id: desk.doctorId,
      services: [{ service_id: desk.serviceId }],
      occurrences: [{ start: at('10:00') }, { start: at('10:00', '2026-12-04') }],
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const visits = await rowsOf(
      'select id, code, starts_at from bookings where clinic_id = $1 order by starts_at',
    )
    await move({ code: String(visits[0]!['code']) }, at('14:00'))
    const after = await rowsOf(
      'select starts_at, series_id from bookings where clinic_id = $1 order by starts_at',
    )
    expect(after[0]!['starts_at']).toEqual(new Date(at('14:00')))
    expect(after[1]!['starts_at']).toEqual(visits[1]!['starts_at'])
    expect(new Set(after.map(row => row['series_id'])).size).toBe(1)
  })
})

describe('a move that cannot be', () => {
  it('over the clock change lands on the hour that the clock will show', async () => {
    app.clock.now = Date.parse('2027-03-24T08:00:00+02:00')
    desk = await openDesk(app)
    const visit = await book({ start: '2027-03-26T10:00:00+02:00' })
    const hours = await hoursOf(visit, '2027-03-29')
    expect(hours).toContain('2027-03-29T10:00:00+03:00')
    const { body } = await move(visit, '2027-03-29T10:00:00+03:00')
    expect(body.data).toMatchObject({ start: '2027-03-29T10:00:00+03:00', zone: 'Europe/Bucharest' })
  })

  it.each([
    ['spring', '2026-03-24T08:00:00+02:00', '2026-03-27T10:00:00+02:00', '2026-03-29', 14],
    ['autumn', '2026-10-20T08:00:00+03:00', '2026-10-23T10:00:00+03:00', '2026-10-25', 18],
  ])(
    'goes to any hour of the night when the clock changes in %s, and back',
    async (_, now, start, night, halves) => {
      app.clock.now = Date.parse(now)
      desk = await openDesk(app)
      await setRules({ max_moves: 10 })
      const doctor_id = await addDoctor(app, desk.clinic, [desk.serviceId], {}, [
        { weekday: 5 },
        { weekday: 7, start_minute: 0, end_minute: 480 },
      ])
      const visit = await book({ start, doctor_id })
      const offered = await hoursOf(visit, night)
      // Seven hours or nine of eight that the clock shows, less the last half an hour.
      expect(new Set(offered.map(Date.parse)).size).toBe(2 * halves - 1)
      for (const hour of [offered[12]!, offered[15]!, offered[20]!, start]) {
        await app.sql.query('update bookings set moves = 0 where id = $1', [visit.id])
        expect((await move(visit, hour)).body).toMatchObject({ data: { start: hour } })
      }
      expect(await hoursOf(visit, night)).toEqual(offered)
    },
  )

  it.each([
    ['a closed day', at('10:00', '2026-11-30')],
    ['outside the schedule', at('08:00')],
    ['off the grid', at('10:07')],
    ['beyond the horizon', at('10:00', '2027-09-01')],
    ['within the notice to book', '2026-11-25T09:00:00+02:00'],
  ])('goes to %s, and the visit stays', async (_what, start) => {
    const visit = await book()
    expect(await move(visit, start)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await show(visit)).toMatchObject({ start: at('10:00'), moves_left: 2 })
    expect(await rowsOf('select id from messages where clinic_id = $1')).toEqual([])
  })

  it('goes into the past', async () => {
    const visit = await book()
    expect((await move(visit, '2026-11-24T10:00:00+02:00')).body.errors).toHaveProperty('start')
  })

  it('meets another visit, keeps the old hour and offers the nearest', async () => {
    const visit = await book()
    await book({
      start: at('14:00'),
      patient_id: undefined,
      patient: { first_name: 'Dan', last_name: 'Ene' },
    })
    const key = { 'idempotency-key': 'race' }
    const reply = await move(visit, at('14:00'), {}, key)
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', data: { alternatives: [at('13:15'), at('13:30'), at('14:30')] } },
    })
    expect(await show(visit)).toMatchObject({ start: at('10:00'), status: 1, moves_left: 2 })
    expect((await move(visit, at('13:15'), {}, key)).status).toBe(200)
    expect(
      await rowsOf('select 1 from busy_times where clinic_id = $1 and booking_id = $2', visit.id),
    ).toHaveLength(3)
  })

  it('comes after the notice, thrice, or where the clinic moves visits itself', async () => {
    const visit = await book()
    await move(visit, at('11:00'))
    await move(visit, at('12:00'))
    const phone = '+40212345678'
    expect(await move(visit, at('13:00'))).toMatchObject({
      status: 409,
      body: { code: 'no_more_moves', data: { phone } },
    })
    expect(await show(visit)).toMatchObject({ can_move: false, moves_left: 0 })
    await setRules({ max_moves: 5, move_notice_minutes: 3200 })
    expect(await move(visit, at('13:00'))).toMatchObject({
      status: 409,
      body: { code: 'too_late_to_move', data: { phone } },
    })
    expect((await slotsReply(visit)).body.code).toBe('too_late_to_move')
    expect(await show(visit)).toMatchObject({ move_until: '2026-11-25T06:40:00+02:00', can_move: false })
    await setRules({ patient_moves: false, move_notice_minutes: 0 })
    expect((await move(visit, at('13:00'))).body.code).toBe('move_at_clinic')
    await setRules({ patient_moves: true })
    await app.sql.query('update doctors set online_visible = false where clinic_id = $1', [
      desk.clinic.clinicId,
    ])
    expect((await move(visit, at('13:00'))).body.code).toBe('move_at_clinic')
    expect(await show(visit)).toMatchObject({ start: at('12:00'), can_move: false })
  })

  it('is of a visit cancelled or moved by the clinic meanwhile', async () => {
    const visit = await book()
    await desk.post('/v2/edit_booking', { booking_id: visit.id, version: 1, start: at('12:00') })
    const stale = await move(visit, at('14:00'), { expected_start: at('10:00') })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale', data: { current: { start: at('12:00') } } },
    })
    await desk.post(`/v2/bookings/${visit.id}/pin`, { version: 2 })
    expect((await move(visit, at('14:00'))).body.code).toBe('hour_sought')
    const other = await book({ start: at('15:00') })
    await desk.post('/v2/deleteBooking', { booking_id: other.id })
    expect((await move(other, at('14:00'), { expected_start: at('15:00') })).body.code).toBe('booking_closed')
  })

  it('comes from the clinic’s own staff by the patient’s link', async () => {
    const visit = await book()
    expect((await move(visit, at('14:00'), {}, desk.clinic.owner)).body.code).toBe('patients_link')
  })

  it('is one of two for one hour: one wins, the other keeps theirs', async () => {
    const visits = [await book()]
    for (const [index, time] of ['11:00', '12:00', '13:00'].entries())
      visits.push(
        await book({
          start: at(time),
          patient_id: undefined,
          patient: { first_name: 'Dan', last_name: `Ene${'abc'[index]}` },
        }),
      )
    const replies = await Promise.all(visits.map(visit => move(visit, at('15:00'))))
    expect(replies.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const starts = await Promise.all(visits.map(async visit => (await show(visit)).start))
    for (const [index, reply] of replies.entries())
      expect(starts[index]).toBe(reply.status === 200 ? at('15:00') : at(`${10 + index}:00`))
    expect(
      replies.filter(reply => reply.status === 409).every(({ body }) => body.code === 'slot_taken'),
    ).toBe(true)
  })

  it('is pressed ten times at once, for two hours', async () => {
    const visit = await book()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        move(visit, index % 2 ? at('14:00') : at('15:00'), { expected_start: at('10:00') }),
      ),
    )
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await show(visit)).toMatchObject({ moves_left: 1 })
    expect(await rowsOf('select id from messages where clinic_id = $1')).toHaveLength(1)
  })
})

describe('a patient who will not come', () => {
  it('tells the clinic once it is too late to cancel, and the hour stays for it to decide', async () => {
    const visit = await book({ start: at('16:00', '2026-11-25') })
    expect(await show(visit)).toMatchObject({ can_cancel: false, can_say_absent: true, not_coming_at: null })
    expect((await sayAbsent(visit)).body.data).toMatchObject({
      not_coming_at: '2026-11-25T08:00:00+02:00',
      can_say_absent: false,
      cancelled_at: null,
    })
    expect((await sayAbsent(visit)).status).toBe(200)
    const { data } = (await desk.get('/notifications')).body
    expect(data).toMatchObject([{ kind: 'not_coming', booking: { id: visit.id } }])
    expect(
      await rowsOf('select 1 from busy_times where clinic_id = $1 and booking_id = $2', visit.id),
    ).toHaveLength(3)
    const { body } = await app.call('POST', `/v2/public/bookings/${visit.code}/confirm`, { body: {} })
    expect(body.data).toMatchObject({ status: 2, not_coming_at: null })
  })

  it('may cancel as long as there is time', async () => {
    const visit = await book()
    expect((await show(visit)).can_say_absent).toBe(false)
    expect(await sayAbsent(visit)).toMatchObject({ status: 409, body: { code: 'may_cancel' } })
  })
})
