import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { buildApp } from '#server/app.ts'
import { BOOKING_STEPS } from '#server/booking-steps.ts'
import { givenKeys } from '#server/records/secret-keys.ts'
import { openDatabase, type Database } from '#server/db/database.ts'
import type { Services } from '#server/http/services.ts'
import { openOutside } from '#server/outside/outside.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { Pool } from 'pg'
import { createTestDatabase } from './database.ts'
import { listUnsaidEntries } from './unsaid-entries.ts'

type InjectMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Reply {
  readonly status: number
  // A test says by its expectations what it reads out of a reply.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

export interface CallReply extends Reply {
  /** `name=value` of each cookie that came with it. */
  readonly cookies: readonly string[]
}

export interface CallOptions {
  readonly body?: InjectOptions['payload']
  readonly headers?: Record<string, string>
  /** The address that the call comes from. */
  readonly from?: string
}

/** What preparing data needs: a database, and what its servers sign sessions with. */
export interface TestGround {
  /** Connects as the database's superuser, for preparing and inspecting; no policy applies. */
  readonly sql: Pool
  /** Epoch milliseconds. */
  readonly clock: { now: number }
  readonly services: { readonly config: Pick<Config, 'sessionSecret'> }
}

export interface TestApp extends TestGround {
  readonly app: FastifyInstance
  readonly db: Database
  readonly url: string
  /** The only clock of the app, in epoch milliseconds. */
  readonly clock: { now: number }
  readonly services: Services
  /** One call: JSON in, status and body out. */
  call(method: InjectMethod, path: string, options?: CallOptions): Promise<CallReply>
  stop(): Promise<void>
}

const SESSION_SECRET = 'a secret that only tests know, long enough'
const CONFIG: Config = {
  port: 0,
  host: 'localhost',
  databaseUrl: undefined,
  databasePoolUrl: undefined,
  dataDir: '/nonexistent',
  filesDir: '/nonexistent',
  s3: undefined,
  publicUrl: 'https://zambet.test',
  smtpUrl: undefined,
  smtpFrom: 'Zâmbet <programari@zambet.test>',
  supportEmail: 'ajutor@zambet.test',
  smsGatewayUrl: undefined,
  smsGatewayToken: undefined,
  smsPrivateGateways: true,
  social: { google: undefined, facebook: undefined },
  stripe: undefined,
  video: { zoom: undefined, googleMeet: undefined, zoomWebhookSecret: undefined },
  demo: false,
  sessionSecret: SESSION_SECRET,
  secretKeys: givenKeys(undefined, SESSION_SECRET),
  keepsKeys: false,
  trustProxy: false,
  logLevel: 'silent',
  // The clock stands still here, so what is remembered would never be read anew.
  doctorsKeptMs: 0,
  checksReplies: true,
}

/** The whole server on a database of its own, at 08:00 on Wednesday 25 November 2026 in Bucharest unless told. */
export async function startTestApp(
  now = '2026-11-25T08:00:00+02:00',
  settings: Partial<Config> = {},
): Promise<TestApp> {
  const database = await createTestDatabase()
  const { url } = database
  const db = openDatabase(database.loginUrl)
  const sql = new Pool({ connectionString: url, max: 4 })
  sql.on('error', () => undefined)
  const clock = { now: Date.parse(now) }
  const filesDir = mkdtempSync(join(tmpdir(), 'zambet-files-'))
  const config = { ...CONFIG, ...settings, databaseUrl: url, filesDir, dataDir: filesDir }
  const outside = await openOutside(config, () => clock.now)
  const services: Services = { config, db, outside, now: () => clock.now, bookingSteps: BOOKING_STEPS }
  const app = await buildApp(services)
  const stop = async () => {
    await app.close()
    await db.close()
    await outside.pdf.close()
    const unsaid = await listUnsaidEntries(sql)
    await sql.end()
    await database.drop()
    rmSync(filesDir, { recursive: true, force: true })
    if (unsaid.length > 0) throw new Error(`The log has no words for ${unsaid.join(', ')}.`)
  }
  const call: TestApp['call'] = async (method, path, { body, headers, from } = {}) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      payload: body,
      headers,
      ...(from && { remoteAddress: from }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    const cookies = response.cookies.map(({ name, value }) => `${name}=${value}`)
    return { status: response.statusCode, body: isJson ? response.json() : response.body, cookies }
  }
  return { app, db, sql, url, clock, services, call, stop }
}
