import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, type Database } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { whenAvailable } from '#server/db/when-available.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import { makeDataFolder, removeDataFolder } from '#test/embedded-server.ts'
import { checkWorld } from './check-world.ts'
import { countBy } from './client.ts'
import { answersIn, checkDiaries, countAnswers, startClients } from './diaries.ts'
import { layOut, openGround, type Ground } from './ground.ts'
import { Listener } from './listener.ts'
import type { Outcome } from './outcome.ts'
import { PostgresUnderTest, type Harm } from './postgres-under-test.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const CLIENTS = 12
const JOB_PAUSE_MILLISECONDS = 40
/** Long enough that jobs are under way whenever the database goes. */
const GATEWAY_MILLISECONDS = 60
/** A job taken by a query whose answer was lost is free again after a while. */
const SETTLE_MILLISECONDS = 180_000

/**
 * Two servers on a PostgreSQL that goes away for so long, by turns stopped, killed and frozen, while clients write, jobs
 * run and calendars listen. No process dies, nobody is told of a fault, and every message is sent once.
 */
export async function surviveOutages(
  awayMilliseconds: number,
  rounds: number,
  harms: readonly Harm[],
): Promise<Outcome> {
  const dataDir = makeDataFolder()
  const secret = 'a secret that only this folder knows'
  const gateway = await startGateway()
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const { url, adminUrl } = database
  await migrate(url)
  const ground = openGround(adminUrl, secret)
  const servers: ServerProcess[] = []
  try {
    const variables = { DATABASE_URL: url, SESSION_SECRET: secret, SMS_GATEWAY_URL: gateway.url }
    servers.push(await startServer(variables), await startServer(variables))
    const postgres = new PostgresUnderTest(dataDir, adminUrl)
    return await goAndComeBack(ground, servers, gateway.received, async function* () {
      for (let round = 0; round < rounds; round++) {
        const harm = harms[round % harms.length]!
        await wait(1_000 + 1_000 * Math.random())
        await postgres.goAway(harm)
        await wait(awayMilliseconds)
        await postgres.comeBack(harm)
        yield harm
      }
    })
  } finally {
    await ground.close()
    for (const server of servers) await server.stop()
    await database.stop()
    await gateway.close()
    removeDataFolder(dataDir)
  }
}

async function goAndComeBack(
  ground: Ground,
  servers: readonly ServerProcess[],
  received: readonly string[],
  outages: () => AsyncGenerator<Harm>,
): Promise<Outcome> {
  const world = await layOut(ground, { doctors: 4, cabinets: 4, records: 60, staff: CLIENTS, patients: 0 })
  const { clinicId } = world.clinic
  const origins = servers.map(server => server.origin)
  const listeners = await Promise.all(origins.map(origin => Listener.open(origin, world.staff[0]!)))
  const clients = startClients(world, origins)
  const messages = queueMessages(ground.url)
  const untilWrites: number[] = []
  const away: string[] = []
  try {
    for await (const harm of outages()) {
      away.push(harm)
      const begun = performance.now()
      const before = answersIn(clients.diaries).length
      while (
        !answersIn(clients.diaries)
          .slice(before)
          .some(answer => answer.status === 200)
      )
        await wait(20)
      untilWrites.push(Math.round(performance.now() - begun))
    }
    await wait(1_000)
  } finally {
    await clients.end()
  }
  const queued = await messages.end()
  const unsent = await untilSent(ground)

  const problems = await checkWorld(ground, clinicId)
  for (const listener of listeners) problems.push(...(await listener.close(ground, clinicId)))
  problems.push(...(await checkDiaries(ground, clinicId, origins, clients.diaries)))
  const answers = answersIn(clients.diaries)
  const times = Object.values(countBy(received, id => id))
  const expect = (isSo: boolean, otherwise: string) => void (isSo || problems.push(otherwise))
  for (const server of servers)
    expect(server.deaths() === 0, `a server died: ${server.complaints().slice(-2_000)}`)
  expect(!answers.some(({ status }) => status === 0), 'a connection to a server broke')
  expect(
    answers.every(({ status, retryAfter }) => status !== 503 || retryAfter !== undefined),
    'a 503 does not say when to come again',
  )
  expect(unsent === 0, `${unsent} messages were not sent`)
  expect(times.length === queued, `${queued} messages were queued and ${times.length} sent`)
  expect(
    times.every(time => time === 1),
    `some messages were sent ${Math.max(...times)} times`,
  )
  return {
    figures: {
      outages: countBy(away, harm => harm),
      ...countAnswers(clients.diaries),
      'messages sent': times.length,
      'milliseconds until it writes again': untilWrites,
      listeners: listeners.map(listener => ({ ...listener.counts })),
    },
    problems,
  }
}

/** An SMS gateway that takes its time and remembers what it took. */
async function startGateway() {
  const received: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string }
      received.push(id)
      setTimeout(() => response.end(), GATEWAY_MILLISECONDS)
    })
  })
  await new Promise<void>(settle => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>(settle => server.close(() => settle())),
  }
}

/** Queues messages without pause, before and after an outage and as soon as the database answers again. */
function queueMessages(url: string) {
  const db: Database = openDatabase(url)
  const ending = new AbortController()
  let queued = 0
  const working = (async () => {
    while (!ending.signal.aborted) {
      const message = {
        clinicId: 0,
        key: `outage ${queued}`,
        channel: 'sms' as const,
        recipient: '+40720000000',
        body: 'Salut',
      }
      await whenAvailable(() => db.tenant(0, tx => queueMessage(tx, { now: Date.now() }, message)), {
        forMilliseconds: 120_000,
      })
      queued++
      await wait(JOB_PAUSE_MILLISECONDS)
    }
  })()
  return {
    end: async () => {
      ending.abort()
      await working
      await db.close()
      return queued
    },
  }
}

/** How many messages or jobs are still left when nothing more happens. */
async function untilSent(ground: Ground): Promise<number> {
  const until = Date.now() + SETTLE_MILLISECONDS
  for (;;) {
    const { rows } = await ground.sql.query<{ left: string }>(
      `select (select count(*) from messages where status <> 'sent') + (select count(*) from graphile_worker._private_jobs
                where run_at <= now() + interval '1 minute') as left`,
    )
    const left = Number(rows[0]?.left)
    if (left === 0 || Date.now() > until) return left
    await wait(200)
  }
}
