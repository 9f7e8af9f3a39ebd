import type { login } from '#contract/accounts.ts'
import type { CallBody } from '#contract/call.ts'
import { PRODUCT_CLINIC } from '#server/features/messages/messages.ts'
import { Failure } from '#server/http/failure.ts'
import {
  countAttempts,
  limitAttempts,
  refuseBeyond,
  takeBackAttempts,
  type Limit,
} from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { holdActiveAccount, type SignInRow } from './accounts.sql.ts'
import { listAccountsOf } from './accounts-of-email.ts'
import { isRightPassword } from './passwords.ts'
import { beginSecondStep, limitSending } from './second-factor.ts'
import { openSession } from './sessions.ts'

const QUARTER_HOUR = 900
/** Wrong passwords that one address may try for one email … */
const TRIES = 10
/** … and how many once so many were tried from anywhere: everybody slows down, nobody is shut out. */
const TRIES_UNDER_ATTACK = 3
const ATTACK = 100

/** Signs in, or starts the second factor and answers only the id. */
export async function signIn(ctx: Context, body: CallBody<typeof login>) {
  const email = body.username.toLowerCase()
  const counted = await limitPasswords(ctx, email)
  const account = await findByPassword(ctx, email, body)
  if (!account) throw new Failure('wrong_credentials')
  await takeBackAttempts(ctx, counted)
  if (account.two_factor) await limitSending(ctx, account.id)
  return ctx.db.member(PRODUCT_CLINIC, account.id, async tx => {
    const now = await holdActiveAccount(tx, account.id)
    // Somebody may have set another password, or closed the account, while this one was being checked.
    if (now?.password_hash !== account.password_hash) throw new Failure('wrong_credentials')
    if (account.two_factor) {
      await beginSecondStep(tx, ctx, account.id, body.remember)
      return { userId: account.id }
    }
    const tokens = await openSession(tx, ctx, account.id, body.remember)
    return { ...tokens, userId: account.id, user_type: account.user_type }
  })
}

/** The account of the email that the password opens; the one wanted where it opens both. */
async function findByPassword(
  ctx: Context,
  email: string,
  { password, user_type: wanted }: CallBody<typeof login>,
): Promise<SignInRow | undefined> {
  const accounts = await listAccountsOf(ctx, email, wanted)
  // Always two checks, so that the time taken does not tell how many accounts there are.
  const opened = await Promise.all([0, 1].map(i => isRightPassword(password, accounts[i]?.password_hash)))
  return accounts.find((_, index) => opened[index])
}

/**
 * Slows down the address that sends wrong passwords for an email; the owner's right one from elsewhere still works. What
 * is refused tries no password, so it does not count against the email either.
 */
async function limitPasswords(ctx: Context, email: string): Promise<Limit[]> {
  const address = { key: `sign-in:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR }
  const pair = { key: `sign-in:${ctx.address}:${email}`, max: TRIES, windowSeconds: QUARTER_HOUR }
  const target = { key: `sign-in:target:${email}`, max: ATTACK, windowSeconds: QUARTER_HOUR }
  const [, own = 0] = await limitAttempts(ctx, [address, pair])
  const [tried = 0] = await countAttempts(ctx, [target])
  if (tried > ATTACK) refuseBeyond(ctx, { ...pair, max: TRIES_UNDER_ATTACK }, own)
  return [address, pair, target]
}
