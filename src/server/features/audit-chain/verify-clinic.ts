import { localDateOf } from '#domain/time/wall-time.ts'
import { notify } from '#server/features/notifications/notify.ts'
import type { Services } from '#server/http/services.ts'
import { queueJob } from '#server/jobs/jobs.sql.ts'
import { ClinicTx } from '#server/records/transaction.ts'
import { asClinic } from './chain-walk.sql.ts'
import { mailOwners } from './mail-owners.jobs.ts'
import { keepAnchor, keepVerdict, noteProgress } from './verifications.sql.ts'
import { verifyChain } from './verify-chain.ts'

/** Seals between two notes of how far it has come. */
const NOTED = 20_000

/**
 * Verifies a clinic's chain and keeps the verdict. Who keeps the log, and the owners, are told of one that is broken, once until it
 * is whole again; at night the owners are sent the last hash of one that is whole and has grown.
 */
export async function verifyClinic(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { clinicId, isNight }: { clinicId: number; isNight: boolean },
): Promise<void> {
  let noted = 0
  const onProgress = async (done: number, goal: number) => {
    if (done < noted + NOTED) return
    noted = done
    await db.tenant(clinicId, tx => noteProgress(tx, { now: new Date(now()), done, goal }))
  }
  const { checked, problem } = await verifyChain(asClinic(db, clinicId), clinicId, { onProgress })
  await db.tenant(clinicId, async bare => {
    const tx = new ClinicTx(bare)
    const zone = await tx.zone
    const at = now()
    const isNews = await keepVerdict(tx, { now: new Date(at), checked, problem })
    if (problem && isNews) {
      const { position, kind } = problem
      await notify(tx, {
        clinicId,
        now: at,
        kind: 'audit_chain_broken',
        about: { position, problem: kind },
      })
      const input = { clinic_id: clinicId, cause: `broken:${at}`, at, position, problem: kind }
      await queueJob(tx, mailOwners, input)
    }
    if (problem || !isNight) return
    const day = localDateOf(at, zone)
    const anchor = await keepAnchor(tx, clinicId, day)
    if (!anchor) return
    const { position, hash } = anchor
    await queueJob(tx, mailOwners, {
      clinic_id: clinicId,
      cause: day,
      at,
      position,
      hash: hash.toString('hex'),
    })
  })
}
