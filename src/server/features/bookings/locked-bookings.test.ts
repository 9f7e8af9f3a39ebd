import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
})
afterAll(() => app.stop())

const countWaiting = async () => {
  const { rows } = await app.sql.query<{ count: string }>('select count(*) from pg_locks where not granted')
  return Number(rows[0]!.count)
}

test('who waited for a booking sees the services that it has by then', async () => {
  const { id } = (await desk.book()).body.data
  const other = await app.sql.connect()
  await other.query('begin')
  // In one act what two colleagues would do one after the other: it takes 45 minutes, and is cancelled.
  await other.query(
    `update bookings set ends_at = starts_at + interval '45 minutes', version = version + 1, cancelled_at = now(), cancelled_by = 'staff' where id = $1`,
    [id],
  )
  await other.query('update booking_services set minutes = 45 where booking_id = $1', [id])
  const restoring = desk.post(`/v2/bookings/${id}/restore`)
  await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(0), 15_000)
  await other.query('commit')
  other.release()

  expect((await restoring).status).toBe(200)
  const { rows } = await app.sql.query(
    `select extract(epoch from b.ends_at - b.starts_at)::integer / 60 as minutes, b.cancelled_at, sum(s.minutes)::integer as given
       from bookings b join booking_services s on s.booking_id = b.id where b.id = $1 group by b.id, b.clinic_id`,
    [id],
  )
  expect(rows).toEqual([{ minutes: 45, cancelled_at: null, given: 45 }])
})
