import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { CACHE } from './cache.ts'

const run = promisify(execFile)
const VERSION = '1.5.6-r.1'
const HOME = `${CACHE}/duckdb`

interface Connection {
  run(text: string): Promise<unknown>
  runAndReadAll(text: string): Promise<unknown>
  createAppender(table: string): Promise<Appender>
  closeSync(): void
}
interface Appender {
  appendBigInt(value: bigint): void
  appendVarchar(value: string): void
  appendBoolean(value: boolean): void
  appendInteger(value: number): void
  endRow(): void
  closeSync(): void
}

/** The engine is fetched when it is measured: nobody else needs its hundred megabytes. */
async function openDuckDb(): Promise<Connection> {
  const entry = `${HOME}/node_modules/@duckdb/node-api/lib/index.js`
  if (!existsSync(entry)) {
    mkdirSync(HOME, { recursive: true })
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', HOME, `@duckdb/node-api@${VERSION}`])
  }
  const { DuckDBInstance } = (await import(pathToFileURL(entry).href)) as {
    DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> }
  }
  return (await DuckDBInstance.create(':memory:')).connect()
}

/** A copy of all visits, with the zone of each one's place. */
export async function openDuckCopy(
  url: string,
): Promise<{ run(text: string): Promise<unknown>; close(): void }> {
  const duck = await openDuckDb()
  await duck.run(`create table raw (clinic_id bigint, doctor_id bigint, starts bigint, minutes integer, status varchar,
                                    cancelled boolean, zone varchar)`)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const appender = await duck.createAppender('raw')
    await client.query('begin')
    await client.query(`declare visits no scroll cursor for
      select b.clinic_id, b.doctor_id, (extract(epoch from b.starts_at) * 1000000)::bigint as starts,
             (extract(epoch from b.ends_at - b.starts_at) / 60)::int as minutes, b.status::text, b.cancelled_at is not null as cancelled,
             l.zone
        from bookings b join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id where b.patient_id is not null`)
    for (;;) {
      const { rows } = await client.query<{
        clinic_id: string
        doctor_id: string
        starts: string
        minutes: number
        status: string
        cancelled: boolean
        zone: string
      }>('fetch 20000 from visits')
      if (rows.length === 0) break
      for (const row of rows) {
        appender.appendBigInt(BigInt(row.clinic_id))
        appender.appendBigInt(BigInt(row.doctor_id))
        appender.appendBigInt(BigInt(row.starts))
        appender.appendInteger(row.minutes)
        appender.appendVarchar(row.status)
        appender.appendBoolean(row.cancelled)
        appender.appendVarchar(row.zone)
        appender.endRow()
      }
    }
    appender.closeSync()
    await client.query('commit')
  } finally {
    await client.end()
  }
  await duck.run(
    `create table visits as select * exclude starts, to_timestamp(starts / 1000000) as starts_at from raw`,
  )
  return { run: text => duck.runAndReadAll(text), close: () => duck.closeSync() }
}
