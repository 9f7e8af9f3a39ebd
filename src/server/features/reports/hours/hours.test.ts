import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk } from '#test/desk.ts'
import { addCabinet, addDoctor, addService, addStaff } from '#test/factories.ts'
import { FRIDAY, openHourDesk, THURSDAY, type HourDesk, type HourPoint } from '#test/hour-desk.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: HourDesk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-27T12:00:00+02:00')
  desk = await openHourDesk(app)
})

test('a day by hours: visits, cancelled ones, no-shows, blocked time, and what is free', async () => {
  await desk.visit({ start: at('09:00') }, 4)
  await desk.visit({ start: at('09:45') }, 6)
  const gone = await desk.visit({ start: at('11:00') })
  await desk.post('/v2/deleteBooking', { booking_id: gone })
  await desk.visit({ start: at('12:15') })
  await desk.hold('12:00', '14:00')
  await desk.visit({ start: at('18:00') })
  const { body } = await desk.graph('&group=doctor_hour')
  expect(
    Object.fromEntries(body.series.map((point: HourPoint) => [point.key.split('-')[1], point.values])),
  ).toMatchObject({
    9: { occupancy: 75, open: 60, booked: 45, booked_done: 30, free: 15, held: 0, outside: 0 },
    10: { occupancy: 25, open: 60, booked: 15, free: 45 },
    11: { occupancy: 0, open: 60, booked: 0, free: 60 },
    // Its minutes stay open under what blocks the rest of the hour.
    12: { occupancy: 100, open: 30, booked: 30, free: 0, held: 30 },
    13: { occupancy: null, open: 0, held: 60 },
    16: { open: 60 },
    18: { occupancy: null, open: 0, booked: 0, outside: 30 },
  })
  expect(body.totals).toMatchObject({
    open: 390,
    booked: 90,
    booked_done: 30,
    free: 300,
    held: 90,
    outside: 30,
  })
  expect(body.columns[0]).toMatchObject({ key: 'occupancy', kind: 'percent', good: 'up' })
})

test('by video it is the doctor’s hour and no cabinet’s, in each cell, its rows and the sums of a table', async () => {
  const { clinicId, cabinetId } = desk.clinic
  const service_id = await addService(app, clinicId, { kind: 'virtual' })
  await app.sql.query(
    'insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani) values ($1, $2, $3, 30, 0)',
    [clinicId, desk.doctorId, service_id],
  )
  await desk.visit({ start: at('09:00') }, 4)
  const id = await desk.visit({ start: at('10:00'), services: [{ service_id }] })
  const values = async (group: string, query = '') =>
    Object.fromEntries(
      (await desk.graph(`&group=${group}${query}`)).body.series.map((point: HourPoint) => [
        point.key,
        point.values,
      ]),
    )
  expect(await values('doctor_hour')).toMatchObject({ [`${desk.doctorId}-10`]: { open: 60, booked: 30 } })
  expect(await values('location')).toMatchObject({
    [desk.clinic.locationId]: { open: 480, booked: 60 },
  })
  const byCabinet = { [cabinetId]: { open: 450, booked: 30 }, none: { open: 30, booked: 30 } }
  expect(await values('cabinet')).toMatchObject(byCabinet)
  const hours = await values('cabinet_hour')
  expect(hours).toMatchObject({ [`${cabinetId}-10`]: { open: 30, booked: 0, free: 30 } })
  expect(Object.keys(hours).every(key => key.startsWith(`${cabinetId}-`))).toBe(true)
  // What the chosen cabinet has is the same by any split.
  expect((await desk.graph(`&group=day&cabinet_id=${cabinetId}`)).body.totals).toMatchObject({
    open: 450,
    booked: 30,
  })
  const booked = async (query: string) => {
    const { body } = await desk.rows(`${query}&measure=booked`)
    return [body.value, body.data.map((row: { booking_id: number }) => row.booking_id).includes(id)]
  }
  expect(await booked('&group=cabinet&key=none')).toEqual([30, true])
  expect(await booked('&group=doctor_hour&key=0-10')).toEqual([30, true])
  expect(await booked('&group=cabinet_hour&key=0-10')).toEqual([0, false])
  expect(await booked('&group=cabinet_hour')).toEqual([30, false])
  expect(await booked('&group=doctor_hour')).toEqual([60, true])
})

test('every cell opens into rows that add up to it', async () => {
  await desk.visit({ start: at('09:00') }, 4)
  await desk.visit({ start: at('09:45') }, 6)
  await desk.hold('12:00', '14:00', { cabinet_id: desk.clinic.cabinetId })
  for (const group of [
    'doctor_hour',
    'cabinet_hour',
    'location_hour',
    'weekday_hour',
    'day',
    'week',
    'month',
    'year',
    'doctor',
    'cabinet',
    'location',
  ]) {
    const { series, totals: whole } = (await desk.graph(`&group=${group}`)).body as {
      series: HourPoint[]
      totals: HourPoint['values']
    }
    for (const figure of ['open', 'booked', 'booked_done', 'free', 'held', 'buffer', 'outside']) {
      expect(
        series.reduce((sum, point) => sum + (point.values[figure] ?? 0), 0),
        `${group} ${figure}`,
      ).toBe(whole[figure])
    }
    for (const { key, values } of series) {
      for (const measure of ['occupancy', 'booked', 'free', 'held']) {
        const opened = (await desk.rows(`&group=${group}&key=${key}&measure=${measure}`)).body
        expect(opened.value ?? 0, `${group} ${key} ${measure}`).toBe(values[measure] ?? 0)
      }
    }
  }
  const hour = `&group=doctor_hour&key=${desk.doctorId}-9&orderBy=at&orderType=asc`
  expect((await desk.rows(`${hour}&measure=occupancy`)).body).toMatchObject({
    paginator: { total: 3 },
    value: 75,
    totals: { open: 60, booked: 45 },
    data: [
      {
        title: 'Dumitru Maria',
        note: 'Consultație',
        state: 'Finalizată',
        at: at('09:00'),
        values: { open: 30, booked: 30 },
      },
      {
        title: 'Dr. Andrei Ionescu · 09:30–09:45',
        state: 'Liber',
        booking_id: null,
        values: { open: 15, booked: 0 },
      },
      { state: 'Neprezentat', at: at('09:45'), values: { open: 15, booked: 15 } },
    ],
  })
  expect((await desk.rows(`&group=doctor_hour&key=${desk.doctorId}-13&measure=held`)).body).toMatchObject({
    paginator: { total: 1 },
    data: [
      { title: 'Dr. Andrei Ionescu · Curs', state: 'Blocat', doctor_id: desk.doctorId, values: { held: 60 } },
    ],
  })
})

test('one day of the week, some places, some doctors', async () => {
  const other = await addDoctor(app, desk.clinic, [desk.serviceId], { last_name: 'Popescu' })
  await desk.visit({ start: at('09:00') }, 4)
  const week = 'from=2026-11-30&to=2026-12-13'
  // The last of November is a holiday that the clinic observes.
  expect((await desk.graph('&weekday=1', week)).body.totals).toMatchObject({ open: 2 * 480 })
  expect((await desk.graph(`&weekday=1&doctor_id=${other}`, week)).body.totals).toMatchObject({ open: 480 })
  expect((await desk.graph(`&weekday=6`, week)).body.totals).toMatchObject({ open: 0, occupancy: null })
  const cabinet = await addCabinet(app, desk.clinic.clinicId, desk.clinic.locationId)
  expect((await desk.graph(`&cabinet_id=${cabinet}`)).body.totals).toMatchObject({ open: 0, booked: 0 })
  expect((await desk.rows(`&measure=booked&weekday=4&group=weekday_hour&key=4-9`)).body).toMatchObject({
    value: 30,
  })
  expect((await desk.rows(`&measure=booked&weekday=5`)).body).toMatchObject({
    value: 0,
    paginator: { total: 0 },
  })
  // That hour of everybody.
  expect((await desk.rows('&measure=open&group=doctor_hour&key=0-9')).body).toMatchObject({ value: 60 })
  expect((await desk.graph('&weekday=8')).body.errors).toHaveProperty('weekday')
  expect((await desk.get(`/v2/graph/bookings?${THURSDAY}&weekday=1`)).body.errors).toHaveProperty('weekday')
})

test('what makes no sense is refused by its field, and another clinic’s is not there', async () => {
  const stranger = await openDesk(app)
  for (const [query, field] of [
    ['&group=service', 'group'],
    [`&doctor_id=${stranger.doctorId}`, 'doctor_id'],
    [`&cabinet_id=${stranger.clinic.cabinetId}`, 'cabinet_id'],
  ] as const) {
    const reply = await desk.graph(query)
    expect([reply.status, Object.keys(reply.body.errors)], query).toEqual([422, [field]])
  }
  for (const [query, field] of [
    ['&measure=produced', 'measure'],
    ['&measure=booked&group=doctor_hour&key=nine', 'key'],
    ['&measure=booked&group=week&key=2026-W01', 'key'],
  ] as const) {
    const reply = await desk.rows(query)
    expect([reply.status, Object.keys(reply.body.errors)], query).toEqual([422, [field]])
  }
  await desk.visit({ start: at('09:00', '2026-11-27') })
  expect((await stranger.get(`/v2/graph/occupancy?${FRIDAY}`)).body.totals).toMatchObject({
    open: 480,
    booked: 0,
  })
  // A cell of somebody else's doctor has nothing in it.
  expect(
    (
      await stranger.get(
        `/v2/graph/occupancy/rows?${FRIDAY}&measure=booked&group=doctor_hour&key=${desk.doctorId}-9`,
      )
    ).body,
  ).toMatchObject({ value: 0, paginator: { total: 0 } })
})

test('a doctor sees their own hours alone', async () => {
  const { clinicId } = desk.clinic
  const me = await addStaff(app, clinicId, ['bookings.view', 'reports.activity'])
  const own = await addDoctor(app, desk.clinic, [desk.serviceId], { account_id: me.accountId })
  await desk.visit({ start: at('09:00', '2026-11-27') })
  const { body } = await desk.graph('&group=doctor_hour', FRIDAY, me.headers)
  expect(new Set(body.series.map((point: HourPoint) => Number(point.key.split('-')[0])))).toEqual(
    new Set([own]),
  )
  expect(body.totals).toMatchObject({ open: 480, booked: 0 })
  expect((await desk.graph(`&doctor_id=${desk.doctorId}`, FRIDAY, me.headers)).status).toBe(403)
  const nobody = await addStaff(app, clinicId, ['bookings.view', 'reports.financial'])
  expect((await desk.graph('', THURSDAY, nobody.headers)).status).toBe(403)
})
