import type pg from 'pg'

const TABLES = ['bookings', 'booking_services', 'busy_times', 'patients']

/**
 * Takes triggers, foreign keys, the double-booking guard and plain indexes off the large tables for one transaction;
 * the function it returns puts them back as they were, which checks every row at once instead of one by one.
 */
export async function loosenTables(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows: constraints } = await client.query<Definition>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where conrelid = any ($1::text[]::regclass[]) and contype in ('f', 'x')`,
    [TABLES],
  )
  const { rows: indexes } = await client.query<Definition>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = any ($1::text[]::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid)`,
    [TABLES],
  )
  await client.query(`set local maintenance_work_mem = '512MB'`)
  for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`alter table bookings enable trigger date_visit`)
  for (const { table, name } of constraints)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)

  return async () => {
    for (const { definition } of indexes) await client.query(definition)
    for (const { table, name, definition } of constraints)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`)
  }
}

interface Definition {
  table: string
  name: string
  definition: string
}

/** Does in one statement what the bookings' trigger does for each row. */
export async function fillBusyTimes(client: pg.ClientBase, clinicId: number): Promise<void> {
  await client.query(
    `insert into busy_times (clinic_id, resource, resource_id, starts_at, ends_at, booking_id, overridden)
     select b.clinic_id, taken.resource, taken.resource_id, taken.starts_at, taken.ends_at, b.id, b.overridden
       from bookings b
      cross join lateral (
        select b.starts_at - make_interval(mins => b.buffer_before_minutes) as starts_at,
               b.ends_at + make_interval(mins => b.buffer_after_minutes) as ends_at
      ) wide
      cross join lateral (values
        ('doctor'::busy_resource, b.doctor_id, wide.starts_at, wide.ends_at, b.parent_booking_id is null),
        ('cabinet', b.cabinet_id, wide.starts_at, wide.ends_at, b.parent_booking_id is null and not b.is_video),
        ('patient', b.patient_id, b.starts_at, b.ends_at, b.patient_id is not null)
      ) taken (resource, resource_id, starts_at, ends_at, counts)
      where b.clinic_id = $1 and b.cancelled_at is null and taken.counts`,
    [clinicId],
  )
}

/** What was loaded is known to whoever plans a query over it. */
export async function analyzeTables(client: pg.ClientBase): Promise<void> {
  await client.query(`analyze ${TABLES.join(', ')}`)
}

/** Adds up the days of all visits of a clinic, as the reports keep them. */
export async function fillReportDays(client: pg.ClientBase, clinicId: number): Promise<void> {
  await client.query(
    `insert into report_marks (clinic_id, doctor_id, day)
     select distinct clinic_id, doctor_id, day from bookings where clinic_id = $1 and patient_id is not null`,
    [clinicId],
  )
  await client.query(`select set_config('app.clinic_id', $1, true)`, [String(clinicId)])
  await client.query('select refresh_report_days(2147483647)')
}

const ROWS = 'clinic_id, resource, resource_id, starts_at, ends_at, booking_id, overridden'

/**
 * How many busy times of a sample of bookings differ from what the triggers make of the same bookings: each is
 * cancelled and taken back, so that its trigger runs, and all of it is undone.
 */
export async function countDifferencesFromTriggers(
  client: pg.ClientBase,
  sampleSize: number,
): Promise<number> {
  await client.query('savepoint before_sample')
  await client.query(
    `create temporary table sample on commit drop as
       select clinic_id, id, cancelled_at, cancelled_by from bookings
        where id % greatest(1, (select count(*) from bookings) / $1::bigint) = 0 and cancelled_at is null`,
    [sampleSize],
  )
  await client.query(`
    create temporary table made_in_bulk on commit drop as
      select ${ROWS} from busy_times where (clinic_id, booking_id) in (select clinic_id, id from sample)`)
  const ofSample = '(clinic_id, id) in (select clinic_id, id from sample)'
  await client.query(`update bookings set cancelled_at = now(), cancelled_by = 'staff' where ${ofSample}`)
  await client.query(`update bookings set cancelled_at = null, cancelled_by = null where ${ofSample}`)
  const { rows } = await client.query<{ differences: string }>(`
    with made_by_triggers as (
      select ${ROWS} from busy_times where (clinic_id, booking_id) in (select clinic_id, id from sample)
    )
    select (select count(*) from (table made_in_bulk except all table made_by_triggers) one)
         + (select count(*) from (table made_by_triggers except all table made_in_bulk) other) as differences`)
  await client.query('rollback to savepoint before_sample')
  return Number(rows[0]?.differences)
}

export async function hasBookings(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('select from bookings limit 1')
  return (rowCount ?? 0) > 0
}

export async function hasAccount(client: pg.ClientBase, email: string): Promise<boolean> {
  const { rowCount } = await client.query('select from accounts where email = $1', [email])
  return (rowCount ?? 0) > 0
}

/** After a large load: statistics, and pages marked so that index-only scans and the first readers need not do it. */
export async function vacuumTables(client: pg.ClientBase): Promise<void> {
  await client.query(`vacuum (analyze) ${[...TABLES, 'report_visits', 'report_services'].join(', ')}`)
}
