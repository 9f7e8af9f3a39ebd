import type { Config } from '#server/config.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase, type Database } from '#server/db/database.ts'
import type { Services } from '#server/http/services.ts'
import type { FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { createTestDatabase } from './database.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Database
  /** Connects as the database's superuser, for preparing and inspecting; no policy applies. */
  readonly sql: Pool
  readonly url: string
  /** The only clock of the app, in epoch milliseconds. */
  readonly clock: { now: number }
  readonly services: Services
  stop(): Promise<void>
}

const CONFIG: Config = {
  port: 0,
  host: 'localhost',
  databaseUrl: undefined,
  dataDir: '/nonexistent',
  filesDir: '/nonexistent',
  publicUrl: 'https://zambet.test',
  smtpUrl: undefined,
  smtpFrom: 'Zâmbet <programari@zambet.test>',
  smsGatewayUrl: undefined,
  smsGatewayToken: undefined,
  demo: false,
  sessionSecret: 'a secret that only tests know, long enough',
  trustProxy: false,
  logLevel: 'silent',
}

/** The whole server on a database of its own, at 08:00 on Wednesday 25 November 2026 in Bucharest unless told. */
export async function startTestApp(now = '2026-11-25T08:00:00+02:00'): Promise<TestApp> {
  const database = await createTestDatabase()
  const { url } = database
  const db = openDatabase(url)
  const sql = new Pool({ connectionString: url, max: 4 })
  sql.on('error', () => undefined)
  const clock = { now: Date.parse(now) }
  const services: Services = { config: { ...CONFIG, databaseUrl: url }, db, now: () => clock.now }
  const app = await buildApp(services)
  const stop = async () => {
    await app.close()
    await db.close()
    await sql.end()
    await database.drop()
  }
  return { app, db, sql, url, clock, services, stop }
}
