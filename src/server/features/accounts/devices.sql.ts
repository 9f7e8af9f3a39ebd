import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** The sessions that are open, the last used first. */
export async function listOpenSessions(tx: Tx, accountId: number, now: Date) {
  return tx
    .selectFrom('sessions')
    .select(row => [
      'id',
      'user_agent',
      'address',
      'created_at',
      sql<Date>`greatest(${row.ref('created_at')}, ${row.ref('renewed_at')}, ${row.ref('used_at')})`.as(
        'last_used_at',
      ),
    ])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends one of the account's sessions, or all but one; answers which were open. */
export async function endElsewhere(
  tx: Tx,
  accountId: number,
  which: { readonly id: string } | { readonly allBut: string },
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'elsewhere' })
    .where('account_id', '=', accountId)
    .where('id', 'id' in which ? '=' : '<>', 'id' in which ? which.id : which.allBut)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
