import { createRandom } from '#server/demo/random.ts'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { liveMonth } from './soak/reminder-month.ts'

let database: TestDatabase
let sql: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  sql = new Pool({ connectionString: database.url, max: 4 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test.each([
  ['in October', '2026-10-24T06:00:00+03:00'],
  ['in March', '2027-03-27T06:00:00+02:00'],
])(
  'two who remind and die, while the clocks change %s and visits move: each hour is told once',
  async (_, from) => {
    const random = createRandom(1)
    const ground = {
      sql,
      clock: { now: 0 },
      services: { config: { sessionSecret: 'a secret that only tests know, long enough' } },
    }
    const outcome = await liveMonth(ground, {
      url: database.url,
      loginUrl: database.loginUrl,
      from: Date.parse(from),
      days: 2,
      visits: 60,
      changes: 150,
      deaths: 2,
      random: () => random.next(),
    })
    expect(outcome.problems).toEqual([])
    expect(outcome.figures).toMatchObject({ wrong: 0, double: 0, missing: 0, deaths: 2 })
    expect(outcome.figures['due']).toBeGreaterThan(50)
  },
)
