// Servers killed between commit, call and mark: the provider holds exactly the wanted meetings at the wanted hours.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectZoom } from './connect-zoom.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { send, type Answer } from './soak/client.ts'
import { layOut, openGround, type Ground, type World } from './soak/ground.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'
import { ZoomServer } from './zoom-server.ts'

const MINUTE = 60_000
const MEETINGS = /^\/v2\/users\/me\/meetings$/
const ONE = /^\/v2\/meetings\/\d+$/

let database: TestDatabase
let ground: Ground
let zoom: ZoomServer
let servers: ServerProcess[] = []
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  ground = openGround(database.url)
  zoom = await ZoomServer.start()
  const variables = { DATABASE_URL: database.url, SESSION_SECRET: ground.secret, ...zoom.variables }
  servers = await Promise.all([startServer(variables), startServer(variables)])
  world = await layOut(ground, { doctors: 1, cabinets: 1, records: 8, staff: 1, patients: 0 })
  await ground.sql.query(`update services set kind = 'virtual' where id = $1`, [world.serviceIds[0]])
  await connectZoom({ origin: servers[1]!.origin, token: world.staff[0]! }, zoom, 'clinica')
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await zoom.stop()
  await ground.close()
  await database.drop()
})

/** By the server that is never killed. */
async function call(path: string, body?: object): Promise<Answer['body']> {
  const request = { token: world.staff[0]!, ...(body ? { body } : { method: 'GET' as const }) }
  const answer = await send(servers[1]!.origin, path, request)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10)
/** Hours at which a visit of half an hour may begin. */
const hourOf = (slot: number) =>
  `${tomorrow}T${String(8 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}:00Z`

const book = (slot: number, patient: number) =>
  call('/v2/add_booking', {
    patient_id: world.patientIds[patient],
    doctor_id: world.doctorIds[0],
    start: hourOf(slot),
    services: [{ service_id: world.serviceIds[0] }],
    override: [{ kind: 'outside_schedule' }],
    override_reason: 'Video',
  }) as Promise<{ id: number; version: number }>

/** Both servers die at once in the moment: whichever of them has asked. */
function killBothAt(when: 'before' | 'beforeAnswer', method: string, path: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    zoom[when] = async asked => {
      if (asked.method !== method || !path.test(asked.path)) return
      zoom[when] = async () => undefined
      Promise.all(servers.map(server => server.killAndRestart())).then(() => resolve(), reject)
      await wait(1_500)
    }
  })
}

const wantedStarts = async () =>
  (
    await ground.sql.query<{ start: string }>(
      `select to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start from bookings
        where is_video and cancelled_at is null order by 1`,
    )
  ).rows.map(({ start }) => start)

/** Until nothing is under way any more. */
async function settled(): Promise<void> {
  const until = Date.now() + 2 * MINUTE
  for (;;) {
    const { rows } = await ground.sql.query(
      `select count(*)::int as n from meetings where wanted_no > settled_no or state not in ('ready', 'removed', 'over')
          or exists (select from meeting_rooms r where r.meeting_id = meetings.id and r.state in ('making', 'removing'))`,
    )
    if (rows[0].n === 0) return
    if (Date.now() > until) throw new Error('never settled')
    await wait(200)
  }
}

test.each([
  ['before it is carried out', 'before'],
  ['after it was carried out and before its answer', 'beforeAnswer'],
] as const)(
  'killed %s, while a meeting is made, moved and deleted, there is exactly the wanted one',
  async (_what, when) => {
    const making = killBothAt(when, 'POST', MEETINGS)
    const visit = await book(when === 'before' ? 0 : 4, 0)
    await making
    await settled()
    expect(zoom.meetings().map(each => each.start_time)).toEqual(await wantedStarts())

    const moving = killBothAt(when, 'PATCH', ONE)
    await call('/v2/edit_booking', {
      booking_id: visit.id,
      version: visit.version,
      start: hourOf(when === 'before' ? 2 : 6),
      override: [{ kind: 'outside_schedule' }],
      override_reason: 'Video',
    })
    await moving
    await settled()
    expect(zoom.meetings().map(each => each.start_time)).toEqual(await wantedStarts())

    const deleting = killBothAt(when, 'DELETE', ONE)
    await call('/v2/deleteBooking', { booking_id: visit.id })
    await deleting
    await settled()
    expect(zoom.meetings()).toEqual([])
  },
  180_000,
)

test('two servers, one of them killed over and over: each visit has its one meeting', async () => {
  const visits: number[] = []
  const over = new AbortController()
  const killing = (async () => {
    while (!over.signal.aborted) {
      await servers[0]!.killAndRestart()
      await wait(100)
    }
  })()
  for (let patient = 0; patient < 6; patient++) visits.push((await book(patient * 2, patient)).id)
  for (const id of visits.slice(0, 2)) await call('/v2/deleteBooking', { booking_id: id })
  await wait(1_500)
  over.abort()
  await killing
  await settled()
  expect(
    zoom
      .meetings()
      .map(each => each.start_time)
      .toSorted(),
  ).toEqual(await wantedStarts())
  expect(zoom.meetings()).toHaveLength(4)
}, 180_000)
