import { openDatabase } from './db/database.ts'
import { buildApp } from './app.ts'
import { loadConfig } from './config.ts'
import { acquireDataLock, startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { startWorker } from './jobs/worker.ts'
import { openOutside } from './outside/outside.ts'

/** Something a person can mend, told in one line. */
class StartupError extends Error {}

// Starts everything in order and stops it in the opposite one.
const config = loadConfig()
const stops: (() => Promise<unknown>)[] = []
let stopping: Promise<void> | undefined

// Listened to before anything starts, so that Ctrl-C in the middle leaves nothing behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)))
}

const starting = start()
await starting.catch(fail)

async function start(): Promise<void> {
  const url = config.databaseUrl ?? (await startOwnDatabase())
  await migrate(url)
  const demo = config.demo ? await fillDemo(url, { now: Date.now(), log: console.log }) : undefined

  const db = openDatabase(url)
  stops.push(() => db.close())
  const services = { config, db, now: Date.now }
  const worker = await startWorker(url, services, openOutside(config))
  stops.push(() => worker.stop())
  const app = await buildApp(services)
  stops.push(() => app.close())
  await app.listen({ port: config.port, host: config.host })

  console.log(`\nZâmbet: ${config.publicUrl}`)
  console.log(
    `  patients  ${config.publicUrl}/pacient\n  clinic    ${config.publicUrl}/login/cabinet\n  API       ${config.publicUrl}/api/docs`,
  )
  if (demo) {
    console.log(`  messages  ${config.publicUrl}/demo/messages`)
    for (const { who, email, password } of demo.signIns) console.log(`  ${who}: ${email}  ${password}`)
  }
}

/** A real PostgreSQL of our own, held by this process alone and started again should it be killed. */
async function startOwnDatabase(): Promise<string> {
  let server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: console.log })
  let lock = await acquireDataLock(server.url)
  // The PostgreSQL we reached is the other server's: it must live on.
  if (!lock) throw new StartupError(`DATA_DIR: another Zâmbet is already running on ${config.dataDir}`)
  stops.push(
    () => server.stop(),
    async () => lock?.release(),
  )
  const watch = () => void lock?.lost.then(restart).catch(fail)
  const restart = async () => {
    if (stopping) return
    console.error('The database stopped; starting it again.')
    const { url } = server
    server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: console.log })
    lock = await acquireDataLock(server.url)
    if (!lock || server.url !== url) throw new Error('the database came back elsewhere')
    watch()
  }
  watch()
  return server.url
}

function stop(): Promise<void> {
  stopping ??= (async () => {
    // What is being started cannot be stopped half-way.
    await starting.catch(() => undefined)
    for (const end of stops.toReversed()) await end().catch((error: unknown) => console.error(explain(error)))
  })()
  return stopping
}

async function fail(error: unknown): Promise<never> {
  console.error(explain(error))
  await stop()
  process.exit(1)
}

/** One line for what a person can mend; the stack for a fault of ours. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `PORT: ${config.port} is already in use; stop what uses it or choose another, as in PORT=3001 npm start`
  if (code === 'EACCES') return `PORT: not allowed to listen on ${config.port}; choose one above 1023`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `DATABASE_URL: nothing answers there (${error.message})`
  return error instanceof StartupError ? error.message : (error.stack ?? error.message)
}
