import type { AccountConsent } from '#contract/accounts/patient-profile.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** The latest first. */
export async function listOwnConsents(
  tx: Tx,
  accountId: number,
): Promise<(Omit<AccountConsent, 'at'> & { at: Date })[]> {
  const { rows } = await sql<Omit<AccountConsent, 'at'> & { at: Date }>`
    select flag, given, at, source from account_consents where account_id = ${accountId} order by at desc, id desc limit 200`.execute(
    tx,
  )
  return rows
}
