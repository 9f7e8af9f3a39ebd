import type { Tx } from '#server/db/database.ts'
import { PRODUCT_CLINIC } from '#server/features/messages/messages.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { holdActiveAccount } from './accounts.sql.ts'
import { openOrAwait } from './second-step/second-factor.ts'

type Held = NonNullable<Awaited<ReturnType<typeof holdActiveAccount>>>

/**
 * Lets into an account whom `prove` finds to be its person, in the transaction that opens the session: at once, or to the
 * second factor where one is asked for. A refusal that `prove` answers, rather than throws, keeps what it counted.
 */
export async function enterAccount(
  ctx: Context,
  accountId: number,
  remember: boolean,
  prove: (tx: Tx, account: Held) => Promise<Failure | undefined>,
) {
  const done = await ctx.db.member(PRODUCT_CLINIC, accountId, async tx => {
    const account = await holdActiveAccount(tx, accountId)
    if (!account) throw new Failure('account_closed')
    const refused = await prove(tx, account)
    return refused ?? openOrAwait(tx, ctx, accountId, remember)
  })
  if (done instanceof Failure) throw done
  return done
}
