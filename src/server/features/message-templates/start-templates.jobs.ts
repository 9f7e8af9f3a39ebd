import { defineJob } from '#server/jobs/job.ts'
import { listClinicsWithout } from './message-templates.sql.ts'
import { startTemplates } from './start-templates.ts'

/** Clinics at a time; those behind them come with the next minute. */
const MOST = 200

/** Gives the first templates to clinics that have none: those that were there before templates were. */
export const startMissingTemplates = defineJob({
  name: 'start-missing-templates',
  when: { cron: '* * * * *' },
  async run(_, { db, now }) {
    for (const clinicId of await db.stranger(tx => listClinicsWithout(tx, MOST)))
      await db.tenant(clinicId, tx => startTemplates(tx, clinicId, { now: now() }))
  },
})
