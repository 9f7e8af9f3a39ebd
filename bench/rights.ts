import { EVERYBODY } from '#contract/call.ts'
import { listServiceCategories } from '#contract/clinic/service-categories.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { manyClinicEmail } from '#server/demo/many-clinics.ts'
import { showCategories } from '#server/features/services/service-categories.ts'
import { acceptBodies } from '#server/http/bodies.ts'
import { handle, registerCalls } from '#server/http/register-calls.ts'
import { openOutside } from '#server/outside/outside.ts'
import { asWeakLogin } from '#test/weak-login.ts'
import Fastify from 'fastify'
import { CACHE } from './lib/cache.ts'
import { percentile } from './lib/compare.ts'
import { times, type Line } from './lib/report.ts'
import { BENCH_SECRET, signIn, startServer } from './lib/server.ts'

// The list of categories as the contract lets it be read, beside the same call open to everybody: what it costs to ask
// whether somebody may. Who asks is looked up by both.

const PORT = 3508
const CALLS = 2_000
const WARM_UP = 100
const GOAL = 1.03

export async function benchRights(url: string): Promise<Line[]> {
  const server = await startServer(url, PORT)
  const token = await signIn(server.origin, manyClinicEmail(1))
  await server.stop()
  const databaseUrl = await asWeakLogin(url)
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: `${CACHE}/server-${PORT}`,
    SESSION_SECRET: BENCH_SECRET,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
  })
  const db = openDatabase(databaseUrl)
  const outside = await openOutside(config)
  const app = Fastify()
  try {
    await acceptBodies(app)
    const open = {
      ...listServiceCategories,
      path: '/open',
      who: EVERYBODY,
    } as unknown as typeof listServiceCategories
    registerCalls(app, { config, db, outside, now: Date.now, bookingSteps: [] }, [
      handle(listServiceCategories, (_, ctx) => showCategories(ctx)),
      handle(open, (_, ctx) => showCategories(ctx)),
    ])
    const clock = async (path: string) => {
      const begun = performance.now()
      const reply = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`)
      return performance.now() - begun
    }
    const ours: number[] = []
    const anchor: number[] = []
    // Call by call in turn, so that a busy moment weighs on both alike.
    for (let call = 0; call < WARM_UP + CALLS; call++) {
      const both = [
        () => clock(listServiceCategories.path).then(time => ours.push(time)),
        () => clock('/open').then(time => anchor.push(time)),
      ]
      for (const one of call % 2 === 0 ? both : both.toReversed()) await one()
      if (call === WARM_UP) ours.length = anchor.length = 0
    }
    // Of the quieter quarter: the check is far below what a busy machine adds to either.
    const [checked, unchecked] = [percentile(ours, 25), percentile(anchor, 25)]
    const ratio = checked / unchecked
    return [
      {
        work: `list of categories with its rights checked, ${CALLS} calls`,
        ours: `${checked.toFixed(2)} ms`,
        anchor: `unchecked ${unchecked.toFixed(2)} ms`,
        ratio: times(ratio),
        goal: `≤ ${GOAL} ×`,
        reached: ratio <= GOAL,
      },
    ]
  } finally {
    await app.close()
    await outside.pdf.close()
    await db.close()
  }
}
