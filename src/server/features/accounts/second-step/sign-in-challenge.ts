import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/database.ts'
import { PRODUCT_CLINIC } from '#server/features/messages/messages.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import { CODE_SECONDS } from '../one-time-codes.ts'
import { accountOf, hashToken } from '../sessions.ts'
import {
  addChallenge,
  countChallengeTry,
  deleteChallenge,
  findChallenge,
  prolongChallenge,
} from './sign-in-challenges.sql.ts'

/** Names what waits for the second step. Whoever does not have it cannot try a code, nor have one sent. */
const COOKIE = 'zambet_sign_in'
/** Wrong codes of the app or of those to fall back on after which the sign-in has to begin anew. */
const MOST_TRIES = 10

/** A sign-in that waits for its second step, in the browser that passed the first. */
export interface Challenge {
  readonly accountId: number
  readonly token: string
  readonly hash: Buffer
}

/** Keeps the first step, bound to this browser. */
export async function beginChallenge(
  tx: Tx,
  ctx: Context,
  accountId: number,
  remember: boolean,
): Promise<Challenge> {
  const token = `${accountId.toString(36)}.${randomBytes(32).toString('base64url')}`
  const hash = hashToken(token)
  await addChallenge(tx, {
    account_id: accountId,
    token_hash: hash,
    remember,
    created_at: new Date(ctx.now),
    expires_at: expiryOf(ctx),
  })
  ctx.cookies.keep(COOKIE, token, CODE_SECONDS)
  return { accountId, token, hash }
}

/** As long again as when it began. */
export async function prolong(tx: Tx, ctx: Context, { accountId, token, hash }: Challenge): Promise<void> {
  await prolongChallenge(tx, accountId, hash, expiryOf(ctx))
  ctx.cookies.keep(COOKIE, token, CODE_SECONDS)
}

/** Counts a wrong code; after the last the sign-in is over. */
export async function countWrongCode(tx: Tx, { accountId, hash }: Challenge): Promise<void> {
  if ((await countChallengeTry(tx, accountId, hash)) >= MOST_TRIES) await deleteChallenge(tx, accountId, hash)
}

export const endChallenge = (tx: Tx, { accountId, hash }: Challenge): Promise<void> =>
  deleteChallenge(tx, accountId, hash)

/** The browser keeps nothing of a sign-in that is done. */
export const forgetChallenge = (ctx: Context): void => ctx.cookies.forget(COOKIE)

/** Throws sign_in_over unless this browser says that it has begun to sign in to the account. */
export function requireBegun(ctx: Context, wantedAccount?: number): { token: string; accountId: number } {
  const token = ctx.cookies.read(COOKIE) ?? ''
  const accountId = accountOf(token)
  if (accountId === undefined || (wantedAccount ?? accountId) !== accountId) throw new Failure('sign_in_over')
  return { token, accountId }
}

/** Runs under the challenge that this browser's cookie names, for the account asked for when one is. */
export async function withChallenge<R>(
  ctx: Context,
  work: (tx: Tx, challenge: Challenge & { remember: boolean }) => Promise<R>,
  wantedAccount?: number,
): Promise<R> {
  const { token, accountId } = requireBegun(ctx, wantedAccount)
  return ctx.db.member(PRODUCT_CLINIC, accountId, async tx => {
    const hash = hashToken(token)
    const kept = await findChallenge(tx, accountId, hash, new Date(ctx.now))
    if (!kept) throw new Failure('sign_in_over')
    return work(tx, { accountId, token, hash, remember: kept.remember })
  })
}

function expiryOf(ctx: Context): Date {
  return new Date(ctx.now + CODE_SECONDS * 1000)
}
