// npm run reports:check: adds up anew every day whose sums are kept, in every clinic of the database that the environment
// names. A day that is not as its rows say is told, and the command fails.

import { auditClinics } from '#server/db/audit-clinics.ts'
import { findWrongDays, listCheckedClinics } from './check-days.sql.ts'

await auditClinics({
  listClinics: listCheckedClinics,
  async audit(pool, clinicId) {
    const found = await findWrongDays(pool, clinicId)
    return found.map(
      each => `${each.what} of doctor ${each.doctor_id}, ${each.day}: kept ${each.kept}, found ${each.found}`,
    )
  },
  faults: 'days that do not add up',
  wrong: 'Clinics that do not add up',
  right: clinics =>
    `Everything adds up. Clinics: ${clinics.length}, days of doctors: ${clinics.reduce((sum, clinic) => sum + clinic.days, 0)}.`,
})
