import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { clinicOfCode, hashOfCode, newPublicCode } from '#server/records/public-codes.ts'
import { findLinked, insertLink, stampOpened, type LinkedRow } from './document-access.sql.ts'

export type { LinkedRow }

const DAY = 86_400_000
const MINUTE = 60
const GUESSES = 10

interface NewLink {
  readonly clinicId: number
  readonly of: { readonly reportId: number } | { readonly formFileId: number }
  readonly channel: 'sms' | 'email'
  readonly by: number | null
  /** Epoch milliseconds. */
  readonly now: number
  readonly days: number
}

/** A link to a document that is ready. The token is told here alone: the database keeps its hash. */
export async function addLink(
  tx: Tx,
  { clinicId, of, channel, by, now, days }: NewLink,
): Promise<{ id: number; token: string; expiresAt: number }> {
  const token = newPublicCode(clinicId)
  const expiresAt = now + days * DAY
  const id = await insertLink(tx, {
    clinic_id: clinicId,
    ...('reportId' in of ? { report_id: of.reportId } : { form_file_id: of.formFileId }),
    token_hash: hashOfCode(token),
    channel,
    created_by: by,
    created_at: new Date(now),
    expires_at: new Date(expiresAt),
  })
  return { id, token, expiresAt }
}

/** What a token leads to. Throws not_found, and 429 for an address that goes on guessing. */
export async function readLinked(ctx: Context, token: string): Promise<LinkedRow> {
  const clinicId = clinicOfCode(token)
  const found =
    clinicId === undefined
      ? undefined
      : await ctx.db.tenant(clinicId, tx => findLinked(tx, hashOfCode(token)))
  if (found) return found
  await limitAttempts(ctx, [{ key: `document-miss:${ctx.address}`, max: GUESSES, windowSeconds: MINUTE }])
  throw new Failure('not_found')
}

/** Whether it is the first time that a link is opened. */
export const noteOpened = (tx: Tx, linkId: number, now: number): Promise<boolean> =>
  stampOpened(tx, linkId, new Date(now))
