import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markLate } from './late-visits.jobs.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  clockAt('08:00')
  desk = await openDesk(app)
})

const clockAt = (time: string) => {
  app.clock.now = Date.parse(at(time))
}
/** Signed in anew: the clock goes on by more than an access token lives. */
const owner = () => signIn(app, desk.clinic.clinicId)
const look = async (id: number) => (await desk.get(`/v2/bookings/${id}`, await owner())).body.data
const post = async (path: string, body: Record<string, unknown>) => desk.post(path, body, await owner())
/** Runs the job as the clock would have; the visit's status after it. */
async function statusAt(time: string, id: number): Promise<number> {
  clockAt(time)
  await markLate.run({}, { ...app.services, isLastTry: false })
  return (await look(id)).status
}
const APPROVED = 1
const CONFIRMED = 2
const LATE = 5

/** A visit of today at 10:00. */
async function bookToday(status: number, fields = {}): Promise<number> {
  const { id } = (await desk.book(fields)).body.data
  if (status !== APPROVED) await post('/update_booking_status', { booking_id: id, status })
  expect((await look(id)).status).toBe(status)
  return id
}

test('a confirmed visit is late after the usual minutes, and says who said so: nobody', async () => {
  const id = await bookToday(CONFIRMED)
  expect(await statusAt('10:14', id)).toBe(CONFIRMED)
  expect(await statusAt('10:15', id)).toBe(LATE)
  const { history, version } = await look(id)
  expect(history).toContainEqual(
    expect.objectContaining({
      action: 'booking.status_changed',
      actor: null,
      actor_kind: 'system',
      status: LATE,
    }),
  )
  await statusAt('10:16', id)
  expect((await look(id)).version).toBe(version)
})

test('by the minutes that its clinic says, and never where it says none', async () => {
  await post('/config/set', { delay_after_minutes: 30 })
  const id = await bookToday(CONFIRMED)
  expect([await statusAt('10:29', id), await statusAt('10:30', id)]).toEqual([CONFIRMED, LATE])
  clockAt('08:00')
  desk = await openDesk(app)
  await post('/config/set', { delay_after_minutes: 0 })
  expect(await statusAt('10:45', await bookToday(CONFIRMED))).toBe(CONFIRMED)
})

test('not one that waits for an answer, is moved ahead or was looked at since', async () => {
  const [asked, moved, known] = [
    await bookToday(APPROVED),
    await bookToday(CONFIRMED, { start: at('11:00') }),
    await bookToday(CONFIRMED, { start: at('12:00') }),
  ]
  await post('/v2/edit_booking', {
    booking_id: moved,
    version: (await look(moved)).version,
    start: at('14:00'),
  })
  expect(await statusAt('10:20', asked)).toBe(APPROVED)
  expect(await statusAt('11:20', moved)).toBe(CONFIRMED)
  expect(await statusAt('12:20', known)).toBe(LATE)
  // Somebody knows better and says so; it is not taken back from them.
  await post('/update_booking_status', { booking_id: known, status: CONFIRMED })
  expect(await statusAt('12:21', known)).toBe(CONFIRMED)
})

test('nothing of a morning during which the program stood still', async () => {
  const id = await bookToday(CONFIRMED)
  expect(await statusAt('11:20', id)).toBe(CONFIRMED)
})

test('one that cannot be written holds nobody up, and is told of', async () => {
  const broken = await bookToday(CONFIRMED)
  const behind = await bookToday(CONFIRMED, { start: at('10:30') })
  await app.sql.query(
    `create function fail_on_purpose() returns trigger language plpgsql as
       $$ begin if old.id = ${broken} then raise 'on purpose'; end if; return new; end $$`,
  )
  await app.sql.query(
    'create trigger fails before update on bookings for each row execute function fail_on_purpose()',
  )
  clockAt('10:50')
  try {
    await expect(markLate.run({}, { ...app.services, isLastTry: false })).rejects.toThrow('on purpose')
  } finally {
    await app.sql.query('drop function fail_on_purpose cascade')
  }
  expect([(await look(broken)).status, (await look(behind)).status]).toEqual([CONFIRMED, LATE])
  expect(await statusAt('10:51', broken)).toBe(LATE)
})
