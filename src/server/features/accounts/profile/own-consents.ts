import type { listAccountConsents } from '#contract/accounts/patient-profile.ts'
import type { CallReply } from '#contract/call.ts'
import type { PatientContext } from '#server/http/services.ts'
import { listOwnConsents } from './own-consents.sql.ts'

/** What the account said of what it wants to hear, as the database kept each change of it. */
export async function showOwnConsents(ctx: PatientContext): Promise<CallReply<typeof listAccountConsents>> {
  const { accountId } = ctx.actor
  const rows = await ctx.db.account(accountId, tx => listOwnConsents(tx, accountId))
  return { data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
}
