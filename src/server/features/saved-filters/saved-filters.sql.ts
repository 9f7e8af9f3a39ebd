import type { SavedFilter } from '#contract/bookings/saved-filters.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Those of the account, by name. */
export async function listFilterRows(tx: Tx, accountId: number, list: string): Promise<SavedFilter[]> {
  const { rows } = await sql<SavedFilter>`
    select id, name, filter from saved_filters where account_id = ${accountId} and list = ${list}
     order by fold_text(name)`.execute(tx)
  return rows
}

/** Locked until the transaction ends; undefined when the account has no such one. */
export async function lockFilterRow(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<(SavedFilter & { list: string }) | undefined> {
  const { rows } = await sql<SavedFilter & { list: string }>`
    select id, name, filter, list from saved_filters where account_id = ${accountId} and id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

export async function insertFilterRow(
  tx: Tx,
  row: Pick<SavedFilter, 'name' | 'filter'> & {
    clinic_id: number
    account_id: number
    list: string
    created_at: Date
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('saved_filters')
    .values({ ...row, filter: JSON.stringify(row.filter) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateFilterRow(tx: Tx, { id, name, filter }: SavedFilter): Promise<void> {
  await tx
    .updateTable('saved_filters')
    .set({ name, filter: JSON.stringify(filter) })
    .where('id', '=', id)
    .execute()
}

export async function deleteFilterRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_filters').where('id', '=', id).execute()
}
