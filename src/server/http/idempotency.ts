import type { Database, Tx } from '#server/db/database.ts'
import { Failure } from './failure.ts'
import { claimKey, getKeptReply, keepReply } from '#server/records/idempotency.sql.ts'
import type { Context } from './services.ts'

/**
 * A tenant transaction that writes at most once per Idempotency-Key: the key, the write and the reply commit together,
 * and a repeated request gets the first reply. Without a key it is a plain tenant transaction. `open` may speak for more than the clinic.
 */
export function writeOnce<R>(
  ctx: Context,
  clinicId: number,
  work: (tx: Tx) => Promise<R>,
  open: Database['tenant'] = (id, inside) => ctx.db.tenant(id, inside),
): Promise<R> {
  return open(clinicId, async tx => {
    if (!ctx.requestKey) return work(tx)
    const owner = { clinic_id: clinicId, caller: ctx.requestKey.caller, key: ctx.requestKey.key }
    if (await claimKey(tx, owner, ctx.requestKey.requestHash, new Date(ctx.now))) {
      const reply = await work(tx)
      await keepReply(tx, owner, JSON.stringify(reply))
      return reply
    }
    const kept = await getKeptReply(tx, owner)
    if (kept.request_hash !== ctx.requestKey.requestHash) throw new Failure('key_reused')
    return kept.reply as R
  })
}
