import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
})
afterAll(() => app.stop())

// A connection keeps a statement's plan and columns. Should a table gain a column while processes run, a statement that
// answers with "all columns" no longer fits what is kept, and fails until the process starts anew.
test('no statement answers with whatever columns there are', () => {
  const all = /\.(selectAll|returningAll)\(|returning \*|`\s*select (\w+\.)?\*/
  const files = globSync('src/server/**/*.ts').filter(file => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(file => all.test(readFileSync(file, 'utf8')))).toEqual([])
})

const TABLES = [
  'accounts',
  'bookings',
  'patients',
  'doctors',
  'services',
  'sessions',
  'clinics',
  'roles',
  'holds',
]

const ask = async () => {
  const { clinicId } = desk.clinic
  const lists = [`/getdoctorByclinic/${clinicId}/ro`, `/get_service/${clinicId}/ro`]
  const paths = ['/v2/account', '/v2/bookings?search=maria', ...lists]
  const answers = await Promise.all(paths.map(path => desk.get(path)))
  return answers.map(({ status }) => status)
}

test('columns that come while the process runs disturb nobody', async () => {
  // So often that every connection keeps the statements by name.
  for (let i = 0; i < 40; i++) expect(await ask()).toEqual([200, 200, 200, 200])
  for (const table of TABLES)
    await app.sql.query(`alter table ${table} add column came_later text default 'x'`)
  for (let i = 0; i < 40; i++) expect(await ask()).toEqual([200, 200, 200, 200])
})

test('a plan that no longer fits is made anew, and its transaction repeated once', async () => {
  await app.sql.query(
    `create table kept (n integer); insert into kept values (1); grant select, update on kept to zambet_app`,
  )
  const { db } = app
  let began = 0
  const countUp = () =>
    db.stranger(async tx => {
      began++
      await sql`update kept set n = n + 1`.execute(tx)
      return (await sql<{ n: number }>`select * from kept`.execute(tx)).rows
    })
  for (let i = 0; i < 30; i++) await Promise.all([countUp(), countUp()])
  expect(began).toBe(60)
  await app.sql.query('alter table kept add column came_later integer default 7')
  const answers = await Promise.all([countUp(), countUp(), countUp(), countUp()])
  expect(answers.map(([row]) => row).toSorted((a, b) => a!.n - b!.n)).toEqual(
    [62, 63, 64, 65].map(n => ({ n, came_later: 7 })),
  )
  expect(began).toBeGreaterThan(64)
})
