import type { DB } from '#server/db/tables.gen.ts'
import type { Insertable } from 'kysely'
import type pg from 'pg'

type Table = keyof DB
export type Row<T extends Table> = Insertable<DB[T]>

const CHUNK = 20_000
const DEMO_LOCK = 7_103_202

/** Writes rows of one shape as the owner; the first row's keys are the columns. */
export async function insertRows<T extends Table>(
  client: pg.ClientBase,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  for (let from = 0; from < rows.length; from += CHUNK) {
    const json = JSON.stringify(rows.slice(from, from + CHUNK))
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [json],
    )
  }
}

/** Ids of the table's own sequence, so that rows can name each other before they are written. */
export async function reserveIds(client: pg.ClientBase, table: Table, count: number): Promise<number[]> {
  const { rows } = await client.query<{ ids: string[] }>(
    `select coalesce(array_agg(nextval(pg_get_serial_sequence($1, 'id'))), '{}') as ids from generate_series(1, $2)`,
    [table, count],
  )
  return (rows[0]?.ids ?? []).map(Number)
}

/** Runs alone against other servers that start on the same database. */
export async function lockDemo(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK])
}

export async function isDemo(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('select from demo_mode')
  return (rowCount ?? 0) > 0
}

export async function hasClinics(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('select from clinics limit 1')
  return (rowCount ?? 0) > 0
}

export async function markDemo(client: pg.ClientBase, now: number): Promise<void> {
  await client.query('insert into demo_mode (started_at) values ($1)', [new Date(now)])
}

/** Carried out by the first server that starts on the database. */
export async function queueDemoJob(
  client: pg.ClientBase,
  { name, tries }: { name: string; tries: number },
  input: object,
): Promise<void> {
  await client.query('select queue_job($1, $2::json, null, now(), $3::int)', [
    name,
    JSON.stringify(input),
    tries,
  ])
}

/** Fresh statistics: a planner that believes the tables to be empty chooses badly on the first day. */
export async function analyzeTables(client: pg.ClientBase): Promise<void> {
  await client.query(
    'analyze accounts, patients, bookings, booking_services, busy_times, audit_entries, patient_acts, doctor_services, working_hours',
  )
}
