import { beginGuess, takeBackGuesses } from '#server/http/guesses.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'

const HOUR = 3600
/** The desk mistypes more often than it guesses. */
const PATIENCE = { staff: 20, patient: 5 } as const

/**
 * Runs what looks at a code that somebody typed, where the guess is counted first: unknown ones one after another wait
 * longer and longer. A right one forgives those before, so that known and unknown ones in turn have an end of their own.
 * @param codes how many are looked at, each a guess
 */
export async function asGuess<T>(
  ctx: Context & { actor: { kind: 'staff' | 'patient'; accountId: number } },
  look: () => Promise<T>,
  codes = 1,
): Promise<T> {
  const { kind, accountId } = ctx.actor
  const most = kind === 'staff' ? 600 : 30
  const key = `gift-code:${accountId}`
  for (let code = 0; code < codes; code++) {
    await limitAttempts(ctx, [
      { key: `gift-code:account:${accountId}`, max: most, windowSeconds: HOUR },
      { key: `gift-code:address:${ctx.address}`, max: 10 * most, windowSeconds: HOUR },
    ])
    await beginGuess(ctx, key, PATIENCE[kind])
  }
  const found = await look()
  await takeBackGuesses(ctx, key)
  return found
}
