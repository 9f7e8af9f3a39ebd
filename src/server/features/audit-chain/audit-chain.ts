import { CHAIN_PROBLEMS, type AuditChain, type ChainVerdict } from '#contract/logs/audit-chain.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { askVerification } from './ask-verification.ts'
import { countUnsealed, findChainEnd } from './seals.sql.ts'
import { findVerification } from './verifications.sql.ts'

export function showChain(ctx: StaffContext): Promise<{ data: AuditChain }> {
  return ctx.read(async tx => ({ data: await presentChain(tx) }))
}

/** Has the whole chain verified beside the server's other work, unless it is being verified; answers how it stands. */
export function verifyNow(ctx: StaffContext): Promise<{ data: AuditChain }> {
  return ctx.write(async tx => {
    await askVerification(tx, { clinicId: ctx.actor.clinicId, now: ctx.now, isNight: false })
    return { data: await presentChain(tx) }
  })
}

async function presentChain(tx: ClinicTx): Promise<AuditChain> {
  const zone = await tx.zone
  const instantOf = (date: Date) => formatInstant(date.getTime(), zone)
  const end = await findChainEnd(tx)
  const unsealed = await countUnsealed(tx)
  const row = await findVerification(tx)
  const sealed = end?.position ?? 0
  return {
    entries: sealed + unsealed,
    sealed,
    unsealed,
    last: end
      ? { position: end.position, hash: end.hash.toString('hex'), sealed_at: instantOf(end.sealed_at) }
      : null,
    verified: row?.verified_at ? verdictOf({ ...row, verified_at: row.verified_at }, instantOf) : null,
    verifying: row?.asked_at
      ? { asked_at: instantOf(row.asked_at), checked: row.done, of: Math.max(row.goal, row.done) }
      : null,
  }
}

function verdictOf(
  row: { verified_at: Date; checked: number; position: number | null; kind: string | null },
  instantOf: (date: Date) => string,
): ChainVerdict {
  const { verified_at, checked, position } = row
  const kind = CHAIN_PROBLEMS.find(each => each === row.kind)
  const verdict = { at: instantOf(verified_at), ok: position === null, checked }
  return position !== null && kind ? { ...verdict, problem: { position, kind } } : verdict
}
