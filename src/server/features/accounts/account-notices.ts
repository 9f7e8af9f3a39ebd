import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/services.ts'
import { queueJob } from '#server/jobs/jobs.sql.ts'
import { sendAccountNotice } from './account-notices.jobs.ts'
import type { NoticeName } from './words.ts'

/**
 * Writes to an account's owner that its security has changed, or that a new device opened it: by email, by SMS where the
 * account has only a phone and the matter is grave. Queued in the caller's transaction, whoever that speaks for. `to` is
 * the email to write to where it is not the account's own any more.
 */
export async function tellAccount(
  tx: Tx,
  ctx: Pick<Context, 'now' | 'address' | 'userAgent'>,
  accountId: number,
  notice: NoticeName,
  { to }: { readonly to?: string } = {},
): Promise<void> {
  await queueJob(tx, sendAccountNotice, {
    id: randomUUID(),
    account_id: accountId,
    notice,
    at: ctx.now,
    address: ctx.address,
    user_agent: ctx.userAgent,
    to,
  })
}
