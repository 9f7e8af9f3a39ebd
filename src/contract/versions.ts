import { integer } from './wire.ts'

/**
 * Of a change: the version that it began with, as the reply that was read said. When somebody has changed the same thing
 * meanwhile, the change answers 409 stale with `Stale` as its data, and nothing is written. Without it the last one wins.
 */
export const version = integer(1, 2_147_483_647).optional()

/** What 409 stale says of what has a version: how it is now, who made it so and when. */
export interface Stale<T> {
  readonly current: T & { readonly version: number }
  /** Null when that is not known. */
  readonly changed_by: string | null
  readonly changed_at: string | null
}
