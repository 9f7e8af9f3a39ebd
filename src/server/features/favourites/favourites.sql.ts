import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** The account's hearts change one after another, so that they stay within what may be kept. */
export async function lockOwner(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** Ids of doctors, those marked last first; the transaction speaks for the account. */
export async function listFavouriteIds(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('favourite_doctors')
    .select('doctor_id')
    .orderBy('added_at', 'desc')
    .orderBy('doctor_id')
    .execute()
  return rows.map(row => row.doctor_id)
}

/** Of these the doctors whom patients can find. */
export async function findFindable(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from findable_doctors(${[...ids]}::bigint[]) id`.execute(tx)
  return new Set(rows.map(row => row.id))
}

export async function insertFavourites(
  tx: Tx,
  accountId: number,
  marks: readonly { readonly doctorId: number; readonly at: Date }[],
): Promise<void> {
  if (marks.length === 0) return
  await tx
    .insertInto('favourite_doctors')
    .values(marks.map(({ doctorId, at }) => ({ account_id: accountId, doctor_id: doctorId, added_at: at })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteFavourite(tx: Tx, doctorId: number): Promise<void> {
  await tx.deleteFrom('favourite_doctors').where('doctor_id', '=', doctorId).execute()
}
