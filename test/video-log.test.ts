// All that a server writes while accounts are connected and refreshed and meetings are made, in every way that goes wrong:
// nothing that opens an account or a meeting, and nobody's name.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectZoom } from './connect-zoom.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { send, type Answer } from './soak/client.ts'
import { layOut, openGround, startAt, type Ground, type World } from './soak/ground.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'
import type { Asked } from './video-server.ts'
import { ZoomServer } from './zoom-server.ts'

const PATIENCE = 60_000
const TOKEN = /oauth\/token$/
const REVOKE = /oauth\/revoke$/
const MEETINGS = /users\/me\/meetings$/
const ONE = /meetings\/\d+$/
const FIRST_NAME = 'Zenobia-Filofteia'
const LAST_NAME = 'Secăreanu-Vlahuță'
const BY_HAND = 'https://camera-dupa-mana.exemplu.ro/intrare'

let database: TestDatabase
let ground: Ground
let zoom: ZoomServer
let server: ServerProcess
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  ground = openGround(database.url)
  zoom = await ZoomServer.start()
  server = await startServer({
    DATABASE_URL: database.url,
    SESSION_SECRET: ground.secret,
    LOG_LEVEL: 'trace',
    ...zoom.variables,
  })
  world = await layOut(ground, { doctors: 1, cabinets: 1, records: 1, staff: 1, patients: 0 })
  await ground.sql.query(`update services set kind = 'virtual'`)
  await ground.sql.query('update patients set first_name = $1, last_name = $2, email = $3', [
    FIRST_NAME,
    LAST_NAME,
    'zenobia@exemplu.ro',
  ])
})
afterAll(async () => {
  await server.stop()
  await zoom.stop()
  await ground.close()
  await database.drop()
})

const call = (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Answer> =>
  send(server.origin, path, { token: world.staff[0]!, method, ...(body && { body }) })

const connect = () => connectZoom({ origin: server.origin, token: world.staff[0]! }, zoom, 'cabinet')

async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + PATIENCE
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`never: ${what}`)
    await wait(50)
  }
}

const stateOf = async (id: number) => (await call(`/v2/bookings/${id}/meeting`)).body.data.state as string
const isReady = (id: number) => until('ready', async () => (await stateOf(id)) === 'ready')
/** Has it looked at at once, whatever it waits for. */
const hurry = (id: number) => call(`/v2/bookings/${id}/meeting/retry`, {})

let hour = 0
async function book(): Promise<{ id: number; code: string }> {
  hour += 1
  const { status, body } = await call('/v2/add_booking', {
    patient_id: world.patientIds[0],
    doctor_id: world.doctorIds[0],
    start: startAt(1, 480 + 60 * hour),
    services: [{ service_id: world.serviceIds[0], minutes: 30 }],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

/** Of all that went over the wire, what opens something. */
const secrets = new Set<string>()
function keep({ body, headers }: Asked): void {
  for (const token of zoom.desk.tokens) secrets.add(token)
  for (const name of ['code', 'code_verifier', 'refresh_token', 'token', 'client_secret'])
    if (typeof body[name] === 'string') secrets.add(body[name])
  const [, credentials] = headers.authorization?.split(' ') ?? []
  if (credentials) secrets.add(credentials)
}
/** What a provider may say of what it was sent, where it gives tokens and where it does the work. */
const grantEcho = (status: number) => ({
  status,
  body: { error: 'server_error', error_description: [...zoom.desk.tokens, ...secrets].join(' ') },
})
const workEcho = (status: number) => ({
  status,
  body: { code: status, message: `${LAST_NAME} ${[...zoom.desk.tokens].join(' ')}` },
})

test(
  'nothing of what opens an account or a meeting, and nobody’s name, is in the log',
  { timeout: 3 * PATIENCE },
  async () => {
    zoom.beforeAnswer = async asked => keep(asked)
    for (const secret of [
      zoom.desk.clientSecret,
      zoom.webhookSecret,
      ground.secret,
      world.staff[0]!,
      'zak=host',
      'pwd=let-in',
      BY_HAND,
      FIRST_NAME,
      LAST_NAME,
      'zenobia@',
    ])
      secrets.add(secret)

    // Connected, once in vain.
    zoom.answerWith('POST', TOKEN, grantEcho(500), 4)
    await expect(connect()).rejects.toThrow()
    zoom.forgetMishaps()
    zoom.beforeAnswer = async asked => keep(asked)
    await connect()

    // Made, after a refusal, a lost answer and one that says what it was asked with.
    zoom.answerWith('POST', MEETINGS, workEcho(500))
    zoom.loseAnswersOf('POST', MEETINGS)
    const { id, code } = await book()
    for (let tried = 0; (await stateOf(id)) !== 'ready' && tried < 200; tried++) {
      await hurry(id)
      await wait(100)
    }
    await isReady(id)

    // The host's door, which is told to the host alone.
    const host = await call(`/v2/bookings/${id}/meeting/start`, {})
    expect(host.body.data.url).toContain('zak=host')
    zoom.answerWith('GET', ONE, workEcho(500))
    expect((await call(`/v2/bookings/${id}/meeting/start`, {})).status).toBe(503)
    zoom.answerWith('GET', ONE, workEcho(400))
    expect((await call(`/v2/bookings/${id}/meeting/start`, {})).status).toBe(409)
    zoom.loseAnswersOf('GET', ONE)
    expect((await call(`/v2/bookings/${id}/meeting/start`, {})).status).toBe(503)

    // Refreshed, also in vain.
    await ground.sql.query(`update video_connections set expires_at = now()`)
    zoom.answerWith('POST', TOKEN, grantEcho(500), 2)
    expect((await call(`/v2/bookings/${id}/meeting/start`, {})).status).toBe(503)
    zoom.desk.endAccess()
    expect((await call(`/v2/bookings/${id}/meeting/start`, {})).status).toBe(200)

    // What the provider tells, signed, unsigned, and nonsense.
    const { id: there } = zoom.meetings()[0]!
    const news = zoom.news('meeting.started', { object: { id: there, topic: `${FIRST_NAME} ${LAST_NAME}` } })
    const hook = (body: string, headers: Record<string, string>) =>
      send(server.origin, '/v2/hooks/zoom', { body, headers })
    expect((await hook(news.body, news.headers)).status).toBe(204)
    expect((await hook(`${news.body} `, news.headers)).status).toBe(401)
    const nonsense = zoom.news('meeting.started', { object: { participant: LAST_NAME } })
    expect((await hook(nonsense.body, nonsense.headers)).status).toBe(400)

    // The patient's page, the link again, and one by hand.
    const other = await book()
    await call(`/v2/bookings/${other.id}/meeting/link`, { url: BY_HAND }, 'PUT')
    await call(`/v2/bookings/${other.id}/meeting/resend`, {})
    for (const path of ['', '/join'])
      await send(server.origin, `/v2/public/bookings/${code}/meeting${path}`, {
        method: path ? 'POST' : 'GET',
      })

    // A fault of ours, wherever tokens and addresses are written.
    await ground.sql.query(
      `alter table meeting_rooms add constraint broken check (state <> 'live' or room_key is null) not valid`,
    )
    const third = await book()
    await until('told', () => server.said().includes(' was not seen to: '))
    await ground.sql.query('alter table meeting_rooms drop constraint broken')
    await hurry(third.id)
    await isReady(third.id)
    await ground.sql.query(
      `alter table video_connections add constraint broken check (expires_at < '2020-01-01') not valid`,
    )
    await ground.sql.query('alter table video_connections disable trigger user')
    expect((await call('/v2/integrations/video/check', {})).status).toBeLessThan(600)
    await expect(connect()).rejects.toThrow()
    await ground.sql.query('alter table video_connections drop constraint broken')

    // Left, once in vain.
    zoom.answerWith('POST', REVOKE, grantEcho(500))
    expect((await call('/v2/integrations/video?meetings=delete', undefined, 'DELETE')).status).toBe(200)
    await until(
      'forgotten',
      async () => (await ground.sql.query('select from video_connections')).rowCount === 0,
    )

    const said = server.said()
    // It wrote what went wrong, by each of its ways.
    for (const told of [
      /"level":50.*video_away: answered 500/,
      / was not seen to: /,
      /"level":50.*DatabaseError/,
      /Failed task /,
    ])
      expect(said).toMatch(told)
    expect(secrets.size).toBeGreaterThan(20)
    expect([...secrets].filter(secret => said.includes(secret))).toEqual([])
  },
)
