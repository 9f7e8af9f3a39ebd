import { setTimeout as wait } from 'node:timers/promises'
import { addService } from '#test/factories.ts'
import { checkWorld } from './check-world.ts'
import { addressOf, countBy, send, type Answer } from './client.ts'
import { layOut, startAt, type Ground, type World } from './ground.ts'
import type { Outcome } from './outcome.ts'

const VISITS = 5
const CROWD = 12
const NEIGHBOUR_PAUSE = 15

interface Timed extends Answer {
  readonly milliseconds: number
}

type Ask = (who: number, path: string, body: object) => Promise<Timed>

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map(item => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

/**
 * Twelve people who write the same visits at once, in any order: move-backs of five, with series and groups of the same
 * doctors, cabinets and patients beside them. Nobody waits for somebody who waits for them, and a neighbouring clinic
 * hears nothing of it.
 */
export async function writeInCrowds(
  ground: Ground,
  origins: readonly string[],
  rounds: number,
): Promise<Outcome> {
  const size = { doctors: 3, cabinets: 3, records: VISITS + 6, staff: CROWD, patients: 0 }
  const world = await layOut(ground, size)
  const neighbour = await layOut(ground, { ...size, records: 1, staff: 1 })
  const askOf =
    ({ staff }: World): Ask =>
    async (who, path, body) => {
      const begun = performance.now()
      const origin = origins[who % origins.length]!
      const answer = await send(origin, path, {
        token: staff[who % staff.length],
        address: addressOf(who),
        body,
      })
      return { ...answer, milliseconds: performance.now() - begun }
    }
  const ask = askOf(world)
  const groupService = await giveGroupService(ground, world)
  let visits = await bookVisits(world, ask)
  const answers: Timed[] = []
  const problems: string[] = []
  const listen = listenBeside(askOf(neighbour), neighbour)
  const calm = await listen(() => wait(60 * NEIGHBOUR_PAUSE))
  const busy = await listen(async () => {
    for (let round = 0; round < rounds; round++) {
      const moved = []
      for (const [index, visit] of visits.entries()) moved.push(await moveOne(ask, visit, round, index))
      const lost = moved.filter(answer => answer.status !== 200)
      if (lost.length > 0) {
        problems.push(`could not move away: ${JSON.stringify(lost[0]?.body)}`)
        break
      }
      const back = moved.flatMap(answer => answer.body.moved_from)
      const [backs, beside] = await Promise.all([
        Promise.all(
          Array.from({ length: CROWD }, (_, who) =>
            ask(who, '/v2/bookings/move-back', { visits: shuffled(back) }),
          ),
        ),
        Promise.all(manyAtOnce(world, ask, groupService, round)),
      ])
      answers.push(...backs, ...beside)
      const won = backs.filter(answer => answer.status === 200)
      if (won.length > 1) problems.push(`${won.length} of ${CROWD} took the same move back`)
      const now = (won[0]?.body.data ?? moved.map(answer => answer.body.data)) as Visit[]
      visits = now.toSorted((a, b) => a.id - b.id)
      await callOff(ask, beside)
    }
  })
  const wrong = answers.filter(({ status }) => status !== 200 && status !== 409)
  for (const { status, body } of wrong.slice(0, 5))
    problems.push(`answered ${status} ${JSON.stringify(body)}`)
  problems.push(...(await checkWorld(ground, world.clinic.clinicId)))
  return {
    figures: {
      rounds,
      calls: answers.length,
      ...countBy(answers, statusOf),
      slowestMilliseconds: Math.round(Math.max(...answers.map(answer => answer.milliseconds))),
      neighbourMedian: { calm: median(calm), busy: median(busy) },
    },
    problems,
  }
}

const statusOf = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0)
}

interface Visit {
  readonly id: number
  readonly version: number
}

async function bookVisits(world: World, ask: Ask): Promise<Visit[]> {
  const made: Visit[] = []
  for (let i = 0; i < VISITS; i++) {
    const { body } = await ask(0, '/v2/add_booking', {
      ...placeOf(world, i),
      patient_id: world.patientIds[i],
      start: startAt(1, 480 + 60 * i),
      services: [{ service_id: world.serviceIds[0], minutes: 30 }],
    })
    made.push(body.data)
  }
  return made
}

function placeOf(world: World, i: number) {
  return { doctor_id: world.doctorIds[i % 3], cabinet_id: world.cabinetIds[i % 3] }
}

function moveOne(ask: Ask, { id, version }: Visit, round: number, index: number): Promise<Timed> {
  // Where it never was, so that every round moves it.
  const start = startAt(2 + round, 480 + 60 * index)
  return ask(index, '/v2/edit_booking', { booking_id: id, version, start })
}

/** Series and groups over the very hours that the visits go back to and leave. */
function manyAtOnce(world: World, ask: Ask, groupService: number, round: number): Promise<Timed>[] {
  const [first = 0] = world.patientIds
  const others = world.patientIds.slice(VISITS)
  return [0, 1, 2].flatMap(i => [
    ask(i, '/v2/bookings/series', {
      doctor_id: world.doctorIds[i],
      patient_id: world.patientIds[(i + round) % VISITS],
      services: [{ service_id: world.serviceIds[0], minutes: 30 }],
      occurrences: [1, round + 1, round + 2, round + 3].map(day => ({
        start: startAt(day, 480 + 60 * ((i + round) % VISITS)),
      })),
    }),
    ask(i, '/v2/bookings/group', {
      ...placeOf(world, i),
      start: startAt(round + 2, 840 + 30 * i),
      services: [{ service_id: groupService }],
      patients: shuffled([first, ...others])
        .slice(0, 4)
        .map(patient_id => ({ patient_id })),
      seats: 6,
    }),
  ])
}

/** The next round finds the hours as this one did. */
async function callOff(ask: Ask, made: readonly Timed[]): Promise<void> {
  for (const { status, body } of made) {
    if (status !== 200) continue
    const booking_id = (Array.isArray(body.data) ? body.data[0] : body.data).id
    await ask(0, '/v2/deleteBooking', { booking_id, scope: 'all' })
  }
}

async function giveGroupService(ground: Ground, { clinic, doctorIds }: World): Promise<number> {
  const id = await addService(ground, clinic.clinicId, { group_count: 6 })
  await ground.sql.query(
    `insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani)
     select $1, unnest($2::bigint[]), $3, 30, 0`,
    [clinic.clinicId, doctorIds, id],
  )
  return id
}

/** Asks a neighbouring clinic for a visit's warnings while something goes on; how long each answer took. */
function listenBeside(ask: Ask, { doctorIds, serviceIds }: World) {
  return async (work: () => Promise<unknown>): Promise<number[]> => {
    const times: number[] = []
    const going = new AbortController()
    const listening = (async () => {
      for (let who = 0; !going.signal.aborted; who++) {
        const body = {
          doctor_id: doctorIds[0],
          services: [{ service_id: serviceIds[0] }],
          start: startAt(5, 600),
        }
        times.push((await ask(who, '/v2/bookings/check', body)).milliseconds)
        await wait(NEIGHBOUR_PAUSE)
      }
    })()
    await work()
    going.abort()
    await listening
    return times
  }
}
