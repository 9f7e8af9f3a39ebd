import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '#server/db/migrate.ts'
import { startTestServer } from '#test/embedded-server.ts'
import { ZoomServer } from '#test/zoom-server.ts'
import { throwGarbage } from './garbage.ts'
import { writeInCrowds } from './crowd.ts'
import { countDeadlocks, STATISTICS_LAG } from './deadlocks.ts'
import { openGround } from './ground.ts'
import type { Outcome } from './outcome.ts'
import { surviveOutages } from './outages.ts'
import { raceForOnePhone } from './race-one-phone.ts'
import { raceMerges } from './race-merges.ts'
import { raceMoves } from './race-moves.ts'
import { raceForOneSlot } from './race-one-slot.ts'
import { raceWithOverrides } from './race-overrides.ts'
import { workAtRandom } from './random-work.ts'
import { startServer } from './server-process.ts'
import { surviveDeaths } from './sudden-death.ts'

// npm run soak: the guarantees under load and sudden death, for some minutes; prints what it measured and ends with 1
// when one of them did not hold. Names of scenarios after it run those alone.

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some(one => name.startsWith(one))
let problems = 0

async function run(name: string, scenario: () => Promise<Outcome>, { mayCross = false } = {}): Promise<void> {
  if (!isWanted(name)) return
  const begun = performance.now()
  const before = await countDeadlocks(ground)
  const outcome = await scenario()
  const milliseconds = performance.now() - begun
  await wait(STATISTICS_LAG)
  const deadlocks = (await countDeadlocks(ground)) - before
  problems += outcome.problems.length + (mayCross ? 0 : deadlocks)
  console.log(`\n${name}: ${(milliseconds / 1000).toFixed(1)} s`)
  for (const [figure, value] of Object.entries({ ...outcome.figures, deadlocks }))
    console.log(`  ${figure.trim()}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
  for (const problem of outcome.problems) console.log(`  WRONG: ${problem}`)
}

const database = await startTestServer()
await migrate(database.url)
const ground = openGround(database.url)
const zoom = await ZoomServer.start()
const variables = { DATABASE_URL: database.url, SESSION_SECRET: ground.secret, ...zoom.variables }
const servers = [await startServer(variables), await startServer(variables)]
const origins = servers.map(server => server.origin)
try {
  await run('race', () => raceForOneSlot(ground, origins, 1000))
  await run('moves', () => raceMoves(ground, origins, { rounds: 12, visits: 40 }))
  // Who books for a record that is merged at that moment may meet the next merge of it half-way; one of them goes again.
  await run('merges', () => raceMerges(ground, origins, 60), { mayCross: true })
  await run('phones', () => raceForOnePhone(ground, origins, 200))
  await run('overrides', () => raceWithOverrides(ground, origins, 200))
  await run('crowds', () => writeInCrowds(ground, origins, 200))
  await run('random', () => workAtRandom(ground, origins, zoom, 60))
  await run('deaths', () => surviveDeaths(20))
  for (const seconds of [0.2, 3, 30])
    await run(`outages of ${seconds} s`, () =>
      surviveOutages(seconds * 1000, 10, ['stopped', 'killed', 'frozen']),
    )
  await run('garbage', () => throwGarbage(ground, origins[0]!, 40))
} finally {
  for (const server of servers) {
    await server.stop()
    const said = server.complaints()
    if (said) console.log(`\nA server said:\n${said.slice(0, 5000)}`)
  }
  await zoom.stop()
  await ground.close()
  await database.stop()
}
console.log(problems === 0 ? '\nEvery guarantee held.' : `\n${problems} guarantees did not hold.`)
process.exit(problems === 0 ? 0 : 1)
