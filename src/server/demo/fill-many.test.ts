import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { fillMany, type ManyOptions } from './fill-many.ts'

const BOOKINGS = 3000
let app: TestApp
let options: ManyOptions

beforeAll(async () => {
  app = await startTestApp()
  options = {
    bookings: BOOKINGS,
    patientsPerClinic: 60,
    seed: 1,
    now: app.clock.now,
    force: false,
    log: () => undefined,
  }
  await fillMany(app.url, options)
})
afterAll(() => app.stop())

async function count(query: string): Promise<unknown> {
  const { rows } = await app.sql.query<{ count: number }>(`select count(*)::int from ${query}`)
  return rows[0]?.count
}

test('20 clinics with as many bookings as asked for, and their busy times', async () => {
  expect(await count('clinics')).toBe(20)
  expect(await count('doctors')).toBe(200)
  expect(await count('patients')).toBe(1200)
  expect(await count('(select distinct mobile from patients) phones')).toBe(1200)
  expect(await count('bookings')).toBe(BOOKINGS)
  expect(await count(`bookings where starts_at > to_timestamp(${app.clock.now / 1000})`)).toBeGreaterThan(0)
  const taken =
    'case when parent_booking_id is not null then 0 when is_video then 1 else 2 end + case when patient_id is null then 0 else 1 end'
  expect(await count('busy_times where booking_id is not null')).toBe(
    Number(
      (await app.sql.query(`select sum(${taken}) from bookings where cancelled_at is null`)).rows[0].sum,
    ),
  )
})

test('guards, keys, indexes and triggers are as the migrations made them', async () => {
  const fresh = await startTestApp()
  try {
    const shape = `
      select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as line from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select tgrelid::regclass::text || tgname || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`
    expect((await app.sql.query(shape)).rows).toEqual((await fresh.sql.query(shape)).rows)
  } finally {
    await fresh.stop()
  }
})

test('a second fill is refused and leaves everything', async () => {
  await expect(fillMany(app.url, options)).rejects.toThrow('in the database already')
  expect(await count('bookings')).toBe(BOOKINGS)
})

test('bookings of real clinics are not mixed with a demonstration unless forced', async () => {
  await app.sql.query('delete from demo_mode')
  await expect(fillMany(app.url, options)).rejects.toThrow('--force')
})
