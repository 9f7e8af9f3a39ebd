import { startTestApp, type TestApp } from '#test/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOLLOWS_LATER, FROZEN, MOVING } from './patient-references.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const named = MOVING.map(({ table, column }) => `${table}.${column}`)

test('everything that may refer to a patient is in the list: by its foreign key, or by its name', async () => {
  const { rows } = await app.sql.query<{ name: string }>(`
    select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c
      join unnest(c.conkey, c.confkey) k (own, other) on true
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
      join pg_attribute o on o.attrelid = c.confrelid and o.attnum = k.other
     where c.contype = 'f' and c.confrelid = 'patients'::regclass and o.attname = 'id'
    union
    select table_name || '.' || column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ '(^|_)(patient|guardian|kept|merged|ward)s?_ids?$'
    order by 1`)
  expect(rows.length).toBeGreaterThan(10)
  // Taken time follows its booking by a trigger, under a name that doctors and cabinets share.
  const listed = [...named, ...Object.keys(FROZEN)].filter(name => name !== 'audit_entries.entity_id')
  expect(listed.toSorted()).toEqual(rows.map(row => row.name).toSorted())
})

test('what is written later for a merged patient is sent after them by the database', async () => {
  const { rows } = await app.sql.query<{ name: string }>(`
    select tgrelid::regclass || case tgfoid::regproc::text when 'follow_merged_guardian' then '.guardian_id' else '.patient_id' end as name
      from pg_trigger where tgfoid::regproc::text like 'follow_merged_%'`)
  expect(rows.map(row => row.name).toSorted()).toEqual(
    [
      ...named.filter(name => name !== 'patients.merged_into' && name !== 'gift_codes.buyer_id'),
      ...FOLLOWS_LATER,
    ].toSorted(),
  )
})

test('the columns are there, and each key names one row', async () => {
  for (const { table, column, key } of MOVING)
    await app.sql.query(`select ${column}, ${key} from ${table} limit 0`)
})
