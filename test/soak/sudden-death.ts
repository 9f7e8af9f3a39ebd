import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeDataFolder, removeDataFolder } from '#test/embedded-server.ts'
import { checkWorld } from './check-world.ts'
import { send } from './client.ts'
import { checkDiaries, countAnswers, startClients } from './diaries.ts'
import { layOut, openGround, type Ground, type World } from './ground.ts'
import { Listener } from './listener.ts'
import type { Outcome } from './outcome.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const CLIENTS = 24
const PATIENCE_MILLISECONDS = 90_000

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
  const clients = startClients(world, origins)

  const outages: Record<string, number[]> = { database: [], server: [] }
  try {
    for (let round = 0; round < rounds; round++) {
      await wait(500 + 1000 * Math.random())
      const begun = performance.now()
      const what = round % 2 === 0 ? 'database' : 'server'
      if (what === 'database') process.kill(postmasterOf(dataDir), 'SIGKILL')
      else await servers[(round >> 1) % servers.length]!.killAndRestart()
      await Promise.all(servers.map(server => untilItWrites(server, world)))
      outages[what]!.push(Math.round(performance.now() - begun))
    }
    await wait(500)
  } finally {
    await clients.end()
  }

  const problems = await checkWorld(ground, clinicId)
  for (const listener of listeners) problems.push(...(await listener.close(ground, clinicId)))
  problems.push(...(await checkDiaries(ground, clinicId, origins, clients.diaries)))
  return {
    figures: {
      kills: rounds,
      ...countAnswers(clients.diaries),
      'milliseconds until it writes again': outages,
      listeners: listeners.map(listener => ({ ...listener.counts })),
    },
    problems,
  }
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
