import { defineJob } from '#server/jobs/job.ts'
import { listMarkedClinics, refreshDays } from './report-days.sql.ts'

/** Days of a doctor in one transaction: others of the clinic wait for none of it. */
const DAYS_AT_ONCE = 400

/** Makes the sums of days anew that changed. Reports are true without it: they read such days from their visits. */
export const refreshReports = defineJob({
  name: 'refresh-reports',
  when: { cron: '* * * * *' },
  async run(_, { db }) {
    const problems: unknown[] = []
    for (const clinicId of await db.stranger(listMarkedClinics)) {
      try {
        while ((await db.tenant(clinicId, tx => refreshDays(tx, DAYS_AT_ONCE))) === DAYS_AT_ONCE);
      } catch (error) {
        // Other clinics do not wait for this one.
        problems.push(error)
      }
    }
    if (problems.length > 0) throw problems[0]
  },
})
