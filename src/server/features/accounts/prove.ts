import { randomUUID } from 'node:crypto'
import type { prove, Proof, sendProofCode } from '#contract/accounts/account-security.ts'
import type { CallBody } from '#contract/call.ts'
import type { PasskeyAnswer } from '#contract/accounts/passkeys.ts'
import { say } from '#contract/texts.ts'
import { hintOfEmail, hintOfMobile } from '#domain/people/contact-hint.ts'
import type { Tx } from '#server/db/database.ts'
import { PRODUCT_CLINIC, queueMessage } from '#server/features/messages/messages.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { beginGuess, isLockedAt, takeBackGuesses } from '#server/http/guesses.ts'
import { limitAttempts } from '#server/http/limits.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { tellAccount } from './account-notices.ts'
import { getAccountRow, holdActiveAccount, markEmailProved } from './accounts.sql.ts'
import { asAccount, type SignedInContext } from './fresh-proof.ts'
import {
  CODE_SECONDS,
  codeFailure,
  findFreshCode,
  issueCode,
  RESEND_SECONDS,
  tryCode,
  wrongCodeFailure,
} from './one-time-codes.ts'
import type { CodeTarget } from './one-time-codes.sql.ts'
import { claimPasskey, usePasskey } from './passkeys/check-passkey.ts'
import { hasPasskey } from './passkeys/passkeys.ts'
import { isRightPassword } from './passwords.ts'
import { holdProof, markProved } from './sessions.sql.ts'
import { hasTotp, tryTotp } from './second-step/totp.ts'
import { PROOF_CODE, WORDS } from './words.ts'

type Sent = CallBody<typeof sendProofCode>['method']

/** How the caller may show that it is them, the surest first, and hints of where a code would go. */
export async function listProofs(ctx: SignedInContext) {
  return asAccount(ctx, async tx => {
    const { email, mobile, passwordHash } = await findWays(tx, ctx)
    const ways: [Proof, unknown][] = [
      ['passkey', await hasPasskey(tx, ctx.actor.accountId)],
      ['password', passwordHash],
      ['totp', await hasTotp(tx, ctx.actor.accountId)],
      ['email', email],
      ['sms', mobile],
    ]
    return {
      methods: ways.flatMap(([method, isThere]) => (isThere ? [method] : [])),
      email: email && hintOfEmail(email),
      mobile: mobile && hintOfMobile(mobile),
    }
  })
}

/** Sends a code that only the session that asked can use. */
export async function sendCodeToProve(ctx: SignedInContext, { method }: CallBody<typeof sendProofCode>) {
  const { accountId } = ctx.actor
  await limitAttempts(ctx, [
    { key: `prove-code:account:${accountId}`, max: 10, windowSeconds: 3600 },
    { key: `otp:address:${ctx.address}`, max: 20, windowSeconds: 900 },
  ])
  return asAccount(ctx, async tx => {
    const { email, mobile, language } = await findWays(tx, ctx)
    const recipient = method === 'email' ? email : mobile
    if (!recipient) throw refuseField('method', 'choice')
    const target = method === 'email' ? hintOfEmail(recipient) : hintOfMobile(recipient)
    const fresh = await findFreshCode(tx, ctx, codeOf(ctx, method))
    if (fresh) return { target, ...fresh }
    const code = await issueCode(tx, ctx, codeOf(ctx, method))
    await queueMessage(tx, ctx, {
      clinicId: PRODUCT_CLINIC,
      key: `prove:${accountId}:${randomUUID()}`,
      category: 'code',
      channel: method,
      recipient,
      ...(method === 'email'
        ? sayEmail(PROOF_CODE, language, { code })
        : { body: say(WORDS.phoneCode, language, { code }) }),
    })
    return { target, expires_in: CODE_SECONDS, resend_in: RESEND_SECONDS }
  })
}

/** Proves the caller anew by what only they know or are sent. */
export async function proveAgain(ctx: SignedInContext, body: CallBody<typeof prove>): Promise<void> {
  const { password, code, method, passkey } = body
  if (password === undefined && code === undefined && passkey === undefined)
    throw refuseField('password', 'required')
  const key = `prove:${ctx.address}:${ctx.actor.accountId}`
  const made = await beginGuess(ctx, key)
  try {
    if (password !== undefined) await proveByPassword(ctx, password)
    else if (code !== undefined && method === 'totp') await proveByApp(ctx, code, made)
    else if (code !== undefined && method !== 'totp') await proveByCode(ctx, method, code)
    else if (passkey !== undefined) await proveByPasskey(ctx, passkey)
  } catch (error) {
    if (isLockedAt(made))
      await asAccount(ctx, tx => tellAccount(tx, ctx, ctx.actor.accountId, 'sign_in_locked'))
    throw error
  }
  await takeBackGuesses(ctx, key)
}

async function proveByPassword(ctx: SignedInContext, password: string): Promise<void> {
  const { accountId } = ctx.actor
  const before = await asAccount(ctx, tx => holdActiveAccount(tx, accountId))
  if (!(await isRightPassword(password, before?.password_hash)))
    throw refuseField('password', 'wrong_password')
  await asAccount(ctx, async tx => {
    await noteProof(tx, ctx)
    // Somebody may have set another password while this one was being checked.
    const now = await holdActiveAccount(tx, accountId)
    if (now?.password_hash !== before?.password_hash) throw refuseField('password', 'wrong_password')
  })
}

async function proveByCode(ctx: SignedInContext, method: Sent, code: string): Promise<void> {
  const outcome = await asAccount(ctx, async tx => {
    const tried = await tryCode(tx, ctx, codeOf(ctx, method), code)
    if (tried === 'right') {
      await noteProof(tx, ctx)
      if (method === 'email') await markEmailProved(tx, ctx.actor.accountId, new Date(ctx.now))
    }
    return tried
  })
  if (outcome !== 'right') throw codeFailure(outcome)
}

async function proveByApp(ctx: SignedInContext, code: string, made: number): Promise<void> {
  const outcome = await asAccount(ctx, async tx => {
    const tried = await tryTotp(tx, ctx, ctx.actor.accountId, code)
    if (tried === 'right') await noteProof(tx, ctx)
    return tried
  })
  if (outcome === 'clock_off') throw refuseField('code', 'clock_off')
  if (outcome === 'wrong') throw wrongCodeFailure(made)
}

async function proveByPasskey(ctx: SignedInContext, answer: PasskeyAnswer): Promise<void> {
  const { accountId } = ctx.actor
  if ((await claimPasskey(ctx, answer)) !== accountId) throw new Failure('passkey_refused')
  await asAccount(ctx, async tx => {
    // First, since it holds the account: whoever removes a passkey takes the two in this order.
    await noteProof(tx, ctx)
    await usePasskey(tx, ctx, accountId, answer)
  })
}

/** Notes that the caller has proved who they are; a session that has ended meanwhile proves nothing. */
async function noteProof(tx: Tx, { actor, now }: SignedInContext): Promise<void> {
  const { accountId, sessionId } = actor
  if (!(await holdProof(tx, accountId, sessionId, new Date(now)))) throw new Failure('session_ended')
  await markProved(tx, accountId, sessionId, new Date(now))
}

async function findWays(tx: Tx, { actor }: SignedInContext) {
  const account = await getAccountRow(tx, actor.accountId)
  const held = await holdActiveAccount(tx, actor.accountId)
  return {
    email: account.email,
    mobile: account.mobile_verified_at && account.mobile,
    passwordHash: held?.password_hash ?? null,
    language: account.language === 1 ? ('en' as const) : ('ro' as const),
  }
}

function codeOf({ actor }: SignedInContext, method: Sent): CodeTarget {
  return { purpose: 'prove', target: `account:${actor.accountId}:${actor.sessionId}:${method}` }
}
