// npm run audit:documents: looks at every clinic's documents anew, of the database and the files that the environment names.
// What does not fit is told by clinic, and the command fails.

import { loadConfig } from '#server/config.ts'
import { ownerPool, type OwnerPool } from '#server/db/owner.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { openFiles } from '#server/outside/outside.ts'
import { listClinicsOfDocuments } from './document-audit.sql.ts'
import { auditDocuments } from './document-audit.ts'

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
  const files = await openFiles(loadConfig())
  const clinics = await listClinicsOfDocuments(pool)
  let wrong = 0
  for (const { id, name } of clinics) {
    const found = await auditDocuments(pool, files, { clinicId: id, now: Date.now() })
    if (found.length === 0) continue
    wrong++
    console.log(`Clinic ${id}, ${name}, faults: ${found.length}`)
    for (const each of found) console.log(`  ${each}`)
  }
  if (wrong > 0) process.exitCode = 1
  console.log(
    wrong > 0
      ? `Clinics whose documents do not fit: ${wrong} of ${clinics.length}.`
      : `Every document fits. Clinics: ${clinics.length}.`,
  )
}
