import { Secret, TOTP } from 'otpauth'
import type { Tx } from '#server/db/database.ts'
import { limitWithin } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { openSecret, sealSecret, type SecretPlace } from '#server/records/secret-box.ts'
import { getSecondSteps } from './second-steps.sql.ts'
import { confirmPending, findAuthenticator, putPending, useStep } from './totp.sql.ts'

const STEP_SECONDS = 30
/** A code may be of the half minute before or after: a person types slowly, and clocks differ a little. */
const WINDOW = 1
/** Codes of up to this many half minutes away are told apart from wrong ones: the phone's clock is off. */
const CLOCK_WINDOW = 6
/** Codes that are tried of one account, from wherever. */
const MOST_AN_HOUR = 30
/** How long what was shown as a QR may be confirmed. */
const PENDING_MILLISECONDS = 3_600_000

/** What became of a code from the app; `clock_off`: it is one of another minute. */
export type AppCodeOutcome = 'right' | 'wrong' | 'clock_off'

const placeOf = (accountId: number, column: 'secret' | 'pending_secret'): SecretPlace => ({
  table: 'authenticators',
  row: String(accountId),
  column,
})

/** Whether codes of an app were switched on. */
export async function hasTotp(tx: Tx, accountId: number): Promise<boolean> {
  return (await getSecondSteps(tx, accountId)).totp
}

/** A new secret for the account's app: it holds only once a code of it was typed. `label` is what the app calls it. */
export async function beginTotp(tx: Tx, ctx: Context, accountId: number, label: string) {
  const secret = new Secret({ size: 20 })
  const sealed = sealSecret(ctx.config.secretKeys, placeOf(accountId, 'pending_secret'), secret.base32)
  await putPending(tx, accountId, sealed, new Date(ctx.now))
  return { uri: totpOf(secret, label).toString(), secret: secret.base32 }
}

/** Whether the code proves the app that is being set up, which holds from then on; `over` when none is. */
export async function confirmTotp(
  tx: Tx,
  ctx: Context,
  accountId: number,
  code: string,
): Promise<AppCodeOutcome | 'over'> {
  const kept = await findAuthenticator(tx, accountId)
  if (!kept?.pending_secret || !kept.pending_at) return 'over'
  if (kept.pending_at.getTime() + PENDING_MILLISECONDS <= ctx.now) return 'over'
  const { secretKeys } = ctx.config
  const secret = openSecret(secretKeys, placeOf(accountId, 'pending_secret'), kept.pending_secret)
  const step = stepOf(secret, code, ctx.now)
  if (step === undefined) return 'wrong'
  if (isOff(step, ctx.now)) return 'clock_off'
  const sealed = sealSecret(secretKeys, placeOf(accountId, 'secret'), secret)
  await confirmPending(tx, accountId, sealed, step, new Date(ctx.now))
  return 'right'
}

/**
 * Checks a code of the account's app and uses it up: neither it nor an earlier one works again. Three of a million codes are
 * right at a time, so that addresses without number may not guess without end: past the bound the other ways are left.
 */
export async function tryTotp(
  tx: Tx,
  ctx: Context,
  accountId: number,
  code: string,
): Promise<AppCodeOutcome> {
  const kept = await findAuthenticator(tx, accountId)
  if (!kept?.secret) return 'wrong'
  await limitWithin(tx, ctx, [{ key: `totp:account:${accountId}`, max: MOST_AN_HOUR, windowSeconds: 3600 }])
  const secret = openSecret(ctx.config.secretKeys, placeOf(accountId, 'secret'), kept.secret)
  const step = stepOf(secret, code, ctx.now)
  // Also that of a clock which is off: whoever learns here that it is one cannot come back with it.
  if (step === undefined || !(await useStep(tx, accountId, step))) return 'wrong'
  return isOff(step, ctx.now) ? 'clock_off' : 'right'
}

const currentStep = (now: number) => Math.floor(now / 1000 / STEP_SECONDS)
const isOff = (step: number, now: number) => Math.abs(step - currentStep(now)) > WINDOW

/** Of which half minute the code is; undefined when of none near. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(Secret.fromBase32(secret)).validate({
    token: code,
    timestamp: now,
    window: CLOCK_WINDOW,
  })
  return delta === null ? undefined : currentStep(now) + delta
}

function totpOf(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: 'Zâmbet', label, secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS })
}
