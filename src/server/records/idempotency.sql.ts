import type { Tx } from '#server/db/database.ts'
import { isForeignKeyViolation } from '#server/db/postgres-errors.ts'
import { Failure } from '#server/http/failure.ts'

export interface KeyOfCall {
  clinic_id: number
  caller: string
  key: string
}

/**
 * Takes the key, waiting for whoever holds it in an open transaction; false when it was used before. Refuses as not found
 * what a link's code names of a clinic that is none.
 */
export async function claimKey(tx: Tx, owner: KeyOfCall, requestHash: string, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('idempotency_keys')
    .values({ ...owner, request_hash: requestHash, reply: 'null', created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error, 'idempotency_keys_clinic_id_fkey') ? new Failure('not_found') : error
    })
  return result.numInsertedOrUpdatedRows === 1n
}

export async function keepReply(tx: Tx, owner: KeyOfCall, reply: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply })
    .where('clinic_id', '=', owner.clinic_id)
    .where('caller', '=', owner.caller)
    .where('key', '=', owner.key)
    .execute()
}

export async function getKeptReply(
  tx: Tx,
  owner: KeyOfCall,
): Promise<{ request_hash: string; reply: unknown }> {
  return tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('clinic_id', '=', owner.clinic_id)
    .where('caller', '=', owner.caller)
    .where('key', '=', owner.key)
    .executeTakeFirstOrThrow()
}
