import { openDesk } from '#test/desk.ts'
import { addService } from '#test/factories.ts'
import { MINUTE, onWednesday, openVideoDesk, type VideoDesk } from '#test/video-desk.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { listDueMeetings } from './due-meetings.sql.ts'
import { startSettling } from './settle-due.ts'

let desk: VideoDesk
let settling: ReturnType<typeof startSettling>
beforeAll(async () => {
  desk = await openVideoDesk()
  await desk.connect('zoom', 'clinica')
})
afterEach(() => settling.stop())
afterAll(() => desk.stop())

const begin = () => {
  settling = startSettling(desk.test.services)
}
const stateOf = async (id: number) => (await desk.meeting(id)).state
const becomes = (id: number, state: string) =>
  vi.waitFor(async () => expect(await stateOf(id)).toBe(state), { timeout: 10_000, interval: 50 })
const due = async (size: number) =>
  desk.test.services.db.strangerReads(tx => listDueMeetings(tx, new Date(desk.test.clock.now), size))

it('sees to what falls due until it is stopped', async () => {
  begin()
  const id = await desk.bookVideo({ start: onWednesday('09:00') })
  await becomes(id, 'ready')
  await desk.cancel(id)
  await becomes(id, 'removed')

  await settling.stop()
  const another = await desk.bookVideo({ start: onWednesday('09:00') })
  await wait(1_500)
  expect(await stateOf(another)).toBe('making')
  begin()
  await becomes(another, 'ready')
})

it('goes on with the others where one cannot be seen to, which is tried again in a while', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const stuck = await desk.bookVideo({ start: onWednesday('11:00') })
  const other = await desk.bookVideo({ start: onWednesday('12:00') })
  await desk.test.sql.query(
    `create function refuse_room() returns trigger language plpgsql as $$
       begin if new.meeting_id = (select id from meetings where booking_id = ${stuck}) then raise exception 'refused here'; end if; return new; end $$;
     create trigger refuse_room before insert on meeting_rooms for each row execute function refuse_room()`,
  )
  begin()
  await becomes(other, 'ready')
  expect(await stateOf(stuck)).toBe('making')
  expect(await due(1_000)).toEqual([])
  expect(told.mock.calls.flat().join()).toContain('refused here')
  told.mockRestore()

  await desk.test.sql.query('drop function refuse_room cascade')
  await desk.turnClock(desk.test.clock.now + MINUTE)
  await becomes(stuck, 'ready')
})

/** A clinic with a service by video. */
async function openAnother() {
  const other = await openDesk(desk.test)
  const videoId = await addService(desk.test, other.clinic.clinicId, { kind: 'virtual' })
  await desk.test.sql.query(
    `insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani)
     select clinic_id, $2, id, minutes, price_bani from services where id = $1`,
    [videoId, other.doctorId],
  )
  const book = async (start: string): Promise<number> => {
    const reply = await other.book({ start, services: [{ service_id: videoId }] })
    expect(reply.status).toBe(200)
    return reply.body.data.id
  }
  return { ...other, book }
}

it('lets no provider that does not answer keep the meetings of the other waiting', async () => {
  const gate = Promise.withResolvers<void>()
  desk.zoom.before = () => gate.promise
  for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00'])
    await desk.bookVideo({ start: onWednesday(time, '2060-03-17') })
  const other = await openAnother()
  await desk.connect('google_meet', 'alta', { headers: other.clinic.owner })
  begin()
  await vi.waitFor(() => expect(desk.zoom.countOf('POST', /meetings$/)).toBeGreaterThan(2))
  const id = await other.book(onWednesday('15:00', '2060-03-24'))
  await vi.waitFor(
    async () =>
      expect((await desk.get(`/v2/bookings/${id}/meeting`, other.clinic.owner)).body.data.state).toBe(
        'ready',
      ),
    { timeout: 5_000, interval: 50 },
  )
  gate.resolve()
  desk.zoom.forgetMishaps()
})

it('lets no clinic with much to do keep another waiting', async () => {
  await settling.stop()
  for (let visit = 0; visit < 12; visit++)
    await desk.bookVideo({
      start: onWednesday(
        `${9 + Math.floor(visit / 2)}:${visit % 2 ? '30' : '00'}`.padStart(5, '0'),
        '2060-03-10',
      ),
    })
  const other = await openAnother()
  await other.book(onWednesday('10:00', '2060-03-24'))

  const next = await due(64)
  const ofClinic = (clinicId: number) => next.filter(({ clinic_id }) => clinic_id === clinicId)
  expect(ofClinic(desk.clinic.clinicId)).toHaveLength(8)
  expect(ofClinic(other.clinic.clinicId)).toHaveLength(1)
})
