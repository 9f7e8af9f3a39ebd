import type { Cabinet, Location } from '#contract/clinics.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable, type Updateable } from 'kysely'

const LOCATION = ['id', 'name', 'address', 'city', 'county', 'directions', 'phone', 'zone', 'active'] as const
const CABINET = ['id', 'name', 'location_id', 'active'] as const

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

export async function lockCabinetsAt(tx: Tx, locationId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('cabinets')
    .select('id')
    .where('location_id', '=', locationId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(row => row.id)
}

export async function isLocationHeld(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.selectFrom('holds').select('id').where('location_id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** Whether visits, kept slots, blocked time or anybody's schedule name one of the cabinets. */
export async function areCabinetsUsed(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from bookings where cabinet_id = any(${ids}::bigint[]))
        or exists (select from reservations where cabinet_id = any(${ids}::bigint[]))
        or exists (select from holds where cabinet_id = any(${ids}::bigint[]))
        or exists (select from working_hours where cabinet_id = any(${ids}::bigint[]))
        or exists (select from schedule_exceptions where cabinet_id = any(${ids}::bigint[])) as used`.execute(
    tx,
  )
  return rows[0]?.used ?? false
}

export async function deleteLocationRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('cabinets').where('location_id', '=', id).execute()
  await tx.deleteFrom('locations').where('id', '=', id).execute()
}

export async function insertCabinetRow(tx: Tx, row: Insertable<DB['cabinets']>): Promise<Cabinet> {
  return tx.insertInto('cabinets').values(row).returning(CABINET).executeTakeFirstOrThrow()
}

/** Where a cabinet is, which never changes. */
export async function findLocationOf(tx: Tx, cabinetId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('cabinets')
    .select('location_id')
    .where('id', '=', cabinetId)
    .executeTakeFirst()
  return row?.location_id
}

/** Locked, as findLocationRow(). */
export async function findCabinetRow(tx: Tx, id: number): Promise<Cabinet | undefined> {
  return tx.selectFrom('cabinets').select(CABINET).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateCabinetRow(
  tx: Tx,
  id: number,
  row: Updateable<DB['cabinets']>,
): Promise<Cabinet> {
  return tx.updateTable('cabinets').set(row).where('id', '=', id).returning(CABINET).executeTakeFirstOrThrow()
}

export async function deleteCabinetRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('cabinets').where('id', '=', id).execute()
}
