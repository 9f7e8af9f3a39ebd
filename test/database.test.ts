import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'

let one: TestDatabase
let other: TestDatabase

beforeAll(async () => {
  one = await createTestDatabase()
  other = await createTestDatabase()
})

afterAll(() => Promise.all([one.drop(), other.drop()]))

async function countTables(url: string, name: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select from pg_tables where tablename = $1', [name])
  await client.end()
  return rowCount ?? 0
}

test('each test file has a migrated database that no other one sees', async () => {
  const client = new Client({ connectionString: one.url })
  await client.connect()
  await client.query('create table only_here (id int)')
  await client.end()

  expect(await countTables(one.url, 'bookings')).toBe(1)
  expect(await countTables(one.url, 'only_here')).toBe(1)
  expect(await countTables(other.url, 'only_here')).toBe(0)
})
