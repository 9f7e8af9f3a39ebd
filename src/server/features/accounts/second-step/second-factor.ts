import type { SignInMethod } from '#contract/accounts/accounts.ts'
import { hintOfEmail } from '#domain/people/contact-hint.ts'
import type { Tx } from '#server/db/database.ts'
import { refuseField, type Failure } from '#server/http/failure.ts'
import { beginGuess, isLockedAt, takeBackGuesses } from '#server/http/guesses.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { tellAccount } from '../account-notices.ts'
import { getAccountRow, markEmailProved } from '../accounts.sql.ts'
import { CODE_SECONDS, codeFailure, wrongCodeFailure } from '../one-time-codes.ts'
import { openSession, type Tokens } from '../sessions.ts'
import { tryRecoveryCode } from './recovery-codes.ts'
import { getSecondSteps, setEmailStep, type SecondSteps } from './second-steps.sql.ts'
import {
  beginChallenge,
  countWrongCode,
  endChallenge,
  forgetChallenge,
  prolong,
  requireBegun,
  withChallenge,
  type Challenge,
} from './sign-in-challenge.ts'
import { sendSignInCode, trySignInCode } from './sign-in-code.ts'
import { tryTotp } from './totp.ts'

const QUARTER_HOUR = 900

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
  const challenge = await beginChallenge(tx, ctx, accountId, remember)
  if (method === 'email') await sendSignInCode(tx, ctx, challenge)
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
      await prolong(tx, ctx, challenge)
      await sendSignInCode(tx, ctx, challenge)
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
  requireBegun(ctx, accountId)
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
      await endChallenge(tx, challenge)
      return { signedIn: { ...tokens, userId: accountId, user_type } }
    },
    accountId,
  )
  if (done.refused) throw done.refused
  await takeBackGuesses(ctx, guesses)
  forgetChallenge(ctx)
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
  if (method === 'email') {
    const outcome = await trySignInCode(tx, ctx, challenge, code)
    return outcome === 'right' ? undefined : codeFailure(outcome)
  }
  const outcome = await tryOwnCode(tx, ctx, challenge.accountId, method, code)
  if (outcome === 'right') return undefined
  await countWrongCode(tx, challenge)
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
