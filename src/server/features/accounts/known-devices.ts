import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/services.ts'
import { tellAccount } from './account-notices.ts'
import { noteDevice } from './known-devices.sql.ts'

/** What a browser keeps of itself, whoever signs in with it. */
const COOKIE = 'zambet_device'
const YEAR_SECONDS = 365 * 86_400

/** Remembers the browser that opens an account, and where that is told writes to its owner when it is another than before. */
export async function meetDevice(tx: Tx, ctx: Context, accountId: number, isTold: boolean): Promise<void> {
  const kept = ctx.cookies.read(COOKIE)
  const token = kept && /^[\w-]{43}$/.test(kept) ? kept : randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const { isNew, isFirst } = await noteDevice(tx, accountId, hash, new Date(ctx.now))
  ctx.cookies.keep(COOKIE, token, YEAR_SECONDS)
  if (isTold && isNew && !isFirst) await tellAccount(tx, ctx, accountId, 'new_device')
}
