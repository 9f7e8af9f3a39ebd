import { defineJob } from '#server/jobs/job.ts'
import { listClinicsWithDocuments } from './document-samples.sql.ts'
import { checkSample } from './check-sample.ts'

/** Hashes some of every clinic's sealed documents anew each night, and tells who keeps the clinic's settings what does not fit. */
export const checkDocuments = defineJob({
  name: 'check-documents',
  when: { cron: '17 1 * * *' },
  tries: 3,
  async run(_, services) {
    const problems: unknown[] = []
    for (const clinicId of await services.db.stranger(listClinicsWithDocuments))
      // Other clinics do not wait for it.
      await checkSample(services, clinicId).catch((error: unknown) => problems.push(error))
    if (problems.length > 0) throw problems[0]
  },
})
