import type { Readable } from 'node:stream'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { copyKey } from './copy-key.ts'
import { hasCopy, isPublicCopy } from './files.sql.ts'
import { isSigned, sign } from './signed.ts'

const HOUR = 3_600_000
/** Longer than pages keep what they have read; the same within an hour, so that a browser need not ask again. */
const HOURS = 3

/**
 * The name of a picture that not everybody may see, for somebody who may: its copies open by it for some hours. Give it
 * only to those who may see the picture now: it asks nobody again.
 */
export function nameForStaff(ctx: Pick<Context, 'config' | 'now'>, clinicId: number, key: string): string {
  const until = (Math.floor(ctx.now / HOUR) + HOURS) * HOUR
  const text = `${key}.${clinicId}.${until}`
  return `${text}.${sign(text, ctx.config.sessionSecret)}`
}

/** A copy of a picture by its key or by a name for staff, and until when its name holds, in epoch milliseconds; undefined for ever. */
export async function openCopy(
  ctx: Context,
  name: string,
  width: number,
): Promise<{ copy: Readable; until: number | undefined }> {
  const [key = '', clinicId, until, signature] = name.split('.')
  if (signature !== undefined) {
    if (!isSigned(`${key}.${clinicId}.${until}`, signature, ctx.config.sessionSecret))
      throw new Failure('not_found')
    if (Number(until) < ctx.now) throw new Failure('link_expired')
  }
  const isThere =
    signature === undefined
      ? await ctx.db.strangerReads(tx => isPublicCopy(tx, key, width))
      : await ctx.db.tenant(Number(clinicId), tx => hasCopy(tx, key, width))
  const copy = isThere ? await ctx.outside.files.open(copyKey(key, width)) : undefined
  if (!copy) throw new Failure('not_found')
  return { copy, until: signature === undefined ? undefined : Number(until) }
}
