import type { AuditSeal } from '#contract/logs/audit-chain.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { findSeal } from './seals.sql.ts'

/** The seal of one entry of the clinic, with those beside it; null while it is not sealed. */
export async function sealOf(tx: ClinicTx, entryId: number): Promise<AuditSeal | null> {
  const zone = await tx.zone
  const seal = await findSeal(tx, entryId)
  if (!seal) return null
  const { position, previous, next } = seal
  return {
    position,
    hash: seal.hash.toString('hex'),
    sealed_at: formatInstant(seal.sealed_at.getTime(), zone),
    previous: previous && { position: position - 1, hash: previous.toString('hex') },
    next: next && { position: position + 1, hash: next.toString('hex') },
  }
}
