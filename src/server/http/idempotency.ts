import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import type { Actor } from './actor.ts'
import { Failure } from './failure.ts'
import { claimKey, getKeptReply, keepReply } from './idempotency.sql.ts'
import type { Context } from './services.ts'

/** The Idempotency-Key of a creating call, bound to who asked and to what was asked. */
export interface RequestKey {
  readonly key: string
  readonly caller: string
  readonly requestHash: string
}

export function requestKeyOf(
  header: unknown,
  path: string,
  body: unknown,
  actor: Actor,
): RequestKey | undefined {
  if (typeof header !== 'string' || header === '' || actor.kind === 'stranger') return undefined
  if (header.length > 200) throw new Failure('bad_request')
  const requestHash = createHash('sha256')
    .update(`${path}\n${JSON.stringify(body)}`)
    .digest('hex')
  return { key: header, caller: String(actor.accountId), requestHash }
}

/**
 * A tenant transaction that writes at most once per Idempotency-Key: the key, the write and the reply commit together,
 * and a repeated request gets the first reply. Without a key it is a plain tenant transaction.
 */
export function writeOnce<R>(ctx: Context, clinicId: number, work: (tx: Tx) => Promise<R>): Promise<R> {
  return ctx.db.tenant(clinicId, async tx => {
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
