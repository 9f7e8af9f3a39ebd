import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from './database.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, 1)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function killConnections(): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zambet'`,
  )
  await client.end()
}

const ask = () => db.stranger(tx => sql<{ answer: number }>`select 42 as answer`.execute(tx))

test('a connection lost between two queries fails its transaction alone', async () => {
  const lost = db.stranger(async tx => {
    await sql`select 1`.execute(tx)
    await killConnections()
    await wait(200)
    await sql`select 2`.execute(tx)
  })
  await expect(lost).rejects.toThrow(/connection/i)
  expect((await ask()).rows).toEqual([{ answer: 42 }])
})

test('a connection lost while nobody uses it is replaced', async () => {
  await ask()
  await killConnections()
  await wait(200)
  expect((await ask()).rows).toEqual([{ answer: 42 }])
})
