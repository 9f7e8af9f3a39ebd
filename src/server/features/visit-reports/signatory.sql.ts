import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Who signs by an account: the doctor behind it with their title, or whoever it is. */
export async function findSignatory(tx: Tx, accountId: number): Promise<{ name: string; title: string }> {
  const { rows } = await sql<{ name: string; title: string }>`
    select coalesce(btrim(d.first_name || ' ' || d.last_name), btrim(a.first_name || ' ' || a.last_name)) as name,
           coalesce(d.title, '') as title
      from accounts a left join doctors d on d.account_id = a.id
     where a.id = ${accountId}`.execute(tx)
  return rows[0]!
}
