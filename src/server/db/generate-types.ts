import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { describeTables } from './table-types.ts'

/** Writes tables.gen.ts from a database migrated afresh; a test fails when the file no longer fits the migrations. */
const dataDir = await mkdtemp(join(tmpdir(), 'zambet-types-'))
const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
try {
  await migrate(server.url)
  await writeFile(new URL('tables.gen.ts', import.meta.url), await describeTables(server.adminUrl))
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
