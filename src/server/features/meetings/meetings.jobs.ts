import { defineJob } from '#server/jobs/job.ts'
import { listClinicsNotReady } from './not-ready.sql.ts'
import { tellNotReady } from './tell-not-ready.ts'

/** Tells of what is not ready an hour before. */
export const watchMeetings = defineJob({
  name: 'watch-meetings',
  when: { cron: '* * * * *' },
  async run(_, { db, now }) {
    const at = new Date(now())
    for (const clinicId of await db.stranger(tx => listClinicsNotReady(tx, at)))
      await db.tenant(clinicId, tx => tellNotReady(tx, clinicId, at))
  },
})
