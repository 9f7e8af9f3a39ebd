import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Updateable } from 'kysely'

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'mobile',
  'mobile_country',
  'mobile_verified_at',
  'country_id',
  'county_id',
  'city_id',
  'version',
] as const

export async function getProfileRow(tx: Tx, accountId: number) {
  return tx.selectFrom('accounts').select(COLUMNS).where('id', '=', accountId).executeTakeFirstOrThrow()
}
export type ProfileRow = Awaited<ReturnType<typeof getProfileRow>>

/** As getProfileRow, and nobody else changes it until the transaction ends. */
export async function lockProfileRow(tx: Tx, accountId: number): Promise<ProfileRow> {
  return tx
    .selectFrom('accounts')
    .select(COLUMNS)
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Writes what is named, which becomes the next version of the account. */
export async function updateProfileRow(
  tx: Tx,
  accountId: number,
  row: Updateable<DB['accounts']>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...row, version: sql`version + 1`, changed_by: accountId, changed_at: now })
    .where('id', '=', accountId)
    .execute()
}
