import { countAttempt } from './limits.sql.ts'
import { Failure } from './failure.ts'
import type { Context } from './services.ts'

export interface Limit {
  /** What is limited and of whom, such as "login:1.2.3.4". */
  readonly key: string
  readonly max: number
  readonly windowSeconds: number
}

/** Counts one attempt against each limit and refuses with 429 when one is passed. Counted even if the call then fails. */
export async function limitAttempts(ctx: Context, limits: readonly Limit[]): Promise<void> {
  const counts = await ctx.db.stranger(async tx => {
    const results: number[] = []
    for (const limit of limits)
      results.push(await countAttempt(tx, limit.key, new Date(ctx.now), limit.windowSeconds))
    return results
  })
  const passed = limits.find((limit, index) => (counts[index] ?? 0) > limit.max)
  if (!passed) return
  const windowMs = passed.windowSeconds * 1000
  const minutes = Math.max(1, Math.ceil((windowMs - (ctx.now % windowMs)) / 60_000))
  throw new Failure('too_many', { values: { minutes } })
}
