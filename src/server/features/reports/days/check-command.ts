// npm run reports:check: adds up anew every day whose sums or schedules are kept, in every clinic of the database that the environment
// names. A day that is not as its rows say is told, and the command fails.

import { auditClinics } from '#server/db/audit-clinics.ts'
import { openDatabase } from '#server/db/database.ts'
import { findWrongHours } from '../hours/check-hours.ts'
import { findWrongDays, listCheckedClinics } from './check-days.sql.ts'

await auditClinics({
  listClinics: listCheckedClinics,
  async audit(pool, clinicId, url) {
    const days = (await findWrongDays(pool, clinicId)).map(
      each => `${each.what} of doctor ${each.doctor_id}, ${each.day}: kept ${each.kept}, found ${each.found}`,
    )
    // The hours are read as the reports read them: inside the clinic.
    const db = openDatabase(url, { maxConnections: 1 })
    try {
      const hours = (await findWrongHours(db, clinicId)).map(
        each => `hours of doctor ${each.doctorId}, ${each.day}: said ${each.said}, found ${each.found}`,
      )
      return [...days, ...hours]
    } finally {
      await db.close()
    }
  },
  faults: 'days that do not add up',
  wrong: 'Clinics that do not add up',
  right: clinics =>
    `Everything adds up. Clinics: ${clinics.length}, days of doctors: ${clinics.reduce((sum, clinic) => sum + clinic.days, 0)}.`,
})
