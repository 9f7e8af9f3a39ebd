// npm run secrets: seals all secrets at rest with a new key, in the data folder's file or as SECRET_KEYS lists it first.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { ownerPool } from '#server/db/owner.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { resealAll } from './reseal.sql.ts'
import { addKeptKey } from './secret-keys.ts'

const { dataDir, secretKeys, keepsKeys } = loadConfig()
if (keepsKeys && existsSync(join(dataDir, 'secret-keys'))) addKeptKey(dataDir)

await withDatabase(async url => {
  const pool = ownerPool(url, 1)
  try {
    const count = await resealAll(pool, secretKeys)
    console.log(
      `Sealed with the key ${secretKeys.list()[0].id}: ${count}. Older keys are kept for older copies.`,
    )
  } finally {
    await pool.end()
  }
})
