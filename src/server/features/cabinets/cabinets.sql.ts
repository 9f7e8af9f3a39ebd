import type { Cabinet } from '#contract/clinic/cabinets.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import type { Insertable, Updateable } from 'kysely'

const CABINET = ['id', 'name', 'location_id', 'service_ids', 'active', 'version'] as const

export async function listCabinetRows(tx: Tx): Promise<Cabinet[]> {
  return tx.selectFrom('cabinets').select(CABINET).orderBy('id').execute()
}

/** The location a cabinet comes to, locked for what follows. */
export async function lockLocation(tx: Tx, id: number): Promise<{ active: boolean } | undefined> {
  return tx.selectFrom('locations').select('active').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertCabinetRow(tx: Tx, row: Insertable<DB['cabinets']>): Promise<Cabinet> {
  return tx.insertInto('cabinets').values(row).returning(CABINET).executeTakeFirstOrThrow()
}

/** Where a cabinet is now. */
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
  tx: WriteTx,
  id: number,
  row: Updateable<DB['cabinets']>,
): Promise<Cabinet> {
  return tx
    .updateTable('cabinets')
    .set({ ...row, ...nextVersion(tx) })
    .where('id', '=', id)
    .returning(CABINET)
    .executeTakeFirstOrThrow()
}

/** Of these the services that the clinic has; they stay until the transaction ends. */
export async function listServiceIds(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('services')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(row => row.id)
}

export async function deleteCabinetRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('cabinets').where('id', '=', id).execute()
}
