import { sayEmail } from '#server/texts/say-email.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { SignInMethod } from '#contract/accounts.ts'
import { hintOfEmail } from '#domain/contact-hint.ts'
import type { Tx } from '#server/db/database.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { beginGuess, isLockedAt, takeBackGuesses, triesLeft } from '#server/http/guesses.ts'
import { limitAttempts, limitWithin } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { SIGN_IN_CODE } from '../words.ts'
import { tellAccount } from '../account-notices.ts'
import { getAccountRow, markEmailProved } from '../accounts.sql.ts'
import { CODE_SECONDS, issueCode, codeFailure, tryCode } from '../one-time-codes.ts'
import type { CodeTarget } from '../one-time-codes.sql.ts'
import { tryRecoveryCode } from './recovery-codes.ts'
import { getSecondSteps, setEmailStep, type SecondSteps } from './second-steps.sql.ts'
import { accountOf, hashToken, openSession, type Tokens } from '../sessions.ts'
import {
  addChallenge,
  countChallengeTry,
  deleteChallenge,
  findChallenge,
  prolongChallenge,
} from './sign-in-challenges.sql.ts'
import { tryTotp } from './totp.ts'

const QUARTER_HOUR = 900
/** Wrong codes of the app or of those to fall back on after which the sign-in has to begin anew. */
const MOST_TRIES = 10
/** Holds the challenge of the first step. Whoever does not have it cannot try a code, nor have one sent. */
const COOKIE = 'zambet_sign_in'

interface Challenge {
  readonly accountId: number
  readonly token: string
  readonly hash: Buffer
}

export type SignedIn = Tokens & { readonly userId: number; readonly user_type: number }
/** Only the account's id: a second factor is awaited. */
export interface Awaited {
  readonly userId: number
}

/**
 * What follows a first factor: a session, or where the account or its clinic asks for a second one the wait for it, bound to
 * this browser. The transaction is one of the product's that speaks for the account.
 */
export async function openOrAwait(
  tx: Tx,
  ctx: Context,
  accountId: number,
  remember: boolean,
): Promise<SignedIn | Awaited> {
  const [method] = methodsOf(await getSecondSteps(tx, accountId))
  if (!method) {
    const { user_type } = await getAccountRow(tx, accountId)
    return { ...(await openSession(tx, ctx, accountId, remember)), userId: accountId, user_type }
  }
  await beginSecondStep(tx, ctx, accountId, remember, method)
  return { userId: accountId }
}

/**
 * How a sign-in may be completed, the first being the usual way. Where the clinic asks for a second factor and the account has
 * none, it is a code by email, which the account asks for from then on.
 */
function methodsOf(steps: SecondSteps): SignInMethod[] {
  const { email, totp, recovery_left: left, asked_by_clinic: isAsked } = steps
  const methods: SignInMethod[] = []
  if (totp) methods.push('totp')
  if (email || (isAsked && !totp)) methods.push('email')
  if (totp && left > 0) methods.push('recovery')
  return methods
}

/** Keeps the first step, bound to this browser, and emails the code where that is the way. */
async function beginSecondStep(
  tx: Tx,
  ctx: Context,
  accountId: number,
  remember: boolean,
  method: SignInMethod,
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
  ctx.cookies.keep(COOKIE, token, CODE_SECONDS)
  if (method === 'email') await sendCode(tx, ctx, challenge)
}

/** The account that this browser has begun to sign in to, and how it may go on. */
export async function getMethods(ctx: Context) {
  return withChallenge(ctx, async (tx, { accountId }) => {
    const steps = await getSecondSteps(tx, accountId)
    const { email } = await getAccountRow(tx, accountId)
    return {
      user_id: accountId,
      methods: methodsOf(steps),
      email: email && hintOfEmail(email),
      sets_up: steps.asked_by_clinic && !steps.totp && !steps.email,
    }
  })
}

export async function resendSignInCode(ctx: Context, accountId: number) {
  await withChallenge(
    ctx,
    async (tx, challenge) => {
      if (!methodsOf(await getSecondSteps(tx, accountId)).includes('email'))
        throw refuseField('user_id', 'choice')
      await prolongChallenge(tx, accountId, challenge.hash, expiryOf(ctx))
      ctx.cookies.keep(COOKIE, challenge.token, CODE_SECONDS)
      await sendCode(tx, ctx, challenge)
    },
    accountId,
  )
  return { target: 'email', expires_in: CODE_SECONDS }
}

interface Completion {
  readonly user_id: number
  readonly code: string
  readonly method: SignInMethod
}

/** The second step, in the browser that passed the first: a right code opens the session, once. */
export async function completeSignIn(ctx: Context, { user_id: accountId, code, method }: Completion) {
  if (method !== 'recovery' && !/^\d{6}$/.test(code)) throw refuseField('code', 'code_format')
  if (accountOf(ctx.cookies.read(COOKIE) ?? '') !== accountId) throw new Failure('sign_in_over')
  await limitAttempts(ctx, [{ key: `otp-try:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR }])
  const guesses = `second:${ctx.address}:${accountId}`
  const made = await beginGuess(ctx, guesses)
  const done = await withChallenge(
    ctx,
    async (tx, challenge) => {
      const steps = await getSecondSteps(tx, accountId)
      if (!methodsOf(steps).includes(method)) throw refuseField('method', 'choice')
      const refused = await tryMethod(tx, ctx, challenge, method, code, made)
      if (refused) {
        if (isLockedAt(made)) await tellAccount(tx, ctx, accountId, 'sign_in_locked')
        return { refused }
      }
      if (method === 'email') await keepEmailStep(tx, ctx, accountId, steps)
      if (method === 'recovery') await tellAccount(tx, ctx, accountId, 'recovery_used')
      const tokens = await openSession(tx, ctx, accountId, challenge.remember)
      const { user_type } = await getAccountRow(tx, accountId)
      await deleteChallenge(tx, accountId, challenge.hash)
      return { signedIn: { ...tokens, userId: accountId, user_type } }
    },
    accountId,
  )
  if (done.refused) throw done.refused
  await takeBackGuesses(ctx, guesses)
  ctx.cookies.forget(COOKIE)
  return done.signedIn
}

/** The code came to the email, which is proved by it; where only the clinic asked, the account asks from now on. */
async function keepEmailStep(tx: Tx, ctx: Context, accountId: number, steps: SecondSteps): Promise<void> {
  await markEmailProved(tx, accountId, new Date(ctx.now))
  if (steps.email) return
  await setEmailStep(tx, accountId, true)
  await tellAccount(tx, ctx, accountId, 'email_code_on')
}

/** What is wrong with the code, as the person is told; undefined when it is right, and used up. */
async function tryMethod(
  tx: Tx,
  ctx: Context,
  challenge: Challenge,
  method: SignInMethod,
  code: string,
  made: number,
): Promise<Failure | undefined> {
  const { accountId, hash } = challenge
  if (method === 'email') {
    const outcome = await tryCode(tx, ctx, codeOf(challenge), code)
    return outcome === 'right' ? undefined : codeFailure(outcome)
  }
  const outcome = await tryOwnCode(tx, ctx, accountId, method, code)
  if (outcome === 'right') return undefined
  if ((await countChallengeTry(tx, accountId, hash)) >= MOST_TRIES) await deleteChallenge(tx, accountId, hash)
  return outcome === 'clock_off' ? refuseField('code', 'clock_off') : wrongCodeFailure(made)
}

async function tryOwnCode(
  tx: Tx,
  ctx: Context,
  accountId: number,
  method: 'totp' | 'recovery',
  code: string,
): Promise<'right' | 'wrong' | 'clock_off'> {
  if (method === 'totp') return tryTotp(tx, ctx, accountId, code)
  return (await tryRecoveryCode(tx, accountId, code, new Date(ctx.now))) ? 'right' : 'wrong'
}

/** Of a code that no new one replaces: how many tries are left before each waits a minute. */
export function wrongCodeFailure(made: number): Failure {
  const left = triesLeft(made)
  if (left > 0) return codeFailure({ left })
  return new Failure('wrong_code', { fields: { code: [{ message: 'wrong_code_wait' }] } })
}

/** How often codes are emailed: to one account from one address, and from all of them. */
export async function limitSending(tx: Tx, ctx: Context, accountId: number): Promise<void> {
  await limitWithin(tx, ctx, [
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
  const { accountId } = challenge
  await limitSending(tx, ctx, accountId)
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
}

/** Each challenge has a code of its own: who begins another sign-in neither replaces it nor uses up its tries. */
function codeOf({ accountId, hash }: Challenge): CodeTarget {
  return { purpose: 'sign_in', target: `account:${accountId}:${hash.toString('base64url')}` }
}

function expiryOf(ctx: Context): Date {
  return new Date(ctx.now + CODE_SECONDS * 1000)
}
