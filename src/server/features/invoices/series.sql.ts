import type { Series, SeriesKind } from '#contract/money/invoice-series.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql, type Insertable, type Updateable } from 'kysely'

const SERIES = sql<Series>`s.id, s.kind, s.location_id, s.prefix, s.next_number, s.last_day, s.is_default,
  s.last_day is not null as used, s.active, s.version`

/** By kind, the usual ones first. */
export async function listSeriesRows(tx: Tx): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select ${SERIES} from invoice_series s
     order by s.kind, s.active desc, s.location_id nulls first, s.is_default desc, s.id`.execute(tx)
  return rows
}

/** Locked for what follows. */
export async function findSeriesRow(tx: Tx, id: number): Promise<Series | undefined> {
  const { rows } = await sql<Series>`
    select ${SERIES} from invoice_series s where s.id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** The series that a document of a place takes its number from when nobody says: the place's own before all others. */
export async function findUsualSeries(
  tx: Tx,
  kind: SeriesKind,
  locationId: number | null,
): Promise<Pick<Series, 'id' | 'prefix' | 'next_number'> | undefined> {
  const { rows } = await sql<Pick<Series, 'id' | 'prefix' | 'next_number'>>`
    select s.id, s.prefix, s.next_number from invoice_series s
     where s.kind = ${kind} and s.active and (s.location_id is null or s.location_id = ${locationId})
     order by s.location_id is null, s.is_default desc, s.id limit 1`.execute(tx)
  return rows[0]
}

/** Two who add or change series wait for each other, so that one is the usual one. */
export async function lockSeries(tx: Tx, clinicId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice-series:${clinicId}`}, 0))`.execute(tx)
}

export async function insertSeriesRow(tx: Tx, row: Insertable<DB['invoice_series']>): Promise<number> {
  const { id } = await tx.insertInto('invoice_series').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateSeriesRow(
  tx: WriteTx,
  id: number,
  row: Updateable<DB['invoice_series']>,
): Promise<void> {
  await tx
    .updateTable('invoice_series')
    .set({ ...row, ...nextVersion(tx) })
    .where('id', '=', id)
    .execute()
}

/** Makes way for another usual one of the kind and place. */
export async function clearUsual(tx: Tx, { id, kind, location_id }: Series): Promise<void> {
  await sql`
    update invoice_series set is_default = false
     where kind = ${kind} and coalesce(location_id, 0) = ${location_id ?? 0} and id <> ${id} and is_default`.execute(
    tx,
  )
}

export async function deleteSeriesRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('invoice_series').where('id', '=', id).execute()
}

export async function isLocation(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('locations').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
