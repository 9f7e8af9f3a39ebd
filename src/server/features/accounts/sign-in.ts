import type { login } from '#contract/accounts/accounts.ts'
import type { CallBody } from '#contract/call.ts'
import { Failure } from '#server/http/failure.ts'
import { beginGuess, isLockedAt, takeBackGuesses } from '#server/http/guesses.ts'
import { countAttempts, limitAttempts, takeBackAttempts, type Counter } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { tellAccount } from './account-notices.ts'
import type { SignInRow } from './accounts.sql.ts'
import { listAccountsOf } from './accounts-of-email.ts'
import { enterAccount } from './enter-account.ts'
import { isRightPassword } from './passwords.ts'

const QUARTER_HOUR = 900
/** Once so many passwords were tried for an email from anywhere, each address has fewer: all slow down, nobody is shut out. */
const ATTACK = 100
const PATIENCE_UNDER_ATTACK = 3

/** Signs in, or starts the second factor and answers only the id. */
export async function signIn(ctx: Context, body: CallBody<typeof login>) {
  const email = body.username.toLowerCase()
  const { made, counted } = await limitPasswords(ctx, email)
  const account = await findByPassword(ctx, email, body)
  if (!account) {
    if (isLockedAt(made)) await tellLocked(ctx, email)
    throw new Failure('wrong_credentials')
  }
  await takeBackAttempts(ctx, counted)
  await takeBackGuesses(ctx, guessesOf(ctx, email))
  // Somebody may have set another password while this one was being checked.
  return enterAccount(ctx, account.id, body.remember, async (_, now) =>
    now.password_hash === account.password_hash ? undefined : new Failure('wrong_credentials'),
  )
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

/** Whose password is guessed, and from where. */
const guessesOf = (ctx: Context, email: string) => `sign-in:${ctx.address}:${email}`

/**
 * Slows down the address that sends wrong passwords for an email; the owner's right one from elsewhere still works. What
 * is refused tries no password, so it does not count against the email either.
 */
async function limitPasswords(ctx: Context, email: string): Promise<{ made: number; counted: Counter[] }> {
  const address = { key: `sign-in:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR }
  const target = { key: `sign-in:target:${email}`, windowSeconds: QUARTER_HOUR }
  await limitAttempts(ctx, [address])
  const [tried = 0] = await countAttempts(ctx, [target])
  try {
    const patience = tried > ATTACK ? PATIENCE_UNDER_ATTACK : undefined
    const made = await beginGuess(ctx, guessesOf(ctx, email), patience)
    return { made, counted: [address, target] }
  } catch (error) {
    await takeBackAttempts(ctx, [target])
    throw error
  }
}

/** The owner of an email is told, of each account that it has, when an address was locked for guessing at it. */
async function tellLocked(ctx: Context, email: string): Promise<void> {
  for (const { id } of await listAccountsOf(ctx, email, undefined))
    await ctx.db.account(id, tx => tellAccount(tx, ctx, id, 'sign_in_locked'))
}
