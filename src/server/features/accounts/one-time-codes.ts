import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import { refuseField, type Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { countTry, deleteCode, findCode, putCode, type CodeTarget } from './one-time-codes.sql.ts'

export const CODE_SECONDS = 600
export const RESEND_SECONDS = 60
const MAX_TRIES = 5

/** A fresh six-digit code for the target; an earlier one stops working. Kept only as a keyed hash. */
export async function issueCode(tx: Tx, ctx: Context, target: CodeTarget): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await putCode(tx, {
    ...target,
    code_hash: hashCode(ctx, target, code),
    created_at: new Date(ctx.now),
    expires_at: new Date(ctx.now + CODE_SECONDS * 1000),
  })
  return code
}

export type CodeOutcome = 'right' | 'expired' | { wrong: true; left: number }

/**
 * Checks a code and uses it up. A wrong one counts, so the caller must let the transaction commit whatever the outcome,
 * and only then refuse by `requireRightCode`.
 */
export async function tryCode(tx: Tx, ctx: Context, target: CodeTarget, code: string): Promise<CodeOutcome> {
  const kept = await findCode(tx, target)
  if (!kept || kept.expires_at.getTime() <= ctx.now || kept.tries >= MAX_TRIES) return 'expired'
  const isRight = timingSafeEqual(Buffer.from(kept.code_hash), Buffer.from(hashCode(ctx, target, code)))
  if (isRight) {
    await deleteCode(tx, target)
    return 'right'
  }
  await countTry(tx, target)
  return { wrong: true, left: MAX_TRIES - kept.tries - 1 }
}

/** Throws the sentence that belongs beside the code's field. */
export function requireRightCode(outcome: CodeOutcome): void {
  if (outcome !== 'right') throw refusalOf(outcome)
}

export function refusalOf(outcome: Exclude<CodeOutcome, 'right'>): Failure {
  if (outcome === 'expired') return refuseField('code', 'code_expired')
  return refuseField('code', 'wrong_code', { left: outcome.left })
}

function hashCode(ctx: Context, { purpose, target }: CodeTarget, code: string): string {
  return createHmac('sha256', ctx.config.sessionSecret)
    .update(`${purpose}\n${target}\n${code}`)
    .digest('base64url')
}
