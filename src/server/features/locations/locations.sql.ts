import type { Location } from '#contract/locations.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql, type Insertable, type Updateable } from 'kysely'

const LOCATION = [
  'id',
  'name',
  'address',
  'city',
  'county',
  'directions',
  'phone',
  'zone',
  'active',
  'version',
] as const

export async function listLocationRows(tx: Tx): Promise<Location[]> {
  return tx.selectFrom('locations').select(LOCATION).orderBy('id').execute()
}

/** A new location keeps the clinic's clock. */
export async function insertLocationRow(
  tx: Tx,
  row: Omit<Insertable<DB['locations']>, 'zone'>,
): Promise<Location> {
  return tx
    .insertInto('locations')
    .values({ ...row, zone: sql`(select zone from clinics)` })
    .returning(LOCATION)
    .executeTakeFirstOrThrow()
}

/** Locked for what follows: nothing new can point to it until the transaction ends. */
export async function findLocationRow(tx: Tx, id: number): Promise<Location | undefined> {
  return tx.selectFrom('locations').select(LOCATION).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateLocationRow(
  tx: WriteTx,
  id: number,
  row: Updateable<DB['locations']>,
): Promise<Location> {
  return tx
    .updateTable('locations')
    .set({ ...row, ...nextVersion(tx) })
    .where('id', '=', id)
    .returning(LOCATION)
    .executeTakeFirstOrThrow()
}

/** Its cabinets go with it. */
export async function deleteLocationRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('cabinets').where('location_id', '=', id).execute()
  await tx.deleteFrom('locations').where('id', '=', id).execute()
}
