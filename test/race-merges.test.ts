import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { countDeadlocks } from './soak/deadlocks.ts'
import { openGround, type Ground } from './soak/ground.ts'
import { raceMerges } from './soak/race-merges.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'

const PATIENCE = 90_000

let database: TestDatabase
let ground: Ground
let servers: ServerProcess[]
beforeAll(async () => {
  database = await createTestDatabase()
  ground = openGround(database.url)
  const variables = { DATABASE_URL: database.url, SESSION_SECRET: ground.secret }
  servers = await Promise.all([startServer(variables), startServer(variables)])
}, PATIENCE)
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await ground.close()
  await database.drop()
})

test(
  'people whose records are merged and parted while they book, pay and move money are all answered, and all adds up',
  { timeout: PATIENCE },
  async () => {
    const origins = servers.map(server => server.origin)
    const { problems, figures } = await raceMerges(ground, origins, 8)
    expect(problems, JSON.stringify(figures)).toEqual([])
    const { merge, undo } = figures['made'] as Record<string, number>
    expect(merge).toBeGreaterThan(0)
    expect(undo).toBeGreaterThan(0)
    // A connection that ends tells the statistics what it met. With locks taken in several orders it is 1 to 7 in a hundred.
    await Promise.all(servers.map(server => server.stop()))
    const deadlocks = await countDeadlocks(ground)
    expect(deadlocks / Number(figures['calls']), JSON.stringify({ deadlocks, ...figures })).toBeLessThan(
      0.006,
    )
  },
)
