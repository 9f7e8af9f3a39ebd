import { deviceOf } from '#domain/accounts/device.ts'
import type { Tx } from '#server/db/database.ts'
import { forgetActor } from '#server/http/authenticate.ts'
import { Failure } from '#server/http/failure.ts'
import { lockAccount } from './accounts.sql.ts'
import { endElsewhere, listOpenSessions } from './devices.sql.ts'
import { asAccount, type SignedInContext } from './fresh-proof.ts'

/** Where the caller is signed in, the device they ask from first. */
export async function listOwnDevices(tx: Tx, ctx: SignedInContext) {
  const { accountId, sessionId } = ctx.actor
  const rows = await listOpenSessions(tx, accountId, new Date(ctx.now))
  const devices = rows.map(row => ({
    id: row.id,
    ...deviceOf(row.user_agent),
    address: row.address,
    signed_in_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.id === sessionId,
  }))
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current))
}

/** Signs another device out, at its next request. */
export async function signOutDevice(ctx: SignedInContext, id: string): Promise<void> {
  const ended = await endOthers(ctx, { id })
  if (ended.length === 0) throw new Failure('not_found')
}

export async function signOutOthers(ctx: SignedInContext): Promise<void> {
  await endOthers(ctx, { allBut: ctx.actor.sessionId })
}

async function endOthers(ctx: SignedInContext, which: Parameters<typeof endElsewhere>[2]): Promise<string[]> {
  const { accountId } = ctx.actor
  const ended = await asAccount(ctx, async tx => {
    // One after another, where two devices sign each other out.
    await lockAccount(tx, accountId)
    return endElsewhere(tx, accountId, which, new Date(ctx.now))
  })
  for (const id of ended) forgetActor(ctx.db, accountId, id)
  return ended
}
