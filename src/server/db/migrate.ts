import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type { Client } from 'pg'
import { connectOwner, ownerPool } from './owner.ts'
import { isLockTimeout } from './postgres-errors.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
const EXTENSIONS = ['btree_gist', 'btree_gin', 'pg_trgm', 'unaccent']
const MIGRATION_LOCK = 7_103_201
const ASK_AGAIN_MILLISECONDS = 200
/** Waited for in silence; another server's migration seldom takes longer. */
const SILENT_TRIES = 25
/** A migration that stands in a queue for a table makes everybody behind it wait too, so it gives way and comes again. */
const TRIES = 5

/**
 * Brings the database at `url` to the newest version, as the role that owns its tables: extensions, the job queue, then
 * our files in order, each in a transaction of its own. Several servers may call it at once; one works and the others
 * wait. The roles must be there: an administrator makes them, or `prepareDatabase`.
 */
export async function migrate(url: string): Promise<void> {
  const client = await connectOwner(url)
  try {
    await takeLock(client)
    for (const extension of EXTENSIONS)
      await client.query(`create extension if not exists ${extension} schema public`)
    await migrateJobQueue(url)
    await applyMigrations(client)
  } finally {
    await client.end()
  }
}

async function takeLock(client: Client): Promise<void> {
  for (let tried = 1; ; tried++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.taken) return
    if (tried === SILENT_TRIES) console.error('Another server is migrating the database; waiting for it.')
    await wait(ASK_AGAIN_MILLISECONDS)
  }
}

async function migrateJobQueue(url: string): Promise<void> {
  const pool = ownerPool(url, 1, { query_timeout: 0 })
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

async function applyMigrations(client: Client): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(row => row.name))
  const files = (await readdir(MIGRATIONS)).filter(name => name.endsWith('.sql')).toSorted()
  for (const name of files) {
    if (applied.has(name)) continue
    const sql = await readFile(new URL(name, MIGRATIONS), 'utf8')
    try {
      await applyPatiently(client, name, sql)
    } catch (error) {
      throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
}

async function applyPatiently(client: Client, name: string, sql: string): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await client.query(`begin; set local lock_timeout = '2s';\n${sql}`)
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!isLockTimeout(error) || tried === TRIES) throw error
      await wait(1_000)
    }
  }
}
