import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export async function putPicture(
  tx: Tx,
  accountId: number,
  picture: { readonly key: string; readonly image: Buffer; readonly created_at: Date },
): Promise<void> {
  await tx
    .insertInto('account_pictures')
    .values({ account_id: accountId, ...picture })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(picture))
    .execute()
}

export async function deletePicture(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('account_pictures').where('account_id', '=', accountId).execute()
}

export async function findPictureKey(tx: Tx, accountId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('account_pictures')
    .select('key')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.key
}

export async function findPicture(tx: Tx, accountId: number, key: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('account_pictures')
    .select('image')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.image
}

/** Of a patient of the transaction's clinic. */
export async function findPatientsPicture(
  tx: Tx,
  patientId: number,
): Promise<{ account_id: number; key: string } | undefined> {
  const { rows } = await sql<{ account_id: number; key: string }>`
    select account_id, key from picture_of_patient(${patientId})`.execute(tx)
  return rows[0]
}
