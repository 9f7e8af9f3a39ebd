import { ownerPool, type OwnerPool } from './owner.ts'
import { withDatabase } from './with-database.ts'

interface Clinic {
  readonly id: number
  readonly name: string
}

interface Audit<C extends Clinic> {
  readonly listClinics: (pool: OwnerPool) => Promise<readonly C[]>
  /** A line for each thing that is wrong. */
  readonly audit: (pool: OwnerPool, clinicId: number, url: string) => Promise<readonly string[]>
  /** "faults", before how many a clinic has. */
  readonly faults: string
  /** "Clinics that do not add up", before how many of them do not. */
  readonly wrong: string
  /** What is said where nothing is wrong. */
  readonly right: (clinics: readonly C[]) => string
}

/**
 * The whole of a command that audits every clinic of the database that the environment names: it tells of each that is wrong,
 * and exits with 1 then, with 2 where it could not look.
 */
export async function auditClinics<C extends Clinic>(audit: Audit<C>): Promise<void> {
  await withDatabase(async url => {
    const pool = ownerPool(url, 1)
    try {
      await auditEach(pool, url, audit)
    } finally {
      await pool.end()
    }
  }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 2
  })
}

async function auditEach<C extends Clinic>(
  pool: OwnerPool,
  url: string,
  { listClinics, audit, faults, wrong, right }: Audit<C>,
): Promise<void> {
  const clinics = await listClinics(pool)
  let count = 0
  for (const { id, name } of clinics) {
    const found = await audit(pool, id, url)
    if (found.length === 0) continue
    count++
    console.log(`Clinic ${id}, ${name}, ${faults}: ${found.length}`)
    for (const each of found) console.log(`  ${each}`)
  }
  if (count > 0) process.exitCode = 1
  console.log(count > 0 ? `${wrong}: ${count} of ${clinics.length}.` : right(clinics))
}
