import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import type { Position } from './position.ts'

export interface ChangeRow {
  xid: number
  id: number
  clinic_id: number
  entity: string
  entity_id: number
}

/** Changes of every clinic after a position. */
export async function listChanges(tx: Tx, after: Position, maxRows: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select xid, id, clinic_id, entity, entity_id from list_changes(${after.xid}, ${after.id}, ${maxRows})`.execute(
    tx,
  )
  return rows
}

/** Changes of the transaction's clinic after a position. */
export async function listClinicChanges(tx: Tx, after: Position, maxRows: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select xid, id, clinic_id, entity, entity_id
      from list_clinic_changes(${after.xid}, ${after.id}, ${maxRows})`.execute(tx)
  return rows
}

export async function getFeedPosition(tx: Tx): Promise<Position> {
  const { rows } = await sql<{ xid: number }>`select feed_position() as xid`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the feed has no position')
  // Every entry of that transaction lies before any id that big.
  return { xid: row.xid, id: Number.MAX_SAFE_INTEGER }
}
