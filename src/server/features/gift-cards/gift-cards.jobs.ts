import { expiryAct } from '#domain/money/ledger.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { listClinicIds } from '#server/db/clinic-ids.ts'
import { post } from '#server/features/ledger/ledger.ts'
import { defineJob } from '#server/jobs/job.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { getLeft, listExpired, lockCodeRow } from './gift-codes.sql.ts'

/** Of a clinic in one transaction; those behind them have their turn in the next. */
const AT_ONCE = 200

/**
 * By night: what remains on sold codes whose last day is over in their clinic is owed to nobody any more. Until it has run
 * they are refused by their day.
 */
export const expireCodes = defineJob({
  name: 'expire-gift-codes',
  when: { cron: '23 1 * * *' },
  async run(_, { db, now: readClock }) {
    const now = readClock()
    const problems: unknown[] = []
    for (const clinicId of await db.stranger(listClinicIds)) {
      try {
        let closed = AT_ONCE
        while (closed === AT_ONCE)
          closed = await db.tenant(clinicId, bare =>
            closeSome(new WriteTx(bare, { clinicId, now, accountId: null, kind: 'system' })),
          )
      } catch (error) {
        // The clinics behind it do not wait for it.
        problems.push(error)
      }
    }
    if (problems.length > 0) throw problems[0]
  },
})

/** How many were closed. */
async function closeSome(tx: WriteTx): Promise<number> {
  const today = localDateOf(tx.author.now, await tx.zone)
  const due = await listExpired(tx, today, AT_ONCE)
  const acts = []
  for (const id of due.toSorted((a, b) => a - b)) {
    // Somebody may have spent or marked it since it was listed.
    const code = await lockCodeRow(tx, id)
    const { remaining: amount, closed } = await getLeft(tx, id)
    if (!code || closed || amount === 0) continue
    acts.push(expiryAct('gift_codes', amount, { closings: [{ giftCodeId: id, amount }] }))
    await tx.record('gift_card', code.gift_card_id, 'code_changed', undefined, { code_id: id, expired: true })
  }
  await post(tx, acts)
  return due.length
}
