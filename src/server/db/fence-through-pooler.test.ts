import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addClinic, addPatient, type TestClinic } from '#test/factories.ts'
import { startPooler, type Pooler } from '#test/pooler.ts'

let app: TestApp
let pooler: Pooler
let clinics: TestClinic[]
beforeAll(async () => {
  app = await startTestApp()
  clinics = [await addClinic(app), await addClinic(app)]
  for (const { clinicId } of [clinics[0]!, clinics[0]!, clinics[1]!]) await addPatient(app, clinicId)
  // A superuser's connection, on which nothing but the transaction's own words can hold the fence.
  pooler = await startPooler(app.url)
})
afterAll(async () => {
  await pooler.close()
  await app.stop()
})

test('each clinic sees its own rows through a pooler that drops options and shares one connection', async () => {
  const db = openDatabase(pooler.url, { maxConnections: 1, isPooled: true })
  const count = sql<{ seen: number }>`select count(*) as seen from patients`
  try {
    for (let round = 0; round < 12; round++) {
      const seen = await Promise.all([
        ...clinics.map(({ clinicId }) => db.tenant(clinicId, tx => count.execute(tx))),
        db.account(clinics[0]!.clinicId, tx => count.execute(tx)),
        db.stranger(tx => count.execute(tx)),
        db.strangerReads(tx => count.execute(tx)),
      ])
      expect(seen.map(({ rows }) => rows[0]?.seen)).toEqual([2, 1, 0, 0, 0])
    }
  } finally {
    await db.close()
  }
})

test('nothing runs when the role of requests cannot be taken', async () => {
  await app.sql.query(`create role zambet_test_nobody login noinherit password 'only here'`)
  const url = Object.assign(new URL(app.url), { username: 'zambet_test_nobody', password: 'only here' }).href
  const db = openDatabase(url)
  try {
    const asked = db.tenant(clinics[0]!.clinicId, tx => sql`select 1`.execute(tx))
    await expect(asked).rejects.toThrow(/permission denied to set role "zambet_app"/)
  } finally {
    await db.close()
    await app.sql.query('drop role zambet_test_nobody')
  }
})

test('migrations, which need PostgreSQL itself, say so', async () => {
  await expect(migrate(pooler.url)).rejects.toThrow(/through a pooler.*DATABASE_POOL_URL/)
})
