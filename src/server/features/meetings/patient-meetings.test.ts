import { DAY, HOUR, MINUTE, onWednesday, openVideoDesk, VIDEO_NOW, type VideoDesk } from '#test/video-desk.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

let desk: VideoDesk
let id: number
let code: string
const START = onWednesday('10:00')
const BEGIN = Date.parse(START)

beforeAll(async () => {
  desk = await openVideoDesk()
  await desk.connect('zoom', 'clinica')
})
afterAll(() => desk.stop())
beforeEach(async () => {
  id = await desk.bookVideo({ start: START })
  code = (await desk.get(`/v2/bookings/${id}`)).body.data.code
  await desk.work()
})
afterEach(async () => {
  desk.zoom.forgetMishaps()
  await desk.turnClock(Date.parse(VIDEO_NOW))
  await desk.post('/v2/deleteBooking', { booking_id: id })
  await desk.later(2 * HOUR)
  await desk.turnClock(Date.parse(VIDEO_NOW))
})

const path = (end = '') => `/v2/public/bookings/${code}/meeting${end}`
const look = async () => (await desk.test.call('GET', path())).body
const join = () => desk.test.call('POST', path('/join'))
const events = async () => (await desk.meeting(id)).events.map(({ kind }: { kind: string }) => kind)

it('is opened 15 minutes before and for an hour after, by the server’s clock', async () => {
  expect((await look()).data).toMatchObject({
    state: 'early',
    start: START,
    opens_at: onWednesday('09:45'),
    closes_at: onWednesday('11:30'),
    provider: 'zoom',
    is_trial: false,
    is_manual: false,
    patient_name: null,
  })
  desk.test.clock.now = BEGIN - 15 * MINUTE - 1
  expect(await join()).toMatchObject({
    status: 409,
    body: { code: 'too_early', message: 'Intri de la 09:45.', data: { opens_at: onWednesday('09:45') } },
  })
  desk.test.clock.now = BEGIN - 15 * MINUTE
  expect((await look()).data).toMatchObject({ state: 'open', patient_name: 'Maria Dumitru' })
  expect((await join()).body.data.url).toMatch(/^https:\/\/us05web\.zoom\.us\/j\/\d+\?pwd=let-in$/)
  desk.test.clock.now = BEGIN + 90 * MINUTE - 1
  expect((await join()).status).toBe(200)
  desk.test.clock.now = BEGIN + 90 * MINUTE
  expect((await look()).data).toMatchObject({ state: 'ended', patient_name: null })
  expect(await join()).toMatchObject({ status: 409, body: { code: 'meeting_ended' } })
})

it('says nothing of where the meeting is before somebody presses', async () => {
  desk.test.clock.now = BEGIN
  expect(JSON.stringify(await look())).not.toContain('zoom.us')
  expect(JSON.stringify((await desk.test.call('GET', `/v2/public/bookings/${code}`)).body)).not.toContain(
    'zoom.us',
  )
})

it('is being prepared while nothing is there, and has it once it is', async () => {
  const other = await desk.bookVideo({ start: onWednesday('14:00') })
  code = (await desk.get(`/v2/bookings/${other}`)).body.data.code
  desk.zoom.isDown = true
  await desk.work()
  await desk.turnClock(Date.parse(onWednesday('13:50')))
  expect((await look()).data.state).toBe('preparing')
  expect(await join()).toMatchObject({ status: 409, body: { code: 'meeting_not_ready' } })
  desk.zoom.isDown = false
  await desk.later(HOUR)
  expect((await look()).data.state).toBe('open')
  expect((await join()).status).toBe(200)
  await desk.turnClock(Date.parse(VIDEO_NOW))
  await desk.cancel(other)
})

it('has the same link after it was moved, also while the provider does not know yet', async () => {
  desk.zoom.isDown = true
  expect((await desk.edit(id, { start: onWednesday('15:00') })).status).toBe(200)
  await desk.work()
  expect((await look()).data).toMatchObject({ state: 'early', start: onWednesday('15:00') })
  desk.test.clock.now = Date.parse(onWednesday('14:50'))
  expect((await join()).body.data.url).toContain('zoom.us/j/')
})

it('is gone once the visit is cancelled', async () => {
  await desk.cancel(id)
  desk.test.clock.now = BEGIN
  expect((await look()).data.state).toBe('cancelled')
  expect(await join()).toMatchObject({ status: 410, body: { code: 'meeting_cancelled' } })
})

it('joins where a link by hand leads', async () => {
  const url = 'https://intalnire.exemplu.ro/1'
  await desk.test.call('PUT', `/v2/bookings/${id}/meeting/link`, {
    body: { url },
    headers: desk.clinic.owner,
  })
  desk.test.clock.now = BEGIN
  expect((await look()).data).toMatchObject({ state: 'open', is_manual: true })
  expect((await join()).body.data).toEqual({ url })
})

it('tells the desk what the patient did, once in a while', async () => {
  await look()
  await look()
  for (const device of [
    { camera: 'works', microphone: 'works' },
    { camera: 'denied', microphone: 'works' },
  ]) {
    expect((await desk.test.call('POST', path('/device'), { body: device })).status).toBe(200)
    // Told again within the minute, the same is nothing new.
    await desk.test.call('POST', path('/device'), { body: device })
  }
  desk.test.clock.now = BEGIN
  await join()
  await join()
  await desk.turnClock(BEGIN)
  expect(await events()).toEqual([
    'patient_joined',
    'device_checked',
    'device_checked',
    'page_opened',
    'made',
  ])
})

it.each([
  {},
  { camera: 'works' },
  { camera: 'broken', microphone: 'works' },
  { camera: 'works', microphone: 'works', picture: 'data:' },
])('takes no device but one that says how it is: %j', async device => {
  expect((await desk.test.call('POST', path('/device'), { body: device })).status).toBe(422)
})

it('is nobody’s of a visit in the clinic, and of no code', async () => {
  const { body } = await desk.book({ start: onWednesday('16:00') })
  expect((await desk.test.call('GET', `/v2/public/bookings/${body.data.code}/meeting`)).status).toBe(404)
  for (const wrong of ['nobody', `${code}x`])
    expect((await desk.test.call('GET', `/v2/public/bookings/${wrong}/meeting`)).status).toBe(404)
})

it('a day after it ended nothing is asked of the provider any more', async () => {
  await desk.turnClock(BEGIN + 2 * DAY)
  desk.zoom.asked.length = 0
  await desk.work()
  expect(desk.zoom.asked).toEqual([])
  expect(await desk.meeting(id)).toMatchObject({ state: 'over' })
})
