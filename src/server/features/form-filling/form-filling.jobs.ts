import { queueJob } from '#server/jobs/jobs.sql.ts'
import { defineJob } from '#server/jobs/job.ts'
import { listFormsToSeal } from './filling.sql.ts'
import { SEAL_FORM } from './seal-form.ts'
import { sealSigned } from './seal-signed.ts'

const LATE_MILLISECONDS = 10 * 60_000

/** Makes the sealed document of a signed form. */
export const sealForm = defineJob({
  ...SEAL_FORM,
  run: ({ clinic_id: clinicId, id }, services) => sealSigned(services, clinicId, id),
})

/** Queues again what was given up, as while the store was full. */
export const sealLateForms = defineJob({
  name: 'seal-late-forms',
  when: { cron: '*/10 * * * *' },
  async run(_, { db, now }) {
    const late = await db.stranger(tx => listFormsToSeal(tx, new Date(now() - LATE_MILLISECONDS)))
    for (const { clinic_id, id } of late)
      await db.tenant(clinic_id, tx =>
        queueJob(tx, SEAL_FORM, { clinic_id, id }, { key: `seal-form:${clinic_id}:${id}` }),
      )
  },
})
