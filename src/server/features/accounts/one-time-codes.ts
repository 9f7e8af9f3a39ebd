import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { triesLeft } from '#server/http/guesses.ts'
import type { Context } from '#server/http/services.ts'
import {
  countTry,
  deleteCode,
  findCode,
  keepUsedCode,
  putCode,
  type CodeTarget,
} from './one-time-codes.sql.ts'

export type { CodeTarget }

export const CODE_SECONDS = 600
export const RESEND_SECONDS = 60
const MAX_TRIES = 5
/** How long a used code answers the attempt that used it once more: a phone finds its network again within it. */
const REPEAT_SECONDS = 120

/** A fresh six-digit code for the target; an earlier one stops working. Kept only as a keyed hash. */
export async function issueCode(tx: Tx, ctx: Context, target: CodeTarget): Promise<string> {
  const { code, row } = newCode(ctx, target)
  await putCode(tx, row)
  return code
}

/** As issueCode, but nothing when one was made within the wait, however many ask at once. */
export async function issueCodeOnce(tx: Tx, ctx: Context, target: CodeTarget): Promise<string | undefined> {
  const { code, row } = newCode(ctx, target)
  return (await putCode(tx, row, new Date(ctx.now - RESEND_SECONDS * 1000))) ? code : undefined
}

/** How long a code holds, and when another may be asked for; in seconds. */
export interface AwaitedCode {
  readonly expires_in: number
  readonly resend_in: number
}

/** The target's code of the last minute, which goes on working: no other is sent so soon, however it is asked for. */
export async function findFreshCode(
  tx: Tx,
  ctx: Context,
  target: CodeTarget,
): Promise<AwaitedCode | undefined> {
  const kept = await findCode(tx, target)
  if (!kept || kept.used_by !== null) return undefined
  const age = Math.max(0, Math.floor((ctx.now - kept.created_at.getTime()) / 1000))
  return age < RESEND_SECONDS
    ? { expires_in: CODE_SECONDS - age, resend_in: RESEND_SECONDS - age }
    : undefined
}

function newCode(ctx: Context, target: CodeTarget) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    ...target,
    code_hash: hashFor(ctx, target, code),
    created_at: new Date(ctx.now),
    expires_at: new Date(ctx.now + CODE_SECONDS * 1000),
  }
  return { code, row }
}

export type WrongCode = 'expired' | { readonly left: number }
export type CodeOutcome = 'right' | WrongCode

/**
 * Checks a code. A wrong one counts, so the caller must let the transaction commit whatever the outcome, and only then
 * throw `codeFailure`; a right one is the caller's to use up in the same transaction. A used one is right for the attempt
 * alone that used it.
 */
export async function checkCode(
  tx: Tx,
  ctx: Context,
  target: CodeTarget,
  code: string,
  attempt?: string,
): Promise<CodeOutcome> {
  const kept = await findCode(tx, target)
  if (!kept || kept.expires_at.getTime() <= ctx.now) return 'expired'
  if (kept.used_by !== null && !isSame(kept.used_by, hashFor(ctx, target, attempt ?? ''))) return 'expired'
  if (kept.tries >= MAX_TRIES) return { left: 0 }
  if (isSame(kept.code_hash, hashFor(ctx, target, code))) return 'right'
  await countTry(tx, target)
  return { left: MAX_TRIES - kept.tries - 1 }
}

/** When the target's code was made, and how many wrong ones were tried on it since. */
export async function findIssued(
  tx: Tx,
  target: CodeTarget,
): Promise<{ readonly at: Date; readonly tries: number } | undefined> {
  const kept = await findCode(tx, target)
  return kept && { at: kept.created_at, tries: kept.tries }
}

/** From here on a right code is good for nobody, or for the attempt alone that used it, if it has a name. */
export async function useUpCode(tx: Tx, ctx: Context, target: CodeTarget, attempt?: string): Promise<void> {
  if (attempt === undefined) return deleteCode(tx, target)
  const until = new Date(ctx.now + REPEAT_SECONDS * 1000)
  await keepUsedCode(tx, target, hashFor(ctx, target, attempt), until)
}

/** As checkCode, and uses a right code up. */
export async function tryCode(tx: Tx, ctx: Context, target: CodeTarget, code: string): Promise<CodeOutcome> {
  const outcome = await checkCode(tx, ctx, target, code)
  if (outcome === 'right') await deleteCode(tx, target)
  return outcome
}

/** With the sentence that belongs beside the code's field. */
export function codeFailure(outcome: WrongCode): Failure {
  if (outcome === 'expired') return refuseField('code', 'code_expired')
  const { left } = outcome
  const message = left === 0 ? 'no_tries_left' : 'wrong_code'
  return new Failure(left === 0 ? 'code_used_up' : 'wrong_code', {
    fields: { code: [{ message, values: { tries: left } }] },
    data: { attempts_left: left },
  })
}

/** Of a code that no new one replaces: how many tries are left, after so many, before each waits a minute. */
export function wrongCodeFailure(made: number): Failure {
  const left = triesLeft(made)
  if (left > 0) return codeFailure({ left })
  return new Failure('wrong_code', { fields: { code: [{ message: 'wrong_code_wait' }] } })
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

function hashFor(ctx: Context, { purpose, target }: CodeTarget, secret: string): string {
  return createHmac('sha256', ctx.config.sessionSecret)
    .update(`${purpose}\n${target}\n${secret}`)
    .digest('base64url')
}
