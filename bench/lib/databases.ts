import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { fillMany } from '#server/demo/fill-many.ts'
import { Client } from 'pg'
import { CACHE } from './cache.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

export const SMALL = 200_000
export const LARGE = 2_000_000

const log = (text: string) => console.error(`  ${text}`)

let server: EmbeddedPostgres | undefined

/** The database with so many bookings, made on first use and kept for later runs until the schema changes. */
export async function openBenchDatabase(bookings: number): Promise<string> {
  return openFilledDatabase(`bench_${bookings}_`, url =>
    fillMany(url, { bookings, seed: 1, now: Date.now(), force: false, log }),
  )
}

/** A database that is filled once and kept under a name that begins so until the schema changes. */
export async function openFilledDatabase(
  prefix: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  server ??= await startEmbeddedPostgres({ dataDir: `${CACHE}/data`, log })
  const name = prefix + schemaMark()
  const url = withDatabase(server.adminUrl, name)
  const admin = new Client({ connectionString: server.adminUrl })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, $1)`,
      [prefix],
    )
    if (rows.some(({ datname }) => datname === name)) return url
    for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
    // Filled under another name, so that a fill that was cut short is not taken for whole.
    await admin.query(`create database ${name}_half owner zambet_owner`)
    const half = withDatabase(server.adminUrl, `${name}_half`)
    await migrate(half)
    await fill(half)
    await admin.query(`alter database ${name}_half rename to ${name}`)
    await admin.query('checkpoint')
  } finally {
    await admin.end()
  }
  return url
}

/** Stops the database server, unless another run is using it too. */
export async function closeBenchDatabases(): Promise<void> {
  if (server && !server.adopted) await server.stop()
}

function schemaMark(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).toSorted()) hash.update(readFileSync(new URL(name, MIGRATIONS)))
  return hash.digest('hex').slice(0, 8)
}

function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
