import type { VideoProviderName } from '#contract/video/video-providers.ts'
import { listDueMeetings } from '#server/features/meetings/due-meetings.sql.ts'
import { settleMeeting } from '#server/features/meetings/settle-meeting.ts'
import { ALL_JOBS } from '#server/jobs/all-jobs.ts'
import { startTestApp, type Reply, type TestApp } from './app.ts'
import { openDesk, type Desk } from './desk.ts'
import { addService, signIn } from './factories.ts'
import { MeetServer } from './meet-server.ts'
import { ZoomServer } from './zoom-server.ts'

/** A Monday so far ahead that whatever the database queues by its own clock is due. */
export const VIDEO_NOW = '2060-03-01T08:00:00+02:00'
export const SECOND = 1000
const MANY = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A desk whose clinic has a service by video, beside stand-ins of both providers. */
export interface VideoDesk extends Desk {
  readonly zoom: ZoomServer
  readonly meet: MeetServer
  readonly videoServiceId: number
  /** Books by video, at 10:00 of the first Wednesday unless told otherwise; the visit's id. */
  bookVideo(fields?: Record<string, unknown>): Promise<number>
  /** Changes a visit as it is now. */
  edit(bookingId: number, fields: Record<string, unknown>): Promise<Reply>
  cancel(bookingId: number): Promise<void>
  /** Agrees at the provider as `user` and comes back; what our call answered. */
  connect(provider: VideoProviderName, user: string, as?: Connecting): Promise<Reply>
  /** Carries out what is due by the clock, and what becomes due by that. */
  work(): Promise<void>
  later(ms: number): Promise<void>
  turnClock(now: number): Promise<void>
  meeting(bookingId: number): Promise<Reply['body']['data']>
  stop(): Promise<void>
}

interface Connecting {
  readonly account?: 'clinic' | 'own'
  readonly headers?: Record<string, string>
}

export const onWednesday = (time: string, date = '2060-03-03') => `${date}T${time}:00+02:00`

export async function openVideoDesk(): Promise<VideoDesk> {
  const [zoom, meet] = await Promise.all([ZoomServer.start(), MeetServer.start()])
  const test = await startTestApp(VIDEO_NOW, {
    video: { zoom: zoom.settings, googleMeet: meet.settings, zoomWebhookSecret: zoom.webhookSecret },
  })
  zoom.now = () => test.clock.now
  const desk = await openDesk(test)
  const videoServiceId = await addService(test, desk.clinic.clinicId, {
    name_ro: 'Consultație video',
    name_en: 'Video consultation',
    kind: 'virtual',
  })
  await test.sql.query(
    `insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani)
     select clinic_id, $2, id, minutes, price_bani from services where id = $1`,
    [videoServiceId, desk.doctorId],
  )
  const work = () => workOff(test)
  // Who does nothing for long is signed out: the owner signs in again.
  const turnClock = async (now: number) => {
    test.clock.now = now
    Object.assign(desk.clinic.owner, await signIn(test, desk.clinic.clinicId))
  }
  return {
    ...desk,
    zoom,
    meet,
    videoServiceId,
    async bookVideo(fields = {}) {
      const reply = await desk.book({
        start: onWednesday('10:00'),
        services: [{ service_id: videoServiceId }],
        ...fields,
      })
      if (reply.status !== 200) throw new Error(`not booked: ${JSON.stringify(reply.body)}`)
      return Number(reply.body.data.id)
    },
    async edit(bookingId, fields) {
      const { body } = await desk.get(`/v2/bookings/${bookingId}`)
      return desk.post('/v2/edit_booking', { booking_id: bookingId, version: body.data.version, ...fields })
    },
    async cancel(bookingId) {
      const reply = await desk.post('/v2/deleteBooking', { booking_id: bookingId })
      if (reply.status !== 200) throw new Error(`not cancelled: ${JSON.stringify(reply.body)}`)
    },
    connect: (provider, user, as) => connect(test, { zoom, meet }, desk.clinic.owner, provider, user, as),
    work,
    async later(ms) {
      await turnClock(test.clock.now + ms)
      await work()
    },
    turnClock,
    async meeting(bookingId) {
      const { status, body } = await desk.get(`/v2/bookings/${bookingId}/meeting`)
      if (status !== 200) throw new Error(`no meeting: ${JSON.stringify(body)}`)
      return body.data
    },
    async stop() {
      await test.stop()
      await Promise.all([zoom.stop(), meet.stop()])
    },
  }
}

const CALLS = {
  zoom: { start: 'zoom', connect: 'connect-zoom' },
  google_meet: { start: 'google-meet', connect: 'connect-google-meet' },
} as const

async function connect(
  test: TestApp,
  servers: { zoom: ZoomServer; meet: MeetServer },
  owner: Record<string, string>,
  provider: VideoProviderName,
  user: string,
  { account = 'clinic', headers = owner }: Connecting = {},
): Promise<Reply> {
  const call = CALLS[provider]
  const begun = await test.call('GET', `/v2/integrations/${call.start}/start?account=${account}`, { headers })
  if (begun.status !== 200) return begun
  const server = provider === 'zoom' ? servers.zoom : servers.meet
  server.desk.user = user
  const there = await fetch(String(begun.body.data.url), { redirect: 'manual' })
  const answer = new URL(there.headers.get('location') ?? '').searchParams
  return test.call('POST', `/v4/social-login/${call.connect}`, {
    body: Object.fromEntries(answer),
    headers: { ...headers, cookie: begun.cookies.join('; ') },
  })
}

/** As a server does: what is due by the test's clock, meetings first. */
async function workOff(test: TestApp): Promise<void> {
  for (;;) {
    const at = new Date(test.clock.now)
    const due = await test.services.db.strangerReads(tx => listDueMeetings(tx, at, MANY))
    for (const { clinic_id: clinicId, id } of due) await settleMeeting(test.services, clinicId, id)
    if (due.length === 0 && !(await leaveAccount(test))) return
  }
}

/** Taken out before it is carried out; false when there is none. */
async function leaveAccount(test: TestApp): Promise<boolean> {
  const { rows } = await test.sql.query(
    `delete from graphile_worker._private_jobs where id = (
       select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.run_at <= $1 and t.identifier = 'leave-account' order by j.run_at, j.id limit 1)
     returning payload`,
    [new Date(test.clock.now)],
  )
  const [row] = rows
  if (!row) return false
  const job = ALL_JOBS.find(({ name }) => name === 'leave-account')!
  await job.run(job.input.parse(row.payload), { ...test.services, isLastTry: false })
  return true
}

/** Carries out a job of the clock. */
export async function runJob(test: TestApp, name: string): Promise<void> {
  const job = ALL_JOBS.find(each => each.name === name)!
  await job.run(job.input.parse({}), { ...test.services, isLastTry: false })
}
