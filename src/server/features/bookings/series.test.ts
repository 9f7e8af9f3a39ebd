import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, kindsOf, openDesk, type Desk } from '#test/desk.ts'
import { addPatient, signIn } from '#test/factories.ts'

let app: TestApp
let desk: Desk

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
})

const wanted = () => ({
  patient_id: desk.patientId,
  doctor_id: desk.doctorId,
  services: [{ service_id: desk.serviceId }],
})
const preview = (fields: Record<string, unknown>) =>
  desk.post('/v2/bookings/series/preview', {
    ...wanted(),
    start: at('10:00'),
    every: 1,
    unit: 'week',
    ...fields,
  })
const addSeries = (starts: (string | Record<string, unknown>)[], fields: Record<string, unknown> = {}) =>
  desk.post('/v2/bookings/series', {
    ...wanted(),
    occurrences: starts.map(start => (typeof start === 'string' ? { start } : start)),
    ...fields,
  })
const cancel = (booking: { id: number }, scope: string) =>
  desk.post('/v2/deleteBooking', { booking_id: booking.id, scope })
const WEEKS = ['2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17']
/** Four Thursdays at ten. */
const addFour = async () => (await addSeries(WEEKS.map(date => at('10:00', date)))).body.data
const startsOf = async () => {
  const { body } = await desk.post('/v2/getbookingsbymonth', {
    from_date: '2026-11-01',
    to_date: '2027-01-31',
  })
  return body.data.map((booking: { start: string }) => booking.start)
}

describe('the preview of a recurrence', () => {
  test('tells every date with what it would meet and writes nothing', async () => {
    await desk.book({
      start: at('10:15', '2026-12-03'),
      patient_id: await addPatient(app, desk.clinic.clinicId),
    })
    const { status, body } = await preview({ every: 1, count: 3 })
    expect(status).toBe(200)
    expect(body.data.map((date: { start: string }) => date.start)).toEqual(
      WEEKS.slice(0, 3).map(date => at('10:00', date)),
    )
    expect(body.data[0]).toMatchObject({ end: at('10:30'), warnings: [], nearest: [] })
    expect(body.data[1].warnings).toMatchObject([{ kind: 'doctor_overlap' }, { kind: 'cabinet_overlap' }])
    expect(body.data[1].nearest).toHaveLength(3)
    expect(await startsOf()).toHaveLength(1)
  })

  test('keeps the wall-clock hour over a clock change and the month’s end', async () => {
    const weekly = await preview({ start: at('10:00', '2027-03-25'), count: 2 })
    expect(weekly.body.data[1].start).toBe('2027-04-01T10:00:00+03:00')
    const monthly = await preview({ start: at('10:00', '2027-01-29'), unit: 'month', until: '2027-03-31' })
    expect(monthly.body.data.map((date: { start: string }) => date.start.slice(0, 10))).toEqual([
      '2027-01-29',
      '2027-02-28',
      '2027-03-29',
    ])
  })

  test.each([
    [{ every: 0, count: 2 }, 'every'],
    [{ every: 11, count: 2 }, 'every'],
    [{ count: 0 }, 'count'],
    [{ count: 5000 }, 'count'],
    [{}, 'count'],
    [{ count: 2, until: '2027-01-01' }, 'count'],
    [{ until: '2026-11-01' }, 'until'],
    [{ until: '2040-01-01' }, 'until'],
    [{ unit: 'decade', count: 2 }, 'unit'],
  ])('refuses %j', async (fields, field) => {
    const reply = await preview(fields)
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveProperty(field)
  })
})

describe('a series', () => {
  test('is bookings of their own that know each other', async () => {
    const [first, second] = await addFour()
    expect(first.series_id).toBe(first.id)
    expect(second.series_id).toBe(first.id)
    expect(second.code).not.toBe(first.code)
    expect(await startsOf()).toEqual(WEEKS.map(date => at('10:00', date)))
  })

  test('is booked whole or not at all, each date’s warnings told', async () => {
    await desk.book({
      start: at('10:15', '2026-12-03'),
      patient_id: await addPatient(app, desk.clinic.clinicId),
    })
    const starts = [at('10:00'), at('10:00', '2026-12-03'), at('18:00', '2026-12-10')]
    const refused = await addSeries(starts)
    expect(refused.status).toBe(409)
    expect(kindsOf(refused)).toEqual(['doctor_overlap', 'cabinet_overlap', 'outside_schedule'])
    expect(refused.body.data.occurrences).toMatchObject([{ start: starts[1] }, { start: starts[2] }])
    expect(await startsOf()).toHaveLength(1)
    const late = refused.body.data.occurrences[1].warnings
    const settled = [
      { start: starts[0] },
      { start: at('11:00', '2026-12-03') },
      { start: starts[2], override: late },
    ]
    expect((await addSeries(settled)).body.errors).toHaveProperty('override_reason')
    expect((await addSeries(settled, { override_reason: 'Pleacă' })).status).toBe(200)
  })

  test('does not overlap itself', async () => {
    const reply = await addSeries([at('10:00'), at('10:15')])
    expect(reply.status).toBe(409)
    expect(await startsOf()).toEqual([])
  })

  test('is moved by one, from one on, or whole, to the same hour as many days further', async () => {
    const [, second] = await addFour()
    const move = (version: number, start: string, scope: string) =>
      desk.post('/v2/edit_booking', { booking_id: second.id, version, start, scope })
    expect((await move(1, at('11:00', '2026-12-03'), 'this')).status).toBe(200)
    expect(await startsOf()).toEqual([
      at('10:00', '2026-11-26'),
      at('11:00', '2026-12-03'),
      at('10:00', '2026-12-10'),
      at('10:00', '2026-12-17'),
    ])
    await move(2, at('12:00', '2026-12-04'), 'following')
    expect(await startsOf()).toEqual([
      at('10:00', '2026-11-26'),
      at('12:00', '2026-12-04'),
      at('12:00', '2026-12-11'),
      at('12:00', '2026-12-18'),
    ])
    await move(3, at('12:00', '2026-12-03'), 'all')
    expect(await startsOf()).toEqual(WEEKS.map((date, i) => at('12:00', i === 0 ? '2026-11-25' : date)))
  })

  test('moves onto its own dates a week further or earlier', async () => {
    const [first] = await addFour()
    const move = (version: number, date: string) =>
      desk.post('/v2/edit_booking', { booking_id: first.id, version, start: at('10:00', date), scope: 'all' })
    expect((await move(1, '2026-12-03')).status).toBe(200)
    expect(await startsOf()).toEqual([...WEEKS.slice(1), '2026-12-24'].map(date => at('10:00', date)))
    expect((await move(2, '2026-11-26')).status).toBe(200)
    expect(await startsOf()).toEqual(WEEKS.map(date => at('10:00', date)))
  })

  test('moves whole or not at all', async () => {
    const [first] = await addFour()
    await desk.book({
      start: at('14:00', '2026-12-10'),
      patient_id: await addPatient(app, desk.clinic.clinicId),
    })
    const body = { booking_id: first.id, version: 1, start: at('14:00'), scope: 'all' }
    const refused = await desk.post('/v2/edit_booking', body)
    expect(kindsOf(refused)).toEqual(['doctor_overlap', 'cabinet_overlap'])
    expect((await startsOf()).slice(0, 2)).toEqual([at('10:00'), at('10:00', '2026-12-03')])
  })

  test('is cancelled by one, from one on, or whole', async () => {
    const [first, second, third] = await addFour()
    await cancel(second, 'this')
    expect(await startsOf()).toHaveLength(3)
    await cancel(third, 'following')
    expect(await startsOf()).toEqual([at('10:00')])
    const other = await addSeries(['2026-12-03', '2026-12-10'].map(date => at('10:00', date)))
    await cancel(other.body.data[1], 'all')
    expect(await startsOf()).toEqual([first.start])
  })

  test('leaves what is completed as it is', async () => {
    const [first] = await addFour()
    await app.sql.query(`update bookings set status = 'completed' where id = $1`, [first.id])
    const second = (
      await desk.post('/v2/getbookingsbymonth', { from_date: '2026-12-03', to_date: '2026-12-03' })
    ).body.data[0]
    await desk.post('/v2/deleteBooking', { booking_id: second.id, scope: 'all' })
    expect(await startsOf()).toEqual([at('10:00')])
  })
})

const moveFollowing = (booking: { id: number; version: number }, start: string) =>
  desk.post('/v2/edit_booking', {
    booking_id: booking.id,
    version: booking.version,
    start,
    scope: 'following',
  })
const moveBack = (visits: unknown) => desk.post('/v2/bookings/move-back', { visits })
const restore = (id: number, fields = {}, headers?: Record<string, string>) =>
  desk.post(`/v2/bookings/${id}/restore`, fields, headers)

describe('taking back what was done to a series', () => {
  test('moves each of them to where it stood, whatever its own hour was', async () => {
    const [, second, third] = await addFour()
    await desk.post('/v2/edit_booking', {
      booking_id: third.id,
      version: third.version,
      start: at('12:00', WEEKS[2]),
    })
    const before = await startsOf()
    // Earlier than the first one, so that what follows it now is another set than what was moved.
    const moved = await moveFollowing(second, at('09:00', '2026-11-25'))
    expect(moved.status).toBe(200)
    expect(moved.body.moved_from).toMatchObject([
      { booking_id: second.id, start: at('10:00', WEEKS[1]) },
      { booking_id: third.id, start: at('12:00', WEEKS[2]) },
      { start: at('10:00', WEEKS[3]) },
    ])
    expect(await startsOf()).not.toEqual(before)

    const { status, body } = await moveBack(moved.body.moved_from)
    expect(status).toBe(200)
    expect(body.data).toHaveLength(3)
    expect(await startsOf()).toEqual(before)
  })

  test('moves none back when one of the places was taken meanwhile, or one was changed', async () => {
    const [first] = await addFour()
    const moved = await moveFollowing(first, at('11:00', WEEKS[0]))
    const after = await startsOf()
    const stranger = await addPatient(app, desk.clinic.clinicId)
    const between = (await desk.book({ start: at('10:00', WEEKS[2]), patient_id: stranger })).body.data
    const refused = await moveBack(moved.body.moved_from)
    expect(refused.status).toBe(409)
    expect(kindsOf(refused)).toEqual(['doctor_overlap', 'cabinet_overlap'])
    expect((await startsOf()).filter((start: string) => start !== between.start)).toEqual(after)

    await desk.post('/v2/deleteBooking', { booking_id: between.id })
    const [place, ...others] = moved.body.moved_from
    expect((await moveBack([...others, { ...place, version: place.version - 1 }])).body.code).toBe('stale')
    expect(await startsOf()).toEqual(after)
    expect((await moveBack(moved.body.moved_from)).status).toBe(200)
  })

  test('brings back those cancelled together, not those cancelled before', async () => {
    const [first, second, third] = await addFour()
    await cancel(third, 'this')
    app.clock.now += 1000
    await cancel(second, 'following')
    expect(await startsOf()).toEqual([first.start])

    const { body } = await restore(second.id, { series: true })
    expect(body).toMatchObject({ restored: 2, taken: [] })
    expect(await startsOf()).toEqual([WEEKS[0], WEEKS[1], WEEKS[3]].map(date => at('10:00', date)))
  })

  test('brings back what still has its place, and tells of the rest', async () => {
    const [first] = await addFour()
    await cancel(first, 'all')
    const stranger = await addPatient(app, desk.clinic.clinicId)
    await desk.book({ start: at('10:15', WEEKS[0]), patient_id: stranger })
    const { status, body } = await restore(first.id, { series: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ restored: 3, taken: [at('10:00', WEEKS[0])] })
    expect(body.data.cancelled_at).not.toBeNull()
    expect((await restore(first.id)).status).toBe(409)
  })

  test('brings back what was kept meanwhile by somebody who did not book it', async () => {
    const [first] = await addFour()
    await cancel(first, 'all')
    const reserve = (date: string) =>
      desk.post('/v2/reservations', {
        clinic_id: desk.clinic.clinicId,
        doctor_id: desk.doctorId,
        service_ids: [desk.serviceId],
        start: at('10:00', date),
      })
    expect((await reserve(WEEKS[0]!)).status).toBe(200)
    app.clock.now += 11 * 60_000
    const owner = await signIn(app, desk.clinic.clinicId)
    const { status, body } = await restore(first.id, { series: true }, owner)
    expect(status).toBe(200)
    expect(body).toMatchObject({ restored: 4, taken: [] })
  })

  test('is refused wholly when every place was taken', async () => {
    const [first] = (await addSeries([at('10:00', WEEKS[0]), at('10:00', WEEKS[1])])).body.data
    await cancel(first, 'all')
    const stranger = await addPatient(app, desk.clinic.clinicId)
    for (const week of WEEKS.slice(0, 2)) await desk.book({ start: at('10:00', week), patient_id: stranger })
    const reply = await restore(first.id, { series: true })
    expect(reply.status).toBe(409)
    expect(kindsOf(reply)).toEqual(['doctor_overlap', 'cabinet_overlap'])
  })
})
