import type { Phone } from '#domain/people/phone.ts'
import { beginGuess, isLockedAt, takeBackGuesses } from '#server/http/guesses.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { tellAccount } from '../account-notices.ts'
import { listByProvedMobile } from '../accounts.sql.ts'

const QUARTER_HOUR = 900
/** A code ends with its fifth wrong try, and another comes after a minute: no other wait stands between the tries. */
const PATIENCE = 10

const guessesAt = (ctx: Context, phone: Phone) => `phone:${ctx.address}:${phone.e164}`

/**
 * Counts a try at a code sent to the phone, whatever that is for. An address has fewer of them than the phone has from
 * everywhere, so that a stranger who knows the number leaves its owner some.
 */
export async function beginPhoneGuess(ctx: Context, phone: Phone): Promise<number> {
  await limitAttempts(ctx, [{ key: `otp-try:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR }])
  const made = await beginGuess(ctx, guessesAt(ctx, phone), PATIENCE)
  await limitAttempts(ctx, [{ key: `otp-try:target:${phone.e164}`, max: 15, windowSeconds: QUARTER_HOUR }])
  return made
}

export const takeBackPhoneGuesses = (ctx: Context, phone: Phone) =>
  takeBackGuesses(ctx, guessesAt(ctx, phone))

/** Whom the phone signs in is told when an address is locked for guessing at it. */
export async function tellPhoneLocked(ctx: Context, phone: Phone, made: number): Promise<void> {
  if (!isLockedAt(made)) return
  const owners = await ctx.db.stranger(tx => listByProvedMobile(tx, phone.e164))
  for (const { id } of owners) await ctx.db.account(id, tx => tellAccount(tx, ctx, id, 'sign_in_locked'))
}
