import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startPooler } from '#test/pooler.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database, type Tx } from './database.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, { maxConnections: 1 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function killConnections(): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'zambet' and datname = current_database()`,
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

const countAttempt = (tx: Tx) => sql`select count_attempt('at once', now(), 3600)`.execute(tx)

test('queries asked for at once are answered each with its own; when one fails, nothing of the transaction stays', async () => {
  const answers = await db.stranger(tx =>
    Promise.all([1, 2, 3].map(n => sql<{ n: number }>`select ${n}::int as n`.execute(tx))),
  )
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])

  const failing = db.stranger(tx =>
    Promise.all([countAttempt(tx), sql`select 1 / 0`.execute(tx), sql`select 1`.execute(tx)]),
  )
  await expect(failing).rejects.toThrow('division by zero')
  expect((await db.stranger(countAttempt)).rows).toEqual([{ count_attempt: 1 }])
})

const divide = (by: number) =>
  db.stranger(async tx => (await sql<{ n: number }>`select 12 / ${by}::int as n`.execute(tx)).rows[0]?.n)

test('a text that is sent often goes on answering rightly, also after it failed', async () => {
  for (const by of [1, 2, 3, 4, 6, 12, 1, 2, 3, 4, 6, 12]) {
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect(await divide(by)).toBe(12 / by)
  }
})

const clinicIds = (tx: Tx) => sql<{ id: number | null }>`select current_clinic_id() as id`.execute(tx)

test('a stranger who reads speaks for no clinic, whoever used the connection before', async () => {
  expect((await db.tenant(7, clinicIds)).rows).toEqual([{ id: 7 }])
  expect((await db.strangerReads(clinicIds)).rows).toEqual([{ id: null }])
})

const raise = (tx: Tx, id: number) => sql`update met set count = count + 1 where id = ${id}`.execute(tx)

test('a transaction that the database breaks off for another is carried out from its beginning, and neither hears of it', async () => {
  const two = openDatabase(database.url, { maxConnections: 2 })
  const admin = new Client({ connectionString: database.url })
  await admin.connect()
  await admin.query('create table met (id integer primary key, count integer not null)')
  await admin.query('grant select, update on met to zambet_app')
  await admin.query('insert into met values (1, 0), (2, 0)')
  let tries = 0
  let waiting = 0
  const { promise: held, resolve: bothHold } = Promise.withResolvers<void>()
  const cross = (first: number, second: number) =>
    two.stranger(async tx => {
      tries++
      await raise(tx, first)
      if (++waiting === 2) bothHold()
      await held
      await raise(tx, second)
    })
  try {
    await Promise.all([cross(1, 2), cross(2, 1)])
    expect(tries).toBeGreaterThan(2)
    expect((await admin.query('select count from met order by id')).rows).toEqual([
      { count: 2 },
      { count: 2 },
    ])
  } finally {
    await admin.end()
    await two.close()
  }
})

test('what the database breaks off each time is given up after a few tries', async () => {
  let tries = 0
  const broken = db.stranger(async tx => {
    tries++
    await sql`do $$ begin raise exception 'as told' using errcode = 'deadlock_detected'; end $$`.execute(tx)
  })
  await expect(broken).rejects.toThrow('as told')
  expect(tries).toBe(5)
})

test('who met a connection that was never made is served by one that works', async () => {
  const pooler = await startPooler(database.loginUrl, { keepsOptions: true, isHeld: count => count === 2 })
  const pool = openDatabase(pooler.url, { maxConnections: 4 })
  const askOf = () => pool.stranger(tx => sql<{ answer: number }>`select 42 as answer`.execute(tx))
  try {
    await askOf()
    const answers = await Promise.all([askOf(), askOf()])
    expect(answers.map(({ rows }) => rows)).toEqual([[{ answer: 42 }], [{ answer: 42 }]])
  } finally {
    await pool.close()
    await pooler.close()
  }
})
