import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface Buyer {
  readonly clinic_name: string
  readonly email: string | null
}

/** Who buys, at a clinic that is there; the transaction speaks for both. */
export async function getBuyer(tx: Tx, accountId: number): Promise<Buyer | undefined> {
  const { rows } = await sql<Buyer>`
    select c.name as clinic_name, a.email from clinics c, accounts a where a.id = ${accountId}`.execute(tx)
  return rows[0]
}
