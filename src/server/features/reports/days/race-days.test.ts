import { ownerPool, type OwnerPool } from '#server/db/owner.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { reckonSlowly } from '#test/slow-reports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWrongDays } from './check-days.sql.ts'
import { refreshReports } from './report-days.jobs.ts'

// Days are made anew by several at once, by one that dies in the middle, and while the desk goes on.

let app: TestApp
let desk: Desk
let pool: OwnerPool
beforeAll(async () => {
  app = await startTestApp('2026-11-26T12:00:00+02:00')
  pool = ownerPool(app.url, 2)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' } as const
const refresh = () => refreshReports.run({}, { ...app.services, isLastTry: false })
const ask = async () =>
  (await desk.get(`/v2/graph/bookings?from=${NOVEMBER.from}&to=${NOVEMBER.to}&group=day`)).body

async function work(): Promise<void> {
  for (let hour = 9; hour < 17; hour++)
    for (const half of ['00', '30']) {
      const start = at(`${String(hour).padStart(2, '0')}:${half}`)
      const made = await desk.book({ start })
      expect(made.status).toBe(200)
      if (hour < 12) await desk.post('/update_booking_status', { booking_id: made.body.data.id, status: 4 })
      else if (half === '30') await desk.post('/v2/deleteBooking', { booking_id: made.body.data.id })
    }
}

test('every reading is whole while days are made anew by two at once', async () => {
  desk = await openDesk(app)
  const desks = { isOver: false }
  const readings: { visits: number; days: number }[] = []
  const read = async () => {
    while (!desks.isOver) {
      const { totals, series } = await ask()
      const days = series.reduce(
        (sum: number, { values }: { values: { visits: number } }) => sum + values.visits,
        0,
      )
      readings.push({ visits: totals.visits, days })
    }
  }
  const renew = async () => {
    while (!desks.isOver) await refresh()
  }
  await Promise.all([work().finally(() => (desks.isOver = true)), renew(), renew(), read()])
  expect(readings.length).toBeGreaterThan(5)
  expect(readings.filter(({ visits, days }) => visits !== days)).toEqual([])
  // One desk makes one visit after another: none that was seen is gone again.
  expect(readings.map(({ visits }) => visits)).toEqual(
    readings.map(({ visits }) => visits).toSorted((a, b) => a - b),
  )
  await refresh()
  expect(await findWrongDays(pool, desk.clinic.clinicId)).toEqual([])
  const slow = await reckonSlowly(app, desk.clinic.clinicId, { ...NOVEMBER, group: 'all' })
  expect((await ask()).totals).toMatchObject({ visits: 16, completed: 6, cancelled: 5 })
  expect(slow.get('all')).toMatchObject({ visits: 16, completed: 6, cancelled: 5 })
})

test('one that dies in the middle has done nothing, and the next one does it', async () => {
  desk = await openDesk(app)
  await work()
  const before = await ask()
  // It has deleted its marks and the day, and stands before the day's new sums.
  const holder = await pool.connect()
  await holder.query('begin; lock table report_visits in share mode')
  const dying = refresh().catch((error: unknown) => error)
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%refresh_report_days%'`
  await expect
    .poll(async () => (await app.sql.query(`select ${waiting}`)).rows.length, { timeout: 5_000 })
    .toBeGreaterThan(0)
  await app.sql.query(`select pg_terminate_backend(pid) ${waiting}`)
  expect(await dying).toBeInstanceOf(Error)
  await holder.query('rollback')
  holder.release()
  expect({ ...(await ask()), as_of: '' }).toEqual({ ...before, as_of: '' })
  await refresh()
  const { rows } = await app.sql.query('select from report_marks where clinic_id = $1', [
    desk.clinic.clinicId,
  ])
  expect(rows).toEqual([])
  expect({ ...(await ask()), as_of: '' }).toEqual({ ...before, as_of: '' })
  expect(await findWrongDays(pool, desk.clinic.clinicId)).toEqual([])
})
