import type { AffectedPlan } from '#contract/bookings/affected-visits.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { layOut, openGround, startAt, type World } from '#test/soak/ground.ts'
import { compare, type Measure } from './lib/compare.ts'
import { times, type Line } from './lib/report.ts'
import { BENCH_SECRET, startServer, type BenchServer } from './lib/server.ts'

// What becomes of a doctor's visits when they leave: where each could go among eight colleagues who have visits of their
// own, beside the free hours of one of them.

const VISITS = 111
const COLLEAGUES = 8
const DAYS = 14
const A_DAY = Math.ceil(VISITS / DAYS)
const GOAL = 3
const ROUND = 20

export async function benchPlan(url: string): Promise<Line[]> {
  const ground = openGround(url, BENCH_SECRET)
  const server = await startServer(url, 3507)
  try {
    // Of an earlier run on this database, whose clinic's owner had the same address.
    await ground.sql.query(
      `update accounts set email = id || '-' || email where email like 'owner%@zambet.test'`,
    )
    const people = { doctors: COLLEAGUES + 1, records: VISITS, staff: 1, patients: 0 }
    const world = await layOut(ground, { ...people, cabinets: people.doctors })
    await fill(server, world)
    // As the database does by itself, later, and as was done with what it was filled with: it knows nothing of this clinic yet.
    await ground.sql.query('vacuum (analyze)')
    const [leaver, colleague] = world.doctorIds
    const from = addDays(localDateOf(Date.now(), 'Europe/Bucharest'), 1)
    const slots = `/v2/public/doctors/${colleague}/slots?from_date=${from}&days=31&service_ids=${world.serviceIds[0]}`
    const cause = { kind: 'doctor_leaves', doctor_id: leaver }
    const token = world.staff[0]!
    const plan = async () => (await ask(server, '/v2/affected-visits/plan', token, { cause })) as AffectedPlan
    const { count, visits } = await plan()
    if (count !== VISITS) throw new Error(`${count} visits are affected instead of ${VISITS}`)
    const moved = visits.filter(visit => visit.proposal === 'move').length
    const pair = await compare(
      eachOf(plan),
      eachOf(() => ask(server, slots, token)),
    )
    return [
      {
        work: `plan for ${VISITS} visits over ${COLLEAGUES} doctors (${moved} find an hour)`,
        ours: `${pair.ours.toFixed(1)} ms`,
        anchor: `one doctor's slots of 31 days ${pair.anchor.toFixed(1)} ms`,
        ratio: times(pair.ratio),
        goal: `≤ ${GOAL} ×`,
        reached: pair.ratio <= GOAL,
      },
    ]
  } finally {
    await server.stop()
    await ground.close()
  }
}

/** Every doctor has so many visits, eight a day. */
async function fill(server: BenchServer, world: World): Promise<void> {
  const services = [{ service_id: world.serviceIds[0] }]
  for (let visit = 0; visit < VISITS; visit++) {
    const start = startAt(Math.floor(visit / A_DAY), 480 + 90 * (visit % A_DAY))
    await Promise.all(
      world.doctorIds.map((doctor_id, index) => {
        const patient_id = world.patientIds[(visit + index * A_DAY) % VISITS]
        // Who leaves is booked at hours at which every other colleague is busy too.
        const at = index % 2 === 0 ? start : startAt(Math.floor(visit / A_DAY), 525 + 90 * (visit % A_DAY))
        const body = { doctor_id, patient_id, start: at, services }
        return ask(server, '/v2/add_booking', world.staff[0]!, body)
      }),
    )
  }
}

async function ask(server: BenchServer, path: string, token: string, body?: object): Promise<unknown> {
  const reply = await fetch(`${server.origin}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await reply.json()) as { data?: unknown }
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer)}`)
  return answer.data
}

/** Milliseconds of one, over some in a row. */
function eachOf(work: () => Promise<unknown>): Measure {
  return async () => {
    const begun = performance.now()
    for (let time = 0; time < ROUND; time++) await work()
    return (performance.now() - begun) / ROUND
  }
}
