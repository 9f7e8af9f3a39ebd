import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { Insertable } from 'kysely'

/** Undefined when the same was written before. */
export async function insertContactMessage(
  tx: Tx,
  row: Insertable<DB['contact_messages']>,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('contact_messages')
    .values(row)
    .onConflict(conflict => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}
