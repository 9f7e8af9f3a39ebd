import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** What a code is for; one for another purpose does not do. */
type CodePurpose = 'booking' | 'sign_in' | 'prove' | 'mobile_change' | 'form' | 'document'

export interface CodeTarget {
  readonly purpose: CodePurpose
  /** A phone in E.164, `account:<id>`, or the document that it signs or opens. */
  readonly target: string
}

/** Row-level security shows the codes of this target and no other. */
async function speakFor(tx: Tx, target: string): Promise<void> {
  await sql`select set_config('app.code_target', ${target}, true)`.execute(tx)
}

/**
 * Writes the target's code in place of an earlier one, unless that was made after `freshSince` and is not used yet; answers
 * whether it did.
 */
export async function putCode(
  tx: Tx,
  row: CodeTarget & { code_hash: string; created_at: Date; expires_at: Date },
  freshSince = row.created_at,
): Promise<boolean> {
  await speakFor(tx, row.target)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('one_time_codes')
    .values({ ...row, tries: 0 })
    .onConflict(conflict =>
      conflict
        .columns(['purpose', 'target'])
        .doUpdateSet({
          code_hash: row.code_hash,
          created_at: row.created_at,
          expires_at: row.expires_at,
          tries: 0,
          used_by: null,
        })
        .where(kept =>
          kept.or([
            kept('one_time_codes.created_at', '<=', freshSince),
            kept('one_time_codes.used_by', 'is not', null),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Locked, so that parallel guesses are counted one after the other. */
export async function findCode(tx: Tx, { purpose, target }: CodeTarget) {
  await speakFor(tx, target)
  return tx
    .selectFrom('one_time_codes')
    .select(['code_hash', 'created_at', 'expires_at', 'tries', 'used_by'])
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .forUpdate()
    .executeTakeFirst()
}

export async function countTry(tx: Tx, { purpose, target }: CodeTarget): Promise<void> {
  await speakFor(tx, target)
  await tx
    .updateTable('one_time_codes')
    .set(update => ({ tries: update('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .execute()
}

/** Keeps a used code for whoever used it, until then. */
export async function keepUsedCode(
  tx: Tx,
  { purpose, target }: CodeTarget,
  by: string,
  until: Date,
): Promise<void> {
  await speakFor(tx, target)
  await tx
    .updateTable('one_time_codes')
    .set({ used_by: by, expires_at: until })
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .execute()
}

export async function deleteCode(tx: Tx, { purpose, target }: CodeTarget): Promise<void> {
  await speakFor(tx, target)
  await tx.deleteFrom('one_time_codes').where('purpose', '=', purpose).where('target', '=', target).execute()
}
