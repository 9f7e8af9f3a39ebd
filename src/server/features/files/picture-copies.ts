import type { Readable } from 'node:stream'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { copyKey } from './copy-key.ts'
import { hasCopy, isPublicCopy } from './files.sql.ts'
import { nameForHours, readNameForHours } from './signed.ts'

/**
 * The name of a picture that not everybody may see, for somebody who may: its copies open by it for some hours. Give it
 * only to those who may see the picture now: it asks nobody again.
 */
export const nameForStaff = nameForHours

/** A copy of a picture by its key or by a name for staff, and until when its name holds, in epoch milliseconds; undefined for ever. */
export async function openCopy(
  ctx: Context,
  name: string,
  width: number,
): Promise<{ copy: Readable; until: number | undefined }> {
  const signed = name.includes('.') ? readNameForHours(ctx, name) : undefined
  const key = signed?.key ?? name
  const isThere = signed
    ? await ctx.db.tenant(signed.owner, tx => hasCopy(tx, key, width))
    : await ctx.db.strangerReads(tx => isPublicCopy(tx, key, width))
  const copy = isThere ? await ctx.outside.files.open(copyKey(key, width)) : undefined
  if (!copy) throw new Failure('not_found')
  return { copy, until: signed?.until }
}
