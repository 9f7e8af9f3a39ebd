import type { Stale } from '#contract/versions.ts'
import { Failure } from '#server/http/failure.ts'
import type { ClinicTx } from './transaction.ts'
import { findLastChange, type Versioned } from './versions.sql.ts'

/**
 * Throws stale, with what is there and who made it so, when a change did not begin with that; one that names no version
 * overwrites what it does not know of. `current` must be locked and, of a version, as replies show it.
 */
export async function refuseStale(
  tx: ClinicTx,
  noun: Versioned,
  id: number,
  begun: number | undefined,
  current: { readonly version: number },
): Promise<void> {
  if (begun === undefined || begun === current.version) return
  const data: Stale<{ readonly version: number }> = { current, ...(await findLastChange(tx, noun, id)) }
  throw new Failure('stale', { data })
}
