import { listClinicIds } from '#server/db/clinic-ids.ts'
import { defineJob } from '#server/jobs/job.ts'
import { askVerification, VERIFY_CLINIC } from './ask-verification.ts'
import { sealWhatWaits } from './seal-entries.ts'
import { giveUpVerification } from './verifications.sql.ts'
import { verifyClinic } from './verify-clinic.ts'

/** Seals what was written since it last ran; the next minute takes over what it could not. */
export const sealAuditEntries = defineJob({
  name: 'seal-audit-entries',
  when: { cron: '* * * * *' },
  tries: 1,
  async run(_, services) {
    const problems = await sealWhatWaits(services)
    if (problems.length > 0) throw problems[0]
  },
})

/** Has every clinic's whole chain verified each night, one after another. */
export const verifyAuditChains = defineJob({
  name: 'verify-audit-chains',
  when: { cron: '0 1 * * *' },
  tries: 3,
  async run(_, { db, now }) {
    for (const clinicId of await db.stranger(listClinicIds))
      await db.tenant(clinicId, tx => askVerification(tx, { clinicId, now: now(), isNight: true }))
  },
})

export const verifyAuditChain = defineJob({
  ...VERIFY_CLINIC,
  async run({ clinic_id: clinicId, is_night: isNight }, services) {
    try {
      await verifyClinic(services, { clinicId, isNight })
    } catch (error) {
      if (services.isLastTry) await services.db.tenant(clinicId, giveUpVerification)
      throw error
    }
  },
})
