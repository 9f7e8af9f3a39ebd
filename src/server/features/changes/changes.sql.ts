import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import type { Position } from './position.ts'

export interface ChangeRow {
  xid: number
  id: number
  clinic_id: number
  entity: string
  entity_id: number
  /** Whose diaries it touches; null is everybody. */
  doctor_ids: number[] | null
  /** Of a patient: who added them. */
  added_by: number | null
  /** Of a notification: whose it is; null is everybody. */
  account_ids: number[] | null
}

type RawRow = Omit<ChangeRow, 'doctor_ids' | 'account_ids'> & {
  doctor_ids: string[] | null
  account_ids: string[] | null
}

const changeOf = (row: RawRow): ChangeRow => ({
  ...row,
  doctor_ids: row.doctor_ids?.map(Number) ?? null,
  account_ids: row.account_ids?.map(Number) ?? null,
})

/** Changes of every clinic after a position. */
export async function listChanges(tx: Tx, after: Position, maxRows: number): Promise<ChangeRow[]> {
  const { rows } = await sql<RawRow>`
    select xid, id, clinic_id, entity, entity_id, doctor_ids, added_by, account_ids
      from list_changes(${after.xid}, ${after.id}, ${maxRows})`.execute(tx)
  return rows.map(changeOf)
}

/** Changes of the transaction's clinic after a position. */
export async function listClinicChanges(tx: Tx, after: Position, maxRows: number): Promise<ChangeRow[]> {
  const { rows } = await sql<RawRow>`
    select xid, id, clinic_id, entity, entity_id, doctor_ids, added_by, account_ids
      from list_clinic_changes(${after.xid}, ${after.id}, ${maxRows})`.execute(tx)
  return rows.map(changeOf)
}

export async function getFeedPosition(tx: Tx): Promise<Position> {
  const { rows } = await sql<{ xid: number }>`select feed_position() as xid`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the feed has no position')
  // Every entry of that transaction lies before any id that big.
  return { xid: row.xid, id: Number.MAX_SAFE_INTEGER }
}

/** Where the feed of the transaction's clinic stood then; before everything where nothing is that old. */
export async function getPositionAt(tx: Tx, at: Date): Promise<Position> {
  const { rows } = await sql<Position>`select xid, id from clinic_feed_position(${at})`.execute(tx)
  return rows[0] ?? { xid: 0, id: 0 }
}
