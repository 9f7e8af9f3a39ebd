import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { openGround, type Ground } from './soak/ground.ts'
import { raceForOnePhone } from './soak/race-one-phone.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'

const PATIENCE = 240_000

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
  'in 200 rounds at two processes an unproved phone reaches nobody, and a proved one its owner once',
  { timeout: PATIENCE },
  async () => {
    const origins = servers.map(server => server.origin)
    const { problems, figures } = await raceForOnePhone(ground, origins, 200)
    expect(problems).toEqual([])
    expect(figures).toMatchObject({ '200 ': 600, '409 phone_not_proved': 600, '422 invalid_fields': 400 })
  },
)
