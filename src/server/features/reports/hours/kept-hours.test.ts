import { startTestApp, type TestApp } from '#test/app.ts'
import { at } from '#test/desk.ts'
import { addCabinet, addDoctor, addPatient, insert, signIn } from '#test/factories.ts'
import { openHourDesk, type HourDesk, type HourPoint } from '#test/hour-desk.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findWrongHours } from './check-hours.ts'

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

test('the past does not move when the schedule changes; what is to come does', async () => {
  await desk.visit({ start: at('09:00') }, 4)
  await desk.visit({ start: at('09:00', '2026-12-02') })
  await desk.keep()
  const span = 'from=2026-11-23&to=2026-12-02'
  // From the first visit on, less two holidays.
  expect(await desk.totals(span)).toMatchObject({ open: 3 * 480, booked: 60 })
  await desk.setEnd(720)
  expect(await desk.totals()).toMatchObject({ open: 480, booked: 30 })
  expect(await desk.totals('from=2026-12-02&to=2026-12-02')).toMatchObject({ open: 180, booked: 30 })
  // What the visit came to is read from the visit.
  await desk.post('/v2/deleteBooking', { booking_id: await desk.visit({ start: at('10:00') }) })
  expect(await desk.totals()).toMatchObject({ open: 480, booked: 30, free: 450 })
  await app.sql.query('update locations set zone = $2 where id = $1', [
    desk.clinic.locationId,
    'Europe/London',
  ])
  expect(
    (await desk.graph('&group=doctor_hour')).body.series.map((point: HourPoint) => point.key).toSorted(),
  ).toEqual([9, 10, 11, 12, 13, 14, 15, 16].map(hour => `${desk.doctorId}-${hour}`).toSorted())
  await app.sql.query('update doctors set active = false where id = $1', [desk.doctorId])
  expect(await desk.totals()).toMatchObject({ open: 480, booked: 30 })
  expect(await desk.totals('from=2026-12-01&to=2026-12-01')).toMatchObject({ open: 0 })
})

test('late leave, a day off and blocked time count, by the schedule of then', async () => {
  await desk.visit({ start: at('09:00') }, 4)
  await desk.keep()
  await desk.setEnd(720)
  await desk.hold('15:00', '16:00')
  expect(await desk.totals()).toMatchObject({ open: 420, held: 60, booked: 30 })
  await insert(app, 'schedule_exceptions', {
    clinic_id: desk.clinic.clinicId,
    doctor_id: desk.doctorId,
    date: '2026-11-26',
    kind: 'closed',
    start_minute: 600,
    end_minute: 720,
  })
  expect(await desk.totals()).toMatchObject({ open: 300, held: 60, booked: 30 })
  await insert(app, 'clinic_holidays', {
    clinic_id: desk.clinic.clinicId,
    date: '2026-11-26',
    to_date: '2026-11-26',
    name_ro: 'Inventar',
  })
  expect(await desk.totals()).toMatchObject({ open: 0, booked: 0, outside: 30, held: 0 })
  // Worked all the same.
  await insert(app, 'schedule_exceptions', {
    clinic_id: desk.clinic.clinicId,
    doctor_id: desk.doctorId,

    date: '2026-11-26',
    kind: 'open',
    location_id: desk.clinic.locationId,
    cabinet_id: desk.clinic.cabinetId,
  })
  expect(await desk.totals()).toMatchObject({ open: 300, held: 60, booked: 30 })
})

test('days that are over are kept once, with those that a server missed, and back to the first visit', async () => {
  await desk.visit({ start: at('09:00') }, 4)
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
  await Promise.all([desk.keep(), desk.keep()])
  await desk.keep()
  expect(await keptOf()).toEqual([thursday])
  await desk.setEnd(720)
  app.clock.now = Date.parse('2026-11-30T00:01:00+02:00')
  await desk.keep()
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
  await desk.keep()
  const kept = await keptOf()
  expect(kept).toHaveLength(369)
  expect(kept[0]).toEqual({ day: '2025-11-26', doctors: 1, hours: [540, 720] })
  await expect(
    app.services.db.tenant(desk.clinic.clinicId, tx => tx.deleteFrom('report_open_days').execute()),
  ).rejects.toThrow(/permission denied/)
})

test('whoever is killed while days are kept leaves no gap and nothing half', async () => {
  await desk.visit({ start: at('09:00') }, 4)
  await app.sql.query(
    `update bookings set starts_at = starts_at - interval '4 years', ends_at = ends_at - interval '4 years' where clinic_id = $1`,
    [desk.clinic.clinicId],
  )
  const look = async () => {
    const { rows: found } = await app.sql.query<{ days: number; span: number; bare: number }>(
      `select count(*)::int as days, (max(d.day) - min(d.day) + 1)::int as span,
              count(*) filter (where extract(isodow from d.day) < 6 and not exists (
                select from report_open o where o.clinic_id = d.clinic_id and o.day = d.day))::int as bare
         from report_open_days d where d.clinic_id = $1`,
      [desk.clinic.clinicId],
    )
    return found[0]!
  }
  const blocker = await app.sql.connect()
  for (let kill = 0; kill < 3; kill++) {
    // The days are written by then, and their hours wait.
    await blocker.query('begin; lock table report_open in share mode')
    const keeping = desk.keep().catch(() => 'killed')
    const waiting = `datname = current_database() and wait_event_type = 'Lock' and query like '%insert into report_open%'`
    await expect
      .poll(async () => (await app.sql.query(`select from pg_stat_activity where ${waiting}`)).rowCount)
      .toBe(1)
    await app.sql.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`)
    expect(await keeping).toBe('killed')
    await blocker.query('rollback')
    expect(await look()).toMatchObject({ days: 0, bare: 0 })
  }
  blocker.release()
  await desk.keep()
  expect(await look()).toEqual({ days: 1462, span: 1462, bare: 0 })
})

test('a walk through every minute finds what the reports say', async () => {
  await desk.visit({ start: at('09:00') }, 4)
  await desk.visit({ start: at('09:15') }, 6)
  await desk.visit({ start: at('16:45') }, 4)
  await desk.hold('10:00', '14:00')
  await desk.keep()
  expect(await desk.totals()).toMatchObject({ booked: 60, booked_done: 45, outside: 15 })
  expect(await findWrongHours(app.services.db, desk.clinic.clinicId)).toEqual([])
})

test('places have clocks of their own, and the hour that comes twice has 120 minutes', async () => {
  app.clock.now = Date.parse('2026-10-20T12:00:00+03:00')
  desk = await openHourDesk(app)
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
      (await desk.graph('&group=location_hour', sunday)).body.series
        .filter((point: HourPoint) => point.values['open'])
        .map((point: HourPoint) => [`${point.label} ${point.key.split('-')[1]}`, point.values['open']]),
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
  await desk.keep()
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
