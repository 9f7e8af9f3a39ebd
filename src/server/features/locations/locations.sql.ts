import type { Location } from '#contract/locations.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable, type Updateable } from 'kysely'

const LOCATION = ['id', 'name', 'address', 'city', 'county', 'directions', 'phone', 'zone', 'active'] as const

export async function listLocationRows(tx: Tx): Promise<Location[]> {
  const { rows } = await sql<Location>`
    select id, name, address, city, county, directions, phone, zone, active from locations order by id`.execute(
    tx,
  )
  return rows
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
  tx: Tx,
  id: number,
  row: Updateable<DB['locations']>,
): Promise<Location> {
  return tx
    .updateTable('locations')
    .set(row)
    .where('id', '=', id)
    .returning(LOCATION)
    .executeTakeFirstOrThrow()
}

export async function isLocationHeld(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.selectFrom('holds').select('id').where('location_id', '=', id).executeTakeFirst()) !== undefined
  )
}

export async function deleteLocationRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('cabinets').where('location_id', '=', id).execute()
  await tx.deleteFrom('locations').where('id', '=', id).execute()
}
