import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throwGarbage } from './soak/garbage.ts'
import { writeInCrowds } from './soak/crowd.ts'
import { countDeadlocks, STATISTICS_LAG } from './soak/deadlocks.ts'
import { surviveOutages } from './soak/outages.ts'
import { raceMoves } from './soak/race-moves.ts'
import { raceForOneSlot } from './soak/race-one-slot.ts'
import { raceWithOverrides } from './soak/race-overrides.ts'
import { workAtRandom } from './soak/random-work.ts'
import { surviveDeaths } from './soak/sudden-death.ts'
import { startTwoServers, type TwoServers } from './soak/two-servers.ts'
import { ZoomServer } from './zoom-server.ts'

// The short form of `npm run soak`: real server processes, one database.

const PATIENCE = 90_000

let two: TwoServers
let zoom: ZoomServer
beforeAll(async () => {
  zoom = await ZoomServer.start()
  two = await startTwoServers(zoom.variables)
}, PATIENCE)
afterAll(async () => {
  await two.close()
  await zoom.stop()
})

test(
  'of 120 people who want one hour at once, staff and patients, one gets it',
  { timeout: PATIENCE },
  async () => {
    const { problems, figures } = await raceForOneSlot(two.ground, two.origins, 120)
    expect(problems).toEqual([])
    expect(figures).toMatchObject({ attempts: 120, '200 ': 1 })
  },
)

test(
  'of people who accept the same at once, one gets the hour, and the others are told of them',
  { timeout: PATIENCE },
  async () => {
    const { problems } = await raceWithOverrides(two.ground, two.origins, 12)
    expect(problems).toEqual([])
  },
)

test(
  'of patients who move their visits to few hours, and seats to few groups, nobody loses theirs before they have another',
  { timeout: PATIENCE },
  async () => {
    const { problems, figures } = await raceMoves(two.ground, two.origins, { rounds: 1, visits: 24 })
    expect(problems).toEqual([])
    expect(figures['tries']).toBeGreaterThan(60)
  },
)

test('many who write the same visits at once are all answered', { timeout: PATIENCE }, async () => {
  const { problems } = await writeInCrowds(two.ground, two.origins, 6)
  expect(problems).toEqual([])
})

test(
  '200 people who change everything at once break nothing and miss nothing',
  { timeout: PATIENCE },
  async () => {
    const { problems, figures } = await workAtRandom(two.ground, two.origins, zoom, 4)
    expect(problems).toEqual([])
    expect(figures['calls']).toBeGreaterThan(200)
    expect(figures['meetings']).toBeGreaterThan(0)
  },
)

test(
  'nothing acknowledged is lost when the database and a server are killed',
  { timeout: PATIENCE },
  async () => {
    const { problems, figures } = await surviveDeaths(2)
    expect(problems).toEqual([])
    expect(figures['acknowledged']).toBeGreaterThan(0)
  },
)

test(
  'servers, jobs and open calendars wait for a database that is stopped, killed or frozen, and go on',
  { timeout: PATIENCE },
  async () => {
    const { problems, figures } = await surviveOutages(500, 3, ['stopped', 'killed', 'frozen'])
    expect(problems).toEqual([])
    expect(figures['messages sent']).toBeGreaterThan(0)
  },
)

test(
  'whatever is sent to any call is refused as told, and nothing of it is written',
  // Every call gets its share, and the tables are counted behind each.
  { timeout: 2 * PATIENCE },
  async () => {
    const { problems } = await throwGarbage(two.ground, two.origins[0]!, 1)
    expect(problems).toEqual([])
  },
)

test('in all of this, nobody waited for somebody who waited for them', { timeout: PATIENCE }, async () => {
  await wait(STATISTICS_LAG)
  expect(await countDeadlocks(two.ground)).toBe(0)
})
