import { findAccount, listEveryAccount } from '#server/features/video-connections/accounts.ts'
import { queueLeaving } from '#server/features/video-connections/leave-accounts.ts'
import { defineJob } from '#server/jobs/job.ts'
import { checkAccount } from './check-accounts.ts'

/**
 * Asks of every account each night whether it still works, which also keeps alive what refreshes it: that ends where it lies
 * unused for 90 days. What was left and is still here is left again.
 */
export const checkVideoAccounts = defineJob({
  name: 'check-video-accounts',
  when: { cron: '41 2 * * *' },
  tries: 3,
  async run(_, services) {
    const { db } = services
    const problems: unknown[] = []
    for (const { clinic_id: clinicId, id, left_at: leftAt } of await db.stranger(listEveryAccount)) {
      const work = leftAt
        ? db.tenant(clinicId, tx => queueLeaving(tx, clinicId, id))
        : db.tenant(clinicId, tx => findAccount(tx, id)).then(row => row && checkAccount(services, row))
      // Others do not wait for one that cannot be reached.
      await work.catch((error: unknown) => void problems.push(error))
    }
    if (problems.length > 0) throw problems[0]
  },
})
