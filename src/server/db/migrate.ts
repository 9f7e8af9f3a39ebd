import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import { Client, Pool } from 'pg'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
const OWNER = 'zambet_owner'
const APP = 'zambet_app'
const EXTENSIONS = ['btree_gist', 'btree_gin', 'pg_trgm', 'unaccent']
const MIGRATION_LOCK = 7_103_201

/**
 * Brings the database at `url` to the newest version: roles, extensions, the job queue, then our files in order, each in
 * a transaction of its own. Several servers may call it at once; one works and the others wait. Throws with what to do
 * when the connecting role may not create what is missing.
 */
export async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'zambet-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await ensureRoles(client)
    await ensureExtensions(client)
    await client.query(`set role ${OWNER}`)
    await migrateJobQueue(url)
    await applyMigrations(client)
  } finally {
    await client.end()
  }
}

async function ensureRoles(client: Client): Promise<void> {
  for (const role of [OWNER, APP]) {
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin nosuperuser nocreatedb nocreaterole;
        end if;
      exception when duplicate_object or unique_violation then null; -- another database of this server was quicker
      end $$`)
    await client.query(`
      do $$ begin
        if not pg_has_role(current_user, '${role}', 'member') then execute 'grant ${role} to ' || quote_ident(current_user); end if;
      end $$`)
  }
  await client.query(`
    do $$ begin
      execute format('grant create, connect on database %I to ${OWNER}', current_database());
      grant create, usage on schema public to ${OWNER};
      grant usage on schema public to ${APP};
    end $$`)
}

async function ensureExtensions(client: Client): Promise<void> {
  for (const extension of EXTENSIONS)
    await client.query(`create extension if not exists ${extension} schema public`)
}

async function migrateJobQueue(url: string): Promise<void> {
  const pool = ownerPool(url, 1)
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
      await client.query(`begin;\n${sql}`)
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
}

/** Connections of the role that owns the tables: for migrations, the job queue and the demonstration alone. */
export function ownerPool(url: string, max: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    options: `-c role=${OWNER}`,
    application_name: 'zambet-owner',
  })
  // A connection lost while idle is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}
