import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from './db/database.ts'
import { buildApp } from './app.ts'
import { BOOKING_STEPS } from './booking-steps.ts'
import { loadConfig } from './config.ts'
import { requireWeakLogin } from './db/login.ts'
import { migrate } from './db/migrate.ts'
import { startOwnDatabase } from './db/own-database.ts'
import { whenAvailable } from './db/when-available.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { startSettling } from './features/meetings/settle-due.ts'
import { startWorker } from './jobs/worker.ts'
import { openOutside } from './outside/outside.ts'
import { problemOf, StartupProblem } from './db/startup-problems.ts'

/** A database that starts beside us, or after a switch to another machine, is there by then. */
const START_MILLISECONDS = 60_000
/** What does not end by then, since the database is silent, is left behind. */
const STOP_MILLISECONDS = 10_000

// Starts everything in order and stops it in the opposite one.
const config = loadConfig()
const stops: (() => Promise<unknown>)[] = []
const ending = new AbortController()
let stopping: Promise<void> | undefined

// Listened to before anything starts, so that Ctrl-C in the middle leaves nothing behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)))
}

const starting = start()
await starting.catch(fail)

async function start(): Promise<void> {
  const url = config.databaseUrl ?? (await holdOwnDatabase())
  const requestsUrl = config.databasePoolUrl ?? url
  const demo = await whenAvailable(
    async () => {
      await requireWeakLogin(requestsUrl)
      await migrate(url)
      // Only now are the tables there that it must not own.
      await requireWeakLogin(requestsUrl)
      return config.demo ? fillDemo(url, { now: Date.now(), log: console.log }) : undefined
    },
    { forMilliseconds: START_MILLISECONDS, signal: ending.signal, tell: console.error },
  )

  const db = openDatabase(requestsUrl, { isPooled: config.databasePoolUrl !== undefined })
  stops.push(() => soon(db.close()))
  const outside = await openOutside(config, Date.now)
  stops.push(() => outside.pdf.close())
  const services = { config, db, outside, now: Date.now, bookingSteps: BOOKING_STEPS }
  const worker = await startWorker(url, services)
  stops.push(() => soon(worker.stop()))
  const settling = startSettling(services)
  stops.push(() => soon(settling.stop()))
  const app = await buildApp(services)
  stops.push(() => soon(app.close()))
  await app.listen({ port: config.port, host: config.host })
  // Whoever started us now knows that an end from here on is no mistake in the settings.
  process.send?.('started')

  console.log(`\nZâmbet: ${config.publicUrl}`)
  console.log(
    `  patients  ${config.publicUrl}/pacient\n  clinic    ${config.publicUrl}/login/cabinet\n  API       ${config.publicUrl}/api/docs`,
  )
  if (demo) {
    console.log(`  messages  ${config.publicUrl}/demo/messages`)
    for (const { who, email, password } of demo.signIns) console.log(`  ${who}: ${email}  ${password}`)
  }
}

async function holdOwnDatabase(): Promise<string> {
  const own = await startOwnDatabase(config.dataDir)
  if (!own) throw new StartupProblem(`DATA_DIR: another Zâmbet is already running on ${config.dataDir}`)
  stops.push(() => own.stop())
  return own.url
}

function soon(end: Promise<unknown>): Promise<unknown> {
  return Promise.race([end, wait(STOP_MILLISECONDS, undefined, { ref: false })])
}

function stop(): Promise<void> {
  ending.abort()
  stopping ??= (async () => {
    // What is being started cannot be stopped half-way.
    await starting.catch(() => undefined)
    for (const end of stops.toReversed()) await end().catch((error: unknown) => console.error(explain(error)))
  })()
  return stopping
}

async function fail(error: unknown): Promise<never> {
  const isWanted = ending.signal.aborted
  if (!isWanted) console.error(explain(error))
  await stop()
  process.exit(isWanted ? 0 : 1)
}

/** One line for what a person can mend; the stack for a fault of ours. */
function explain(error: unknown): string {
  return (
    problemOf(error, config.port) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
  )
}
