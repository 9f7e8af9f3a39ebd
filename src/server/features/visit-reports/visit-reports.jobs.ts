import { defineJob } from '#server/jobs/job.ts'
import { finishReport } from './finish-report.ts'
import { FINISH_REPORT, queueFinishing } from './queue-finishing.ts'
import { listReportsToFinish } from './report-locks.sql.ts'

const LATE_MILLISECONDS = 10 * 60_000

export const finishVisitReport = defineJob({
  ...FINISH_REPORT,
  run: ({ clinic_id: clinicId, id }, services) => finishReport(services, clinicId, id),
})

/** Queues again what was given up, as while the store was full. */
export const finishLateReports = defineJob({
  name: 'finish-late-reports',
  when: { cron: '*/10 * * * *' },
  async run(_, { db, now }) {
    const late = await db.stranger(tx => listReportsToFinish(tx, new Date(now() - LATE_MILLISECONDS)))
    for (const { clinic_id: clinicId, id } of late)
      await db.tenant(clinicId, tx => queueFinishing(tx, { clinicId, id, at: now() }))
  },
})
