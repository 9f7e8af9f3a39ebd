import type { Tx } from '#server/db/database.ts'
import { countAttempt, takeBackAttempt } from './limits.sql.ts'
import { Failure } from './failure.ts'
import type { Context } from './services.ts'

/** What is counted and of whom, such as "login:1.2.3.4". */
export interface Counter {
  readonly key: string
  readonly windowSeconds: number
}

export interface Limit extends Counter {
  readonly max: number
}

/**
 * Counts one attempt against each limit and refuses with 429 when one is passed, even if the call then fails. Answers how
 * often each was tried.
 */
export async function limitAttempts(ctx: Context, limits: readonly Limit[]): Promise<number[]> {
  const counts = await countAttempts(ctx, limits)
  limits.forEach((limit, index) => refuseBeyond(ctx, limit, counts[index] ?? 0))
  return counts
}

/** Refuses with 429 what was tried more often than it may be. */
function refuseBeyond(ctx: Pick<Context, 'now'>, limit: Limit, count: number): void {
  if (count <= limit.max) return
  const windowMs = limit.windowSeconds * 1000
  const minutes = Math.max(1, Math.ceil((windowMs - (ctx.now % windowMs)) / 60_000))
  throw new Failure('too_many', { values: { minutes } })
}

/** How often each was tried in its present window, this time included. */
export async function countAttempts(ctx: Context, counters: readonly Counter[]): Promise<number[]> {
  return ctx.db.stranger(async tx => {
    const counts: number[] = []
    for (const { key, windowSeconds } of counters)
      counts.push(await countAttempt(tx, key, new Date(ctx.now), windowSeconds))
    return counts
  })
}

/** Uncounts an attempt that proved right. */
export async function takeBackAttempts(ctx: Context, counters: readonly Counter[]): Promise<void> {
  await ctx.db.stranger(async tx => {
    for (const { key, windowSeconds } of counters)
      await takeBackAttempt(tx, key, new Date(ctx.now), windowSeconds)
  })
}

/** As `limitAttempts`, in the caller's transaction: an attempt counts only when that commits. */
export async function limitWithin(tx: Tx, ctx: Context, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits)
    refuseBeyond(ctx, limit, await countAttempt(tx, limit.key, new Date(ctx.now), limit.windowSeconds))
}
