import { randomUUID } from 'node:crypto'
import type { login, verifyOtp } from '#contract/accounts.ts'
import type { CallBody } from '#contract/call.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { texts } from './account-texts.ts'
import { findForSignIn, getAccountRow, markEmailProved } from './accounts.sql.ts'
import { CODE_SECONDS, isCodeAwaited, issueCode, requireRightCode, tryCode } from './one-time-codes.ts'
import type { CodeTarget } from './one-time-codes.sql.ts'
import { isRightPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

const QUARTER_HOUR = 900

/** Signs in, or starts the second factor and answers only the id. */
export async function signIn(ctx: Context, body: CallBody<typeof login>) {
  const email = body.username.toLowerCase()
  await limitAttempts(ctx, [
    { key: `sign-in:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR },
    { key: `sign-in:target:${email}`, max: 10, windowSeconds: QUARTER_HOUR },
  ])
  const account = await ctx.db.stranger(tx => findForSignIn(tx, email, body.user_type === 3))
  const isRight = await isRightPassword(body.password, account?.password_hash)
  if (!account || !isRight || !account.active) throw new Failure('wrong_credentials')
  if (account.two_factor) {
    await sendSignInCode(ctx, account.id)
    return { userId: account.id }
  }
  const tokens = await ctx.db.account(account.id, tx => openSession(tx, ctx, account.id, body.remember))
  return { ...tokens, userId: account.id, user_type: account.user_type }
}

/** Emails a code for the second step. Only to somebody whose password was right a moment ago. */
async function sendSignInCode(ctx: Context, accountId: number): Promise<void> {
  await ctx.db.member(PRODUCT_CLINIC, accountId, async tx => {
    const account = await getAccountRow(tx, accountId)
    if (!account.email) throw new Error(`account ${accountId} has a second factor and no email`)
    const code = await issueCode(tx, ctx, secondFactor(accountId))
    const text = texts[account.language === 1 ? 'en' : 'ro'].signInCode(code)
    await queueMessage(tx, ctx, {
      clinicId: PRODUCT_CLINIC,
      key: `sign-in:${accountId}:${randomUUID()}`,
      channel: 'email',
      recipient: account.email,
      ...text,
    })
  })
}

/** Sends the second factor's code again, only while one is awaited. */
export async function resendSignInCode(ctx: Context, accountId: number) {
  await limitAttempts(ctx, [
    { key: `otp:address:${ctx.address}`, max: 20, windowSeconds: QUARTER_HOUR },
    { key: `otp:target:account:${accountId}`, max: 4, windowSeconds: QUARTER_HOUR },
  ])
  const isAwaited = await ctx.db.stranger(tx => isCodeAwaited(tx, secondFactor(accountId)))
  // Whether an account exists is not told: the answer is the same.
  if (isAwaited) await sendSignInCode(ctx, accountId)
  return { target: 'email', expires_in: CODE_SECONDS }
}

export async function completeSignIn(ctx: Context, body: CallBody<typeof verifyOtp>) {
  await limitAttempts(ctx, [
    { key: `otp-try:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR },
    { key: `otp-try:target:${body.user_id}`, max: 15, windowSeconds: QUARTER_HOUR },
  ])
  const outcome = await ctx.db.stranger(tx => tryCode(tx, ctx, secondFactor(body.user_id), body.code))
  requireRightCode(outcome)
  return ctx.db.account(body.user_id, async tx => {
    const account = await getAccountRow(tx, body.user_id)
    if (!account.active) throw new Failure('wrong_credentials')
    await markEmailProved(tx, account.id, new Date(ctx.now))
    const tokens = await openSession(tx, ctx, account.id, body.remember)
    return { ...tokens, userId: account.id, user_type: account.user_type }
  })
}

function secondFactor(accountId: number): CodeTarget {
  return { purpose: 'sign_in', target: `account:${accountId}` }
}
