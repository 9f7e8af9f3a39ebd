import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { accept, at, openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addPatient, addStaff, insert, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findWrongHours } from './check-hours.ts'
import { keepReportHours } from './report-hours.jobs.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  // Friday; the visits below are of Thursday.
  app.clock.now = Date.parse('2026-11-27T12:00:00+02:00')
  desk = await openDesk(app)
})

const DAY = 'from=2026-11-26&to=2026-11-26'
const TODAY = 'from=2026-11-27&to=2026-11-27'
const graph = (query = '', days = DAY, headers?: Record<string, string>): Promise<Reply> =>
  desk.get(`/v2/graph/occupancy?${days}${query}`, headers)
const rows = (query: string, days = DAY): Promise<Reply> =>
  desk.get(`/v2/graph/occupancy/rows?${days}${query}`)
const totals = async (days = DAY) => (await graph('', days)).body.totals
const keep = () => keepReportHours.run({}, { ...app.services, isLastTry: false })
const setHours = (end: number) =>
  app.sql.query('update working_hours set end_minute = $2 where doctor_id = $1', [desk.doctorId, end])

async function visit(fields: Record<string, unknown> = {}, status?: number): Promise<number> {
  const body = { patient_id: await addPatient(app, desk.clinic.clinicId), ...fields }
  const asked = await desk.book(body)
  const reply = asked.status === 409 ? await desk.book({ ...body, ...accept(asked) }) : asked
  const id = reply.body.data.id as number
  if (status) await desk.post('/update_booking_status', { booking_id: id, status })
  return id
}
/** Blocks time, over visits too. */
async function hold(
  start: string,
  end: string,
  place: Record<string, unknown> = { doctor_id: desk.doctorId },
) {
  const body = { start: at(start), end: at(end), reason: 'Curs', ...place }
  const asked = await desk.post('/addHoldtime', body)
  const reply = asked.status === 409 ? await desk.post('/addHoldtime', { ...body, ...accept(asked) }) : asked
  expect(reply.status).toBe(200)
}
const closed = (date: string, fields: Record<string, unknown> = {}) =>
  insert(app, 'schedule_exceptions', {
    clinic_id: desk.clinic.clinicId,
    doctor_id: desk.doctorId,
    date,
    kind: 'closed',
    ...fields,
  })

test('a day by hours: visits, cancelled ones, no-shows, blocked time, and what is free', async () => {
  await visit({ start: at('09:00') }, 4)
  await visit({ start: at('09:45') }, 6)
  const gone = await visit({ start: at('11:00') })
  await desk.post('/v2/deleteBooking', { booking_id: gone })
  await visit({ start: at('12:15') })
  await hold('12:00', '14:00')
  await visit({ start: at('18:00') })
  const { body } = await graph('&group=doctor_hour')
  expect(
    Object.fromEntries(body.series.map((point: Point) => [point.key.split('-')[1], point.values])),
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
interface Point {
  key: string
  label: string
  values: Record<string, number | null>
}

test('every cell opens into rows that add up to it', async () => {
  await visit({ start: at('09:00') }, 4)
  await visit({ start: at('09:45') }, 6)
  await hold('12:00', '14:00', { cabinet_id: desk.clinic.cabinetId })
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
    const { series, totals: whole } = (await graph(`&group=${group}`)).body as {
      series: Point[]
      totals: Point['values']
    }
    for (const figure of ['open', 'booked', 'booked_done', 'free', 'held', 'buffer', 'outside']) {
      expect(
        series.reduce((sum, point) => sum + (point.values[figure] ?? 0), 0),
        `${group} ${figure}`,
      ).toBe(whole[figure])
    }
    for (const { key, values } of series) {
      for (const measure of ['occupancy', 'booked', 'free', 'held']) {
        const opened = (await rows(`&group=${group}&key=${key}&measure=${measure}`)).body
        expect(opened.value ?? 0, `${group} ${key} ${measure}`).toBe(values[measure] ?? 0)
      }
    }
  }
  const hour = `&group=doctor_hour&key=${desk.doctorId}-9&orderBy=at&orderType=asc`
  expect((await rows(`${hour}&measure=occupancy`)).body).toMatchObject({
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
  expect((await rows(`&group=doctor_hour&key=${desk.doctorId}-13&measure=held`)).body).toMatchObject({
    paginator: { total: 1 },
    data: [
      { title: 'Dr. Andrei Ionescu · Curs', state: 'Blocat', doctor_id: desk.doctorId, values: { held: 60 } },
    ],
  })
})

test('the past does not move when the schedule changes; what is to come does', async () => {
  await visit({ start: at('09:00') }, 4)
  await visit({ start: at('09:00', '2026-12-02') })
  await keep()
  const span = 'from=2026-11-23&to=2026-12-02'
  // From the first visit on, less two holidays.
  expect(await totals(span)).toMatchObject({ open: 3 * 480, booked: 60 })
  await setHours(720)
  expect(await totals()).toMatchObject({ open: 480, booked: 30 })
  expect(await totals('from=2026-12-02&to=2026-12-02')).toMatchObject({ open: 180, booked: 30 })
  // What the visit came to is read from the visit.
  await desk.post('/v2/deleteBooking', { booking_id: await visit({ start: at('10:00') }) })
  expect(await totals()).toMatchObject({ open: 480, booked: 30, free: 450 })
  await app.sql.query('update locations set zone = $2 where id = $1', [
    desk.clinic.locationId,
    'Europe/London',
  ])
  expect((await graph('&group=doctor_hour')).body.series.map((point: Point) => point.key).toSorted()).toEqual(
    [9, 10, 11, 12, 13, 14, 15, 16].map(hour => `${desk.doctorId}-${hour}`).toSorted(),
  )
  await app.sql.query('update doctors set active = false where id = $1', [desk.doctorId])
  expect(await totals()).toMatchObject({ open: 480, booked: 30 })
  expect(await totals('from=2026-12-01&to=2026-12-01')).toMatchObject({ open: 0 })
})

test('late leave, a day off and blocked time count, by the schedule of then', async () => {
  await visit({ start: at('09:00') }, 4)
  await keep()
  await setHours(720)
  await hold('15:00', '16:00')
  expect(await totals()).toMatchObject({ open: 420, held: 60, booked: 30 })
  await closed('2026-11-26', { start_minute: 600, end_minute: 720 })
  expect(await totals()).toMatchObject({ open: 300, held: 60, booked: 30 })
  await insert(app, 'clinic_holidays', {
    clinic_id: desk.clinic.clinicId,
    date: '2026-11-26',
    to_date: '2026-11-26',
    name_ro: 'Inventar',
  })
  expect(await totals()).toMatchObject({ open: 0, booked: 0, outside: 30, held: 0 })
  // Worked all the same.
  await insert(app, 'schedule_exceptions', {
    clinic_id: desk.clinic.clinicId,
    doctor_id: desk.doctorId,

    date: '2026-11-26',
    kind: 'open',
    location_id: desk.clinic.locationId,
    cabinet_id: desk.clinic.cabinetId,
  })
  expect(await totals()).toMatchObject({ open: 300, held: 60, booked: 30 })
})

test('days that are over are kept once, with those that a server missed, and back to the first visit', async () => {
  await visit({ start: at('09:00') }, 4)
  const keptOf = async () =>
    (
      await app.sql.query(
        `select d.day::text, cardinality(d.doctor_ids) as doctors, o.hours from report_open_days d
           left join report_open o on o.clinic_id = d.clinic_id and o.day = d.day
          where d.clinic_id = $1 order by 1`,
        [desk.clinic.clinicId],
      )
    ).rows
  const thursday = { day: '2026-11-26', doctors: 1, hours: [540, 1020] }
  await Promise.all([keep(), keep()])
  await keep()
  expect(await keptOf()).toEqual([thursday])
  await setHours(720)
  app.clock.now = Date.parse('2026-11-30T00:01:00+02:00')
  await keep()
  expect(await keptOf()).toEqual([
    thursday,
    { day: '2026-11-27', doctors: 1, hours: [540, 720] },
    { day: '2026-11-28', doctors: 1, hours: null },
    { day: '2026-11-29', doctors: 1, hours: null },
  ])
  // A visit written down later, as of a year ago: since then the doctor is taken to have been there.
  await app.sql.query(
    `update bookings set starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year' where clinic_id = $1`,
    [desk.clinic.clinicId],
  )
  await keep()
  const kept = await keptOf()
  expect(kept).toHaveLength(369)
  expect(kept[0]).toEqual({ day: '2025-11-26', doctors: 1, hours: [540, 720] })
  await expect(
    app.services.db.tenant(desk.clinic.clinicId, tx => tx.deleteFrom('report_open_days').execute()),
  ).rejects.toThrow(/permission denied/)
})

test('a walk through every minute finds what the reports say', async () => {
  await visit({ start: at('09:00') }, 4)
  await visit({ start: at('09:15') }, 6)
  await visit({ start: at('16:45') }, 4)
  await hold('10:00', '14:00')
  await keep()
  expect(await totals()).toMatchObject({ booked: 60, booked_done: 45, outside: 15 })
  expect(await findWrongHours(app.services.db, desk.clinic.clinicId)).toEqual([])
})

test('places have clocks of their own, and the hour that comes twice has 120 minutes', async () => {
  app.clock.now = Date.parse('2026-10-20T12:00:00+03:00')
  desk = await openDesk(app)
  const { clinicId } = desk.clinic
  const london = (
    await insert(app, 'locations', { clinic_id: clinicId, name: 'Londra', zone: 'Europe/London' })
  )['id'] as unknown as number
  const cabinet = await addCabinet(app, clinicId, london)
  await addDoctor(app, desk.clinic, [desk.serviceId], {}, [
    { weekday: 7, start_minute: 120, end_minute: 300 },
  ])
  await addDoctor(app, { ...desk.clinic, locationId: london, cabinetId: cabinet }, [desk.serviceId], {}, [
    { weekday: 7, start_minute: 0, end_minute: 180 },
  ])
  const sunday = 'from=2026-10-25&to=2026-10-25'
  const hours = async () =>
    Object.fromEntries(
      (await graph('&group=location_hour', sunday)).body.series
        .filter((point: Point) => point.values['open'])
        .map((point: Point) => [`${point.label} ${point.key.split('-')[1]}`, point.values['open']]),
    )
  const night = {
    'Centru 2': 60,
    'Centru 3': 120,
    'Centru 4': 60,
    'Londra 0': 60,
    'Londra 1': 120,
    'Londra 2': 60,
  }
  expect(await hours()).toEqual(night)
  // Kept on Monday morning, it is the same; nobody has to have been there.
  app.clock.now = Date.parse('2026-10-27T00:00:00Z')
  await visitOnSunday()
  await keep()
  desk.clinic.owner = await signIn(app, desk.clinic.clinicId)
  expect(await hours()).toEqual(night)
})

async function visitOnSunday(): Promise<void> {
  const { rows: shifts } = await app.sql.query(
    'select clinic_id, doctor_id, location_id, cabinet_id from working_hours where clinic_id = $1 and weekday = 7',
    [desk.clinic.clinicId],
  )
  for (const row of shifts)
    await insert(app, 'bookings', {
      ...row,
      code: `v${row.doctor_id}`,
      patient_id: await addPatient(app, desk.clinic.clinicId),
      starts_at: '2026-10-25T04:00Z',
      ends_at: '2026-10-25T04:10Z',
      status: 'completed',
      source: 'staff',
      ...Object.fromEntries(
        ['status_changed_at', 'created_at', 'updated_at'].map(column => [column, '2026-10-20T04:00Z']),
      ),
    })
}

test('one day of the week, some places, some doctors', async () => {
  const other = await addDoctor(app, desk.clinic, [desk.serviceId], { last_name: 'Popescu' })
  await visit({ start: at('09:00') }, 4)
  const week = 'from=2026-11-30&to=2026-12-13'
  // The last of November is a holiday that the clinic observes.
  expect((await graph('&weekday=1', week)).body.totals).toMatchObject({ open: 2 * 480 })
  expect((await graph(`&weekday=1&doctor_id=${other}`, week)).body.totals).toMatchObject({ open: 480 })
  expect((await graph(`&weekday=6`, week)).body.totals).toMatchObject({ open: 0, occupancy: null })
  const cabinet = await addCabinet(app, desk.clinic.clinicId, desk.clinic.locationId)
  expect((await graph(`&cabinet_id=${cabinet}`)).body.totals).toMatchObject({ open: 0, booked: 0 })
  expect((await rows(`&measure=booked&weekday=4&group=weekday_hour&key=4-9`)).body).toMatchObject({
    value: 30,
  })
  expect((await rows(`&measure=booked&weekday=5`)).body).toMatchObject({ value: 0, paginator: { total: 0 } })
  // That hour of everybody.
  expect((await rows('&measure=open&group=doctor_hour&key=0-9')).body).toMatchObject({ value: 60 })
  expect((await graph('&weekday=8')).body.errors).toHaveProperty('weekday')
  expect((await desk.get(`/v2/graph/bookings?${DAY}&weekday=1`)).body.errors).toHaveProperty('weekday')
})

test('what makes no sense is refused by its field, and another clinic’s is not there', async () => {
  const stranger = await openDesk(app)
  for (const [query, field] of [
    ['&group=service', 'group'],
    [`&doctor_id=${stranger.doctorId}`, 'doctor_id'],
    [`&cabinet_id=${stranger.clinic.cabinetId}`, 'cabinet_id'],
  ] as const) {
    const reply = await graph(query)
    expect([reply.status, Object.keys(reply.body.errors)], query).toEqual([422, [field]])
  }
  for (const [query, field] of [
    ['&measure=produced', 'measure'],
    ['&measure=booked&group=doctor_hour&key=nine', 'key'],
    ['&measure=booked&group=week&key=2026-W01', 'key'],
  ] as const) {
    const reply = await rows(query)
    expect([reply.status, Object.keys(reply.body.errors)], query).toEqual([422, [field]])
  }
  await visit({ start: at('09:00', '2026-11-27') })
  expect((await stranger.get(`/v2/graph/occupancy?${TODAY}`)).body.totals).toMatchObject({
    open: 480,
    booked: 0,
  })
  // A cell of somebody else's doctor has nothing in it.
  expect(
    (
      await stranger.get(
        `/v2/graph/occupancy/rows?${TODAY}&measure=booked&group=doctor_hour&key=${desk.doctorId}-9`,
      )
    ).body,
  ).toMatchObject({ value: 0, paginator: { total: 0 } })
})

test('a doctor sees their own hours alone', async () => {
  const { clinicId } = desk.clinic
  const me = await addStaff(app, clinicId, ['bookings.view', 'reports.activity'])
  const own = await addDoctor(app, desk.clinic, [desk.serviceId], { account_id: me.accountId })
  await visit({ start: at('09:00', '2026-11-27') })
  const { body } = await graph('&group=doctor_hour', TODAY, me.headers)
  expect(new Set(body.series.map((point: Point) => Number(point.key.split('-')[0])))).toEqual(new Set([own]))
  expect(body.totals).toMatchObject({ open: 480, booked: 0 })
  expect((await graph(`&doctor_id=${desk.doctorId}`, TODAY, me.headers)).status).toBe(403)
  const nobody = await addStaff(app, clinicId, ['bookings.view', 'reports.financial'])
  expect((await graph('', DAY, nobody.headers)).status).toBe(403)
})
