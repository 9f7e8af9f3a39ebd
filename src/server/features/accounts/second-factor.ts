import { sayEmail } from '#server/texts/say-email.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { verifyOtp } from '#contract/accounts.ts'
import type { CallBody } from '#contract/call.ts'
import type { Tx } from '#server/db/database.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { SIGN_IN_CODE } from './words.ts'
import { getAccountRow, markEmailProved } from './accounts.sql.ts'
import { CODE_SECONDS, issueCode, codeFailure, tryCode } from './one-time-codes.ts'
import type { CodeTarget } from './one-time-codes.sql.ts'
import { accountOf, hashToken, openSession } from './sessions.ts'
import { addChallenge, deleteChallenge, findChallenge, prolongChallenge } from './sign-in-challenges.sql.ts'

const QUARTER_HOUR = 900
/** Holds the challenge of the first step. Whoever does not have it cannot try a code, nor have one sent. */
const COOKIE = 'zambet_sign_in'

interface Challenge {
  readonly accountId: number
  readonly token: string
  readonly hash: Buffer
}

/** Keeps the first step, bound to this browser, and emails the code for the second. The transaction speaks for the account. */
export async function beginSecondStep(
  tx: Tx,
  ctx: Context,
  accountId: number,
  remember: boolean,
): Promise<void> {
  const token = `${accountId.toString(36)}.${randomBytes(32).toString('base64url')}`
  const challenge = { accountId, token, hash: hashToken(token) }
  await addChallenge(tx, {
    account_id: accountId,
    token_hash: challenge.hash,
    remember,
    created_at: new Date(ctx.now),
    expires_at: expiryOf(ctx),
  })
  await sendCode(tx, ctx, challenge)
}

/** The account that this browser has begun to sign in to, and how it may go on. */
export async function getMethods(ctx: Context) {
  const { accountId } = await withChallenge(ctx, async (_tx, challenge) => challenge)
  return { user_id: accountId, methods: ['email' as const] }
}

export async function resendSignInCode(ctx: Context, accountId: number) {
  await limitSending(ctx, accountId)
  await withChallenge(
    ctx,
    async (tx, challenge) => {
      await prolongChallenge(tx, accountId, challenge.hash, expiryOf(ctx))
      await sendCode(tx, ctx, challenge)
    },
    accountId,
  )
  return { target: 'email', expires_in: CODE_SECONDS }
}

export async function completeSignIn(ctx: Context, body: CallBody<typeof verifyOtp>) {
  const { user_id: accountId, code } = body
  await limitAttempts(ctx, [{ key: `otp-try:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR }])
  const done = await withChallenge(
    ctx,
    async (tx, challenge) => {
      const outcome = await tryCode(tx, ctx, codeOf(challenge), code)
      if (outcome !== 'right') return { refused: outcome }
      const tokens = await openSession(tx, ctx, accountId, challenge.remember)
      const { user_type } = await getAccountRow(tx, accountId)
      await markEmailProved(tx, accountId, new Date(ctx.now))
      await deleteChallenge(tx, accountId, challenge.hash)
      return { signedIn: { ...tokens, userId: accountId, user_type } }
    },
    accountId,
  )
  if (done.refused) throw codeFailure(done.refused)
  ctx.cookies.forget(COOKIE)
  return done.signedIn
}

/** How often codes are emailed: to one account from one address, and from all of them. */
export async function limitSending(ctx: Context, accountId: number): Promise<void> {
  await limitAttempts(ctx, [
    { key: `otp:address:${ctx.address}`, max: 20, windowSeconds: QUARTER_HOUR },
    { key: `otp:${ctx.address}:account:${accountId}`, max: 5, windowSeconds: QUARTER_HOUR },
    { key: `otp:target:account:${accountId}`, max: 30, windowSeconds: QUARTER_HOUR },
  ])
}

/** Runs under the challenge that this browser's cookie names, for the account asked for when one is. */
async function withChallenge<R>(
  ctx: Context,
  work: (tx: Tx, challenge: Challenge & { remember: boolean }) => Promise<R>,
  wantedAccount?: number,
): Promise<R> {
  const token = ctx.cookies.read(COOKIE) ?? ''
  const accountId = accountOf(token)
  if (accountId === undefined || (wantedAccount ?? accountId) !== accountId) throw new Failure('sign_in_over')
  return ctx.db.member(PRODUCT_CLINIC, accountId, async tx => {
    const hash = hashToken(token)
    const kept = await findChallenge(tx, accountId, hash, new Date(ctx.now))
    if (!kept) throw new Failure('sign_in_over')
    return work(tx, { accountId, token, hash, remember: kept.remember })
  })
}

async function sendCode(tx: Tx, ctx: Context, challenge: Challenge): Promise<void> {
  const { accountId, token } = challenge
  const account = await getAccountRow(tx, accountId)
  if (!account.email) throw new Error(`account ${accountId} has a second factor and no email`)
  const code = await issueCode(tx, ctx, codeOf(challenge))
  await queueMessage(tx, ctx, {
    clinicId: PRODUCT_CLINIC,
    key: `sign-in:${accountId}:${randomUUID()}`,
    channel: 'email',
    recipient: account.email,
    ...sayEmail(SIGN_IN_CODE, account.language === 1 ? 'en' : 'ro', { code }),
  })
  ctx.cookies.keep(COOKIE, token, CODE_SECONDS)
}

/** Each challenge has a code of its own: who begins another sign-in neither replaces it nor uses up its tries. */
function codeOf({ accountId, hash }: Challenge): CodeTarget {
  return { purpose: 'sign_in', target: `account:${accountId}:${hash.toString('base64url')}` }
}

function expiryOf(ctx: Context): Date {
  return new Date(ctx.now + CODE_SECONDS * 1000)
}
