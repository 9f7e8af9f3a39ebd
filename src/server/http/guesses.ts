import { beginGuess as countGuess, forgetGuesses } from './guesses.sql.ts'
import { Failure } from './failure.ts'
import type { Context } from './services.ts'

/** Wrong guesses after which each waits a minute, unless told … */
const PATIENCE = 5
/** … and after which the next waits an hour. */
const LOCKED_AFTER = 10

/** How many guesses are left, after so many, before each waits. */
export const triesLeft = (made: number) => Math.max(0, PATIENCE - made)

/** Whether the address that made so many wrong guesses waits an hour from here on, of which the owner is told. */
export const isLockedAt = (made: number) => made === LOCKED_AFTER

/**
 * Counts a guess at a secret before it is looked at, so that many at once are counted as well, and refuses what comes too
 * soon. `key` names whose secret and from which address: others, the owner among them, are not held up. Answers how many
 * are not known to be right, this one included; a right one takes them back by `takeBackGuesses`.
 */
export async function beginGuess(ctx: Context, key: string, patience = PATIENCE): Promise<number> {
  const { made, wait_until: until } = await ctx.db.stranger(tx =>
    countGuess(tx, key, new Date(ctx.now), patience),
  )
  if (!until) return made
  const minutes = Math.max(1, Math.ceil((until.getTime() - ctx.now) / 60_000))
  throw new Failure('too_many', { values: { minutes } })
}

/** The secret was known: what was wrong before no longer counts. */
export async function takeBackGuesses(ctx: Context, key: string): Promise<void> {
  await ctx.db.stranger(tx => forgetGuesses(tx, key))
}
