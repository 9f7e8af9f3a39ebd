// npm run jobs [-- retry ID | drop ID]: what waits in the queue and what failed, of the database that the environment names.

import { parseArgs } from 'node:util'
import { ownerPool, type OwnerPool } from '#server/db/owner.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { describeQueued } from './describe-queued.ts'
import { dropQueued, listQueued, retryQueued } from './queue.sql.ts'

const SHOWN = 200
const CHANGES = new Map([
  ['retry', retryQueued],
  ['drop', dropQueued],
])
const USAGE = 'Expected nothing, retry ID or drop ID, as in npm run jobs -- retry 15'

const { positionals } = parseArgs({ allowPositionals: true })

await withDatabase(async url => {
  const pool = ownerPool(url, 1)
  try {
    await carryOut(pool)
  } finally {
    await pool.end()
  }
}).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))

async function carryOut(pool: OwnerPool): Promise<void> {
  const [command, id = ''] = positionals
  if (command === undefined) return show(pool)
  const change = CHANGES.get(command)
  if (!change || positionals.length > 2 || !/^\d{1,18}$/.test(id)) return fail(USAGE)
  if (!(await change(pool, id))) return fail(`Job ${id} is not in the queue, or is being carried out.`)
  console.log(command === 'retry' ? `Job ${id} is tried again now.` : `Job ${id} is dropped.`)
}

async function show(pool: OwnerPool): Promise<void> {
  const rows = await listQueued(pool, SHOWN)
  if (rows.length === 0) console.log('Nothing waits and nothing failed.')
  for (const row of rows) console.log(describeQueued(row))
  if (rows.length === SHOWN) console.log(`The first ${SHOWN}.`)
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}
