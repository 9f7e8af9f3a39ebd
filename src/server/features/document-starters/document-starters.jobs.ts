import { defineJob } from '#server/jobs/job.ts'
import { z } from 'zod'
import { listClinicsWithout } from './document-starters.sql.ts'
import { LAST_STARTER, publishStarters, startDocumentTemplates } from './document-starters.ts'

/** Clinics at a time; those behind them come with the next minute. */
const MOST = 200

/** Gives their first templates of reports and forms to clinics that have none: new ones, and those that were there before. */
export const startMissingDocuments = defineJob({
  name: 'start-missing-documents',
  when: { cron: '* * * * *' },
  async run(_, { db, now }) {
    for (const clinicId of await db.stranger(tx => listClinicsWithout(tx, LAST_STARTER, MOST)))
      await db.tenant(clinicId, tx => startDocumentTemplates(tx, clinicId, { now: now() }))
  },
})

/** Publishes in the demonstration's clinic what waits for a lawyer elsewhere. */
export const publishDemoDocuments = defineJob({
  name: 'publish-demo-documents',
  when: 'queued',
  input: z.object({ clinic_id: z.number() }),
  run: ({ clinic_id: clinicId }, { db, now }) =>
    db.tenant(clinicId, tx => publishStarters(tx, clinicId, { now: now(), by: clinicId })),
})
