import { localDateOf } from '#domain/time/wall-time.ts'
import { defineJob } from '#server/jobs/job.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { listDue } from './erasure.sql.ts'
import { removeKept } from './patient-erasure.ts'

/** The rest is removed another night. */
const MOST = 500

/** By night: removes the clinical records of erased people whose day is over, one by one. */
export const removeKeptRecords = defineJob({
  name: 'remove-kept-records',
  when: { cron: '47 2 * * *' },
  async run(_, { db, now: readClock }) {
    const now = readClock()
    const due = await db.stranger(tx => listDue(tx, localDateOf(now, 'UTC'), MOST))
    const problems: unknown[] = []
    for (const { clinic_id: clinicId, patient_id: id } of due) {
      try {
        await db.tenant(clinicId, bare =>
          removeKept(new WriteTx(bare, { clinicId, now, accountId: null, kind: 'system' }), id),
        )
      } catch (error) {
        // Those behind it do not wait for it.
        problems.push(error)
      }
    }
    if (problems.length > 0) throw problems[0]
  },
})
