import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Accounts whose children some clinic may have written down meanwhile. */
export async function listSoughtFamilies(tx: Tx, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from list_sought_families(${now}, ${most})`.execute(tx)
  return rows.map(row => row.account_id)
}

/** Of the account that the transaction speaks for; what changes from here on has them looked for again. */
export async function noteSought(tx: Tx): Promise<void> {
  await tx.updateTable('family_members').set({ seek_at: null }).where('seek_at', 'is not', null).execute()
}

export interface Guarded {
  readonly clinic_id: number
  readonly guardian_id: number
  /** Null while the guardian's record is not known to be the account's. */
  readonly guardian_account_id: number | null
  readonly guardian_first_name: string
  readonly guardian_last_name: string
  readonly patient_id: number
  readonly first_name: string
  readonly last_name: string
  readonly birth_date: string | null
}

/** Whom clinics wrote down as guarded by a person of the account's proved phone, whatever that person is called. */
export async function listGuarded(tx: Tx): Promise<Guarded[]> {
  const { rows } = await sql<Guarded>`
    select clinic_id, guardian_id, guardian_account_id, guardian_first_name, guardian_last_name, patient_id, first_name,
           last_name, birth_date
      from list_guarded_by_account()`.execute(tx)
  return rows
}
