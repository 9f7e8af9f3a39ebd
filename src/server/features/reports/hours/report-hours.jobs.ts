import { defineJob } from '#server/jobs/job.ts'
import { keepEndedDays } from './freeze.ts'
import { listClinicsWithOpenDays } from './freeze.sql.ts'

/** Keeps the schedules of days that are over, soon after midnight wherever that is, so that a new one changes nothing of them. */
export const keepReportHours = defineJob({
  name: 'keep-report-hours',
  when: { cron: '*/5 * * * *' },
  async run(_, { db, now }) {
    const problems: unknown[] = []
    for (const clinicId of await db.stranger(tx => listClinicsWithOpenDays(tx, now()))) {
      try {
        while (await db.tenant(clinicId, tx => keepEndedDays(tx, now())));
      } catch (error) {
        // Other clinics do not wait for this one.
        problems.push(error)
      }
    }
    if (problems.length > 0) throw problems[0]
  },
})
