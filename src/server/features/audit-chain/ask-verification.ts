import type { Tx } from '#server/db/database.ts'
import { queueJob } from '#server/jobs/jobs.sql.ts'
import { z } from 'zod'
import { findChainEnd } from './seals.sql.ts'
import { beginVerification } from './verifications.sql.ts'

/** One of which nothing was heard for so long is no longer under way, milliseconds. */
const SILENCE = 5 * 60_000

/** The job that verifies one clinic's chain, for whoever queues it; one after another, since each is heavy. */
export const VERIFY_CLINIC = {
  name: 'verify-audit-chain',
  when: 'queued',
  input: z.object({ clinic_id: z.number(), is_night: z.boolean() }),
  tries: 3,
  line: 'verify-audit-chain',
} as const

/** Queues a verification of the transaction's clinic; the night's always, another unless one is under way. */
export async function askVerification(
  tx: Tx,
  { clinicId, now, isNight }: { clinicId: number; now: number; isNight: boolean },
): Promise<void> {
  const goal = (await findChainEnd(tx))?.position ?? 0
  const times = { now: new Date(now), heardSince: new Date(now - SILENCE), goal }
  const begins = await beginVerification(tx, clinicId, times)
  if (begins || isNight) await queueJob(tx, VERIFY_CLINIC, { clinic_id: clinicId, is_night: isNight })
}
