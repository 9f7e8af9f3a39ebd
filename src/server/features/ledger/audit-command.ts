// npm run audit:money: adds up anew what every clinic's ledger says, of the database that the environment names. What does
// not add up is told by clinic and row, and the command fails.

import { ownerPool, type OwnerPool } from '#server/db/owner.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { auditMoney, listAuditedClinics } from './money-audit.sql.ts'

await withDatabase(async url => {
  const pool = ownerPool(url, 1)
  try {
    await auditAll(pool)
  } finally {
    await pool.end()
  }
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
})

async function auditAll(pool: OwnerPool): Promise<void> {
  const clinics = await listAuditedClinics(pool)
  let wrong = 0
  for (const { id, name } of clinics) {
    const found = await auditMoney(pool, id)
    if (found.length === 0) continue
    wrong++
    console.log(`Clinic ${id}, ${name}, figures that do not add up: ${found.length}`)
    for (const each of found) console.log(`  ${each.what} ${each.id}: kept ${each.kept}, found ${each.found}`)
  }
  const acts = clinics.reduce((sum, clinic) => sum + clinic.acts, 0)
  if (wrong > 0) process.exitCode = 1
  console.log(
    wrong > 0
      ? `Clinics that do not add up: ${wrong} of ${clinics.length}.`
      : `Everything adds up. Clinics: ${clinics.length}, acts: ${acts}.`,
  )
}
