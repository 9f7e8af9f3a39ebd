import { forgetWishes, listClinicsWithWork, listPending } from '#server/features/card-payments/attempts.ts'
import { queueWaitingRefunds } from '#server/features/card-payments/card-refunds.ts'
import { defineJob } from '#server/jobs/job.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { prove } from './prove.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** Who pays is given time to come back by themselves. */
const QUIET = 2 * MINUTE

/** Asks the processor about payments that nobody has told the end of: whoever closed the browser after paying has paid. */
export const proveCardPayments = defineJob({
  name: 'prove-card-payments',
  when: { cron: '*/2 * * * *' },
  async run(_, services) {
    const { db, now: readClock } = services
    const now = readClock()
    const before = new Date(now - QUIET)
    const problems: unknown[] = []
    for (const clinicId of await db.stranger(tx => listClinicsWithWork(tx, before))) {
      try {
        const pending = await db.tenant(clinicId, async bare => {
          const tx = new WriteTx(bare, { clinicId, now, accountId: null, kind: 'system' })
          await forgetWishes(tx, new Date(now - 3 * DAY))
          await queueWaitingRefunds(tx, before)
          return listPending(tx, before)
        })
        for (const id of pending) await prove(services, clinicId, id)
      } catch (error) {
        // Other clinics do not wait for it.
        problems.push(error)
      }
    }
    if (problems.length > 0) throw problems[0]
  },
})
