import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { makeDataFolder, removeDataFolder } from '#test/embedded-server.ts'
import { checkWorld } from './check-world.ts'
import { countBy, send, type Answer, type Request } from './client.ts'
import { layOut, openGround, startAt, type Ground, type World } from './ground.ts'
import { Listener } from './listener.ts'
import type { Outcome } from './outcome.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const CLIENTS = 24
const DAYS = 60
/** A client that is answered nothing but 503 for so long gives up, which is a failure. */
const PATIENCE_MILLISECONDS = 90_000

/** A creating call with its key, asked until it was answered; others may have carried it out unseen. */
interface Asked {
  readonly path: string
  readonly request: Request
  readonly answer: Answer
}

/** The last that a client was told of one booking; nobody else touches it. */
interface Told {
  version: number
  start: string
  cancelled: boolean
  /** An answer that never came: the change may be there or not. */
  isOpen: boolean
}

interface Diary {
  readonly asked: Asked[]
  readonly told: Map<number, Told>
  readonly answers: Answer[]
}

const below = (limit: number) => Math.floor(Math.random() * limit)
const someStart = () => startAt(1 + below(DAYS), 480 + 15 * below(44))

/**
 * Two servers on a PostgreSQL that the first one runs; clients write without pause while, in turn, PostgreSQL and a
 * server are killed. What was acknowledged must be found, nothing half-written, and a repeated key answers the same.
 */
export async function surviveDeaths(rounds: number): Promise<Outcome> {
  const dataDir = makeDataFolder()
  const secret = 'a secret that only this folder knows'
  const servers: ServerProcess[] = []
  let ground: Ground | undefined
  try {
    servers.push(await startServer({ DATA_DIR: dataDir, SESSION_SECRET: secret }))
    const url = addressIn(dataDir)
    servers.push(await startServer({ DATABASE_URL: url, SESSION_SECRET: secret }))
    ground = openGround(url, secret)
    return await killAndCompare(ground, servers, dataDir, rounds)
  } finally {
    await ground?.close()
    for (const server of servers.toReversed()) await server.stop()
    removeDataFolder(dataDir)
  }
}

async function killAndCompare(
  ground: Ground,
  servers: readonly ServerProcess[],
  dataDir: string,
  rounds: number,
): Promise<Outcome> {
  const world = await layOut(ground, { doctors: 4, cabinets: 4, records: 60, staff: CLIENTS, patients: 0 })
  const { clinicId } = world.clinic
  const origins = servers.map(server => server.origin)
  const listeners = await Promise.all(origins.map(origin => Listener.open(origin, world.staff[0]!)))
  const diaries = world.staff.map((): Diary => ({ asked: [], told: new Map(), answers: [] }))
  const ending = new AbortController()
  const working = world.staff.map((token, i) => work(world, origins, token, diaries[i]!, ending.signal))

  const outages: Record<string, number[]> = { database: [], server: [] }
  try {
    for (let round = 0; round < rounds; round++) {
      await wait(500 + below(1000))
      const begun = performance.now()
      const what = round % 2 === 0 ? 'database' : 'server'
      if (what === 'database') process.kill(postmasterOf(dataDir), 'SIGKILL')
      else await servers[(round >> 1) % servers.length]!.killAndRestart()
      await Promise.all(servers.map(server => untilItWrites(server, world)))
      outages[what]!.push(Math.round(performance.now() - begun))
    }
    await wait(500)
  } finally {
    ending.abort()
    await Promise.all(working)
  }

  const problems = await checkWorld(ground, clinicId)
  for (const listener of listeners) problems.push(...(await listener.close(ground, clinicId)))
  const asked = diaries.flatMap(diary => diary.asked)
  problems.push(...(await compareTold(ground, clinicId, diaries)))
  problems.push(...(await askAgain(origins, asked)))
  const answers = diaries.flatMap(diary => diary.answers)
  const faults = answers.filter(({ status }) => status >= 500 && status !== 503)
  if (faults.length > 0) problems.push(`${faults.length} faults, as ${JSON.stringify(faults[0])}`)
  return {
    figures: {
      kills: rounds,
      calls: answers.length,
      ...countBy(answers, ({ status, body }) =>
        status === 0 ? 'broken connections' : `${status} ${body?.code ?? ''}`,
      ),
      acknowledged: asked.filter(({ answer }) => answer.status === 200).length,
      'milliseconds until it writes again': outages,
      listeners: listeners.map(listener => ({ ...listener.counts })),
    },
    problems,
  }
}

async function work(
  world: World,
  origins: readonly string[],
  token: string,
  diary: Diary,
  ending: AbortSignal,
): Promise<void> {
  const call = async (path: string, request: Request): Promise<Answer> => {
    const answer = await send(origins[below(origins.length)]!, path, { token, ...request })
    diary.answers.push(answer)
    if (!isAnswered(answer)) await wait(50)
    return answer
  }
  while (!ending.aborted) {
    const ids = [...diary.told.keys()]
    const id = ids[below(ids.length)]
    if (id === undefined || below(3) === 0) await create(world, token, diary, call)
    else await change(id, diary.told.get(id)!, call)
  }
}

type Call = (path: string, request: Request) => Promise<Answer>
const isAnswered = ({ status }: Answer) => status !== 0 && status !== 503

/** Asks with one key until there is an answer. */
async function create(world: World, token: string, diary: Diary, call: Call): Promise<void> {
  const doctor_id = world.doctorIds[below(world.doctorIds.length)]
  const start = someStart()
  const isHold = below(4) === 0
  const path = isHold ? '/addHoldtime' : '/v2/add_booking'
  const body = isHold
    ? { doctor_id, start, end: start.replace(/:\d\d:00/, ':59:00'), reason: 'meeting' }
    : {
        doctor_id,
        start,
        patient_id: world.patientIds[below(world.patientIds.length)],
        services: [{ service_id: world.serviceIds[below(2)] }],
      }
  const request = { token, key: crypto.randomUUID(), body }
  const until = Date.now() + PATIENCE_MILLISECONDS
  let answer = await call(path, request)
  while (!isAnswered(answer) && Date.now() < until) answer = await call(path, request)
  diary.asked.push({ path, request, answer })
  if (answer.status === 200 && !isHold) {
    const { id, version, start: booked } = answer.body.data
    diary.told.set(id, { version, start: booked, cancelled: false, isOpen: false })
  }
}

async function change(id: number, told: Told, call: Call): Promise<void> {
  const [path, body] = told.cancelled
    ? [`/v2/bookings/${id}/restore`, {}]
    : below(4) === 0
      ? ['/v2/deleteBooking', { booking_id: id }]
      : ['/v2/edit_booking', { booking_id: id, version: told.version, start: someStart() }]
  const answer = await call(path, { body })
  if (answer.status === 200 || answer.body?.code === 'stale') {
    const { version, start, cancelled_at } = answer.body.data
    Object.assign(told, { version, start, cancelled: cancelled_at !== null, isOpen: false })
  } else if (answer.body?.code === 'booking_closed') Object.assign(told, { cancelled: true })
  else if (!isAnswered(answer)) told.isOpen = true
}

/** Whether every booking is as its client was last told, or one unanswered change further. */
async function compareTold(ground: Ground, clinicId: number, diaries: readonly Diary[]): Promise<string[]> {
  const { rows } = await ground.sql.query<{
    id: string
    version: number
    starts_at: Date
    cancelled: boolean
  }>(
    'select id, version, starts_at, cancelled_at is not null as cancelled from bookings where clinic_id = $1',
    [clinicId],
  )
  const found = new Map(rows.map(row => [Number(row.id), row]))
  return diaries.flatMap(({ told }) =>
    [...told].flatMap(([id, { version, start, cancelled, isOpen }]) => {
      const row = found.get(id)
      if (!row) return [`booking ${id} was acknowledged and is gone`]
      const isSame =
        row.version === version &&
        row.starts_at.getTime() === Date.parse(start) &&
        row.cancelled === cancelled
      return isSame || (isOpen && row.version >= version)
        ? []
        : [`booking ${id} was acknowledged at version ${version}, ${start} and is ${JSON.stringify(row)}`]
    }),
  )
}

/** Repeats every acknowledged creating call with its key; the answer must be the first one. */
async function askAgain(origins: readonly string[], asked: readonly Asked[]): Promise<string[]> {
  const problems: string[] = []
  for (const { path, request, answer } of asked.filter(one => one.answer.status === 200)) {
    const again = await send(origins[below(origins.length)]!, path, request)
    if (!isDeepStrictEqual(again, answer))
      problems.push(`a repeated key answered ${JSON.stringify(again)} after ${JSON.stringify(answer)}`)
  }
  return problems
}

async function untilItWrites(server: ServerProcess, world: World): Promise<void> {
  const until = Date.now() + PATIENCE_MILLISECONDS
  for (;;) {
    const answer = await send(server.origin, '/add_patient', {
      token: world.staff[0],
      body: { first_name: 'Ion', last_name: 'Pavel' },
    })
    if (answer.status === 200) return
    if (Date.now() > until)
      throw new Error(`a server does not come back: ${JSON.stringify(answer)}; ${server.complaints()}`)
    await wait(50)
  }
}

/** The database's address, as the folder tells whoever may read it. */
function addressIn(dataDir: string): string {
  const read = (name: string) => readFileSync(join(dataDir, 'postgres', name), 'utf8').trim()
  return `postgres://postgres:${read('password')}@127.0.0.1:${read('port')}/zambet`
}

function postmasterOf(dataDir: string): number {
  const [pid] = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')
  return Number(pid)
}
