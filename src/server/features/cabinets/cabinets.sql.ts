import type { Cabinet } from '#contract/cabinets.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable, type Updateable } from 'kysely'

const CABINET = ['id', 'name', 'location_id', 'active'] as const

export async function listCabinetRows(tx: Tx): Promise<Cabinet[]> {
  const { rows } = await sql<Cabinet>`
    select id, name, location_id, active from cabinets order by id`.execute(tx)
  return rows
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

/** The location a new cabinet comes to, locked for what follows. */
export async function lockLocation(tx: Tx, id: number): Promise<{ active: boolean } | undefined> {
  return tx.selectFrom('locations').select('active').where('id', '=', id).forUpdate().executeTakeFirst()
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

/** Locked for what follows: nothing new can point to it until the transaction ends. */
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
