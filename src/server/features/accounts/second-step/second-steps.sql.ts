import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** What an account asks for after its first factor, and whether its clinic asks for something. */
export interface SecondSteps {
  readonly email: boolean
  readonly totp: boolean
  readonly recovery_left: number
  readonly asked_by_clinic: boolean
}

/** Of the account that the transaction speaks for, or of somebody of its clinic. */
export async function getSecondSteps(tx: Tx, accountId: number): Promise<SecondSteps> {
  const { rows } = await sql<SecondSteps>`
    select email, totp, recovery_left, asked_by_clinic from second_steps(${accountId})`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`no account ${accountId} to ask for its second steps`)
  return row
}

export async function setEmailStep(tx: Tx, accountId: number, isOn: boolean): Promise<void> {
  await tx.updateTable('accounts').set({ two_factor: isOn }).where('id', '=', accountId).execute()
}
