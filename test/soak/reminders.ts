import { parseArgs } from 'node:util'
import { createRandom } from '#server/demo/random.ts'
import { migrate } from '#server/db/migrate.ts'
import { startTestServer } from '#test/embedded-server.ts'
import { openGround } from './ground.ts'
import { liveMonth } from './reminder-month.ts'

// npm run soak:reminders: a month, half about each change of the clocks, in which visits are booked, moved, cancelled and
// brought back while two processes remind and are killed; prints what was sent and ends with 1 when any of it was wrong.

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '10000' },
    days: { type: 'string', default: '30' },
    deaths: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
})
const random = createRandom(Number(values.seed))
const half = (whole: string) => Math.ceil(Number(whole) / 2)
const database = await startTestServer()
await migrate(database.url)
const ground = openGround(database.url)
let problems = 0
try {
  for (const [name, change] of [
    ['October', '2026-10-25T06:00:00+02:00'],
    ['March', '2027-03-28T06:00:00+03:00'],
  ] as const) {
    const days = half(values.days)
    const begun = performance.now()
    const outcome = await liveMonth(ground, {
      url: database.url,
      loginUrl: database.url,
      from: Date.parse(change) - Math.floor(days / 2) * 86_400_000,
      days,
      visits: days * 40,
      changes: half(values.changes),
      deaths: half(values.deaths),
      random: () => random.next(),
    })
    problems += outcome.problems.length
    console.log(
      `${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s ${JSON.stringify(outcome.figures)}`,
    )
    for (const problem of outcome.problems) console.log(`  WRONG: ${problem}`)
  }
} finally {
  await ground.close()
  await database.stop()
}
process.exit(problems === 0 ? 0 : 1)
