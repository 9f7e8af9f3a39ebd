import type { Tx } from '#server/db/database.ts'

/** Notes that the account was opened from a device; answers whether it is new, and whether it is the account's first. */
export async function noteDevice(
  tx: Tx,
  accountId: number,
  deviceHash: Buffer,
  now: Date,
): Promise<{ isNew: boolean; isFirst: boolean }> {
  const device = { account_id: accountId, device_hash: deviceHash }
  const { numUpdatedRows } = await tx
    .updateTable('known_devices')
    .set({ last_at: now })
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return { isNew: false, isFirst: false }
  const other = await tx
    .selectFrom('known_devices')
    .select('account_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  await tx
    .insertInto('known_devices')
    .values({ ...device, first_at: now, last_at: now })
    .execute()
  return { isNew: true, isFirst: other === undefined }
}
