// npm run audit:money: adds up anew what every clinic's ledger says, of the database that the environment names. What does
// not add up is told by clinic and row, and the command fails.

import { auditClinics } from '#server/db/audit-clinics.ts'
import { auditMoney, listAuditedClinics } from './money-audit.sql.ts'

await auditClinics({
  listClinics: listAuditedClinics,
  async audit(pool, clinicId) {
    const found = await auditMoney(pool, clinicId)
    return found.map(each => `${each.what} ${each.id}: kept ${each.kept}, found ${each.found}`)
  },
  faults: 'figures that do not add up',
  wrong: 'Clinics that do not add up',
  right: clinics =>
    `Everything adds up. Clinics: ${clinics.length}, acts: ${clinics.reduce((sum, clinic) => sum + clinic.acts, 0)}.`,
})
