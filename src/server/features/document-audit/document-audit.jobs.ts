import { defineJob } from '#server/jobs/job.ts'
import { lookAtSample, tellOfFaults, type LookedAt } from './check-sample.ts'
import { listClinicsWithDocuments } from './document-samples.sql.ts'

/** Chance and mishaps lose a few. More than these, and not one found, are the documents of another store. */
const MOST_GONE = 3

/**
 * Hashes some of every clinic's sealed documents anew each night, and tells who keeps the clinic's settings what does not fit;
 * nobody where the store has not one of them: then the job fails.
 */
export const checkDocuments = defineJob({
  name: 'check-documents',
  when: { cron: '17 1 * * *' },
  tries: 3,
  async run(_, services) {
    const problems: unknown[] = []
    const looked: LookedAt[] = []
    // Other clinics do not wait for one that cannot be looked at.
    const goOn = (error: unknown) => void problems.push(error)
    for (const clinicId of await services.db.stranger(listClinicsWithDocuments))
      await lookAtSample(services, clinicId).then(one => looked.push(one), goOn)
    const gone = looked.reduce((sum, one) => sum + one.gone.length, 0)
    if (gone > MOST_GONE && looked.every(({ found }) => found === 0))
      throw new Error(`none of ${gone} documents is in the store: is this another database’s store?`)
    for (const one of looked) await tellOfFaults(services, one).catch(goOn)
    if (problems.length > 0) throw problems[0]
  },
})
