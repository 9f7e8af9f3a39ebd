// A server killed while it seals what was done: no position is missing or twice, and the next one goes on where it stopped.

import { asOwner } from '#server/features/audit-chain/chain-walk.sql.ts'
import { verifyChain } from '#server/features/audit-chain/verify-chain.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { layOut, openGround, type Ground } from './soak/ground.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'

let database: TestDatabase
let ground: Ground
let server: ServerProcess
let clinicId: number
beforeAll(async () => {
  database = await createTestDatabase()
  ground = openGround(database.url)
  ;({ clinicId } = (
    await layOut(ground, { doctors: 1, cabinets: 1, records: 1, staff: 1, patients: 0 })
  ).clinic)
  server = await startServer({ DATABASE_URL: database.url, SESSION_SECRET: ground.secret })
})
afterAll(async () => {
  await server.stop()
  await ground.close()
  await database.drop()
})

const verify = () => verifyChain(asOwner(ground.sql), clinicId)
const add = (count: number) =>
  ground.sql.query(
    `insert into audit_entries (clinic_id, at, actor_kind, action, entity, entity_id, told)
     select $1, now(), 'system', 'tag.added', 'tag', n, n % 2 = 0 from generate_series(1, $2::int) n`,
    [clinicId, count],
  )

/** Its minute comes now: what the clock queues is queued by hand. */
const seal = () =>
  ground.sql.query(`select graphile_worker.add_job('seal-audit-entries', '{}', max_attempts => 1)`)

test('whichever moment the sealer dies in, the chain is whole, and goes on', async () => {
  await add(2_500)
  // The first thousand is sealed but for the last step, which its table does not let happen while we hold it.
  const holder = await ground.sql.connect()
  try {
    await holder.query('begin; lock table audit_seals in share row exclusive mode')
    await seal()
    await vi.waitFor(async () => {
      const { rows } = await ground.sql.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%seal_audit_entries%'`,
      )
      expect(rows.length, server.complaints()).toBeGreaterThan(0)
    }, 70_000)
    await server.killAndRestart()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await add(700)
  await seal()
  await vi.waitFor(async () => expect(await verify()).toMatchObject({ checked: 3_200, unsealed: 0 }), {
    timeout: 130_000,
    interval: 500,
  })
  expect(await verify()).toMatchObject({ problem: undefined })
  const { rows } = await ground.sql.query(
    `select count(*)::int as count, max(position)::int as last, count(distinct entry_id)::int as entries from audit_seals where clinic_id = $1`,
    [clinicId],
  )
  expect(rows).toEqual([{ count: 3_200, last: 3_200, entries: 3_200 }])
}, 240_000)
