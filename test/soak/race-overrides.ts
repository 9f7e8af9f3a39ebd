import { checkWorld } from './check-world.ts'
import { addressOf, countBy, send, type Answer } from './client.ts'
import { layOut, startAt, type Ground, type World } from './ground.ts'
import type { Outcome } from './outcome.ts'

/** Every so many rounds a crowd accepts the same hold at once, else two people. */
const CROWD_EVERY = 10
const CROWD = 14
const ROUNDS_A_DAY = 20

type Ask = (who: number, path: string, body: object, method?: string) => Promise<Answer>

/** A half hour that no other round uses. */
const hourOf = (round: number) => ({
  start: startAt(1 + Math.floor(round / ROUNDS_A_DAY), 480 + 30 * (round % ROUNDS_A_DAY)),
  end: startAt(1 + Math.floor(round / ROUNDS_A_DAY), 510 + 30 * (round % ROUNDS_A_DAY)),
})

const brief = ({ status, body }: Answer) =>
  status === 200 ? status : [status, body?.code, body?.errors ?? body?.data?.warnings]

/** Accepts what a refusal told. */
const accept = ({ body }: Answer) => ({
  override: body.data.warnings as unknown[],
  override_reason: 'agreed',
})

/**
 * Staff of two processes who each accept what they were shown, at the same moment: of those over one hold, beside a
 * plain booking, and back to where somebody else books by now, one gets the hour, and everybody else is told of them.
 */
export async function raceWithOverrides(
  ground: Ground,
  origins: readonly string[],
  rounds: number,
): Promise<Outcome> {
  const world = await layOut(ground, {
    doctors: 4,
    cabinets: 4,
    records: CROWD + 2,
    staff: CROWD,
    patients: 0,
  })
  const ask: Ask = (who, path, body, method = 'POST') =>
    send(origins[who % origins.length]!, path, {
      method,
      token: world.staff[who % CROWD],
      address: addressOf(who),
      body,
    })
  const figures: Record<string, number> = {}
  const problems: string[] = []
  const count = (race: string, answers: readonly Answer[]) => {
    for (const [status, times] of Object.entries(countBy(answers, each => each.status)))
      figures[`${race} ${status}`] = (figures[`${race} ${status}`] ?? 0) + times
    const won = answers.filter(answer => answer.status === 200).length
    const told = answers.filter(
      answer => answer.status === 409 && answer.body.data.warnings.length > 0,
    ).length
    if (won !== 1 || told !== answers.length - 1)
      problems.push(`${race}: ${JSON.stringify(answers.map(brief))}`)
  }
  for (let round = 0; round < rounds; round++) {
    count('over a hold', await overOneHold(world, ask, round))
    count('beside a booking', await besideBooking(world, ask, round))
    count('moved back', await movedBack(world, ask, round))
  }
  problems.push(...(await checkWorld(ground, world.clinic.clinicId)))
  return { figures: { rounds, ...figures }, problems }
}

function visit(world: World, round: number, doctor: number, patient: number) {
  return {
    doctor_id: world.doctorIds[doctor],
    cabinet_id: world.cabinetIds[doctor],
    patient_id: world.patientIds[patient],
    services: [{ service_id: world.serviceIds[0], minutes: 30 }],
    start: hourOf(round).start,
  }
}

async function overOneHold(world: World, ask: Ask, round: number): Promise<Answer[]> {
  await ask(0, '/addHoldtime', { doctor_id: world.doctorIds[0], ...hourOf(round) })
  const seen = accept(await ask(0, '/v2/add_booking', visit(world, round, 0, 0)))
  const people = round % CROWD_EVERY === 0 ? CROWD : 2
  return Promise.all(
    Array.from({ length: people }, (_, who) =>
      ask(who, '/v2/add_booking', { ...visit(world, round, 0, who), ...seen }),
    ),
  )
}

async function besideBooking(world: World, ask: Ask, round: number): Promise<Answer[]> {
  const [twice, other] = [CROWD, CROWD + 1]
  await ask(0, '/v2/add_booking', visit(world, round, 1, twice))
  const wanted = visit(world, round, 2, twice)
  const seen = accept(await ask(0, '/v2/add_booking', wanted))
  return Promise.all([
    ask(round, '/v2/add_booking', { ...wanted, ...seen }),
    ask(round + 1, '/v2/add_booking', visit(world, round, 2, other)),
  ])
}

async function movedBack(world: World, ask: Ask, round: number): Promise<Answer[]> {
  const doctor_id = world.doctorIds[3]
  const hold = await ask(0, '/addHoldtime', { doctor_id, ...hourOf(round) })
  // Nobody else of this round: the crowd's patients are busy at this hour.
  const own = { ...visit(world, round, 3, 0), patient_id: undefined, patient: { first_name: 'Ana' } }
  const refused = await ask(0, '/v2/add_booking', own)
  const made = await ask(0, '/v2/add_booking', { ...own, ...accept(refused) })
  const { id: booking_id, version } = made.body.data
  const evening = startAt(1 + Math.floor(round / ROUNDS_A_DAY), 1110)
  const away = { booking_id, version, start: evening, cabinet_id: world.cabinetIds[3] }
  const moved = await ask(0, '/v2/edit_booking', away)
  await ask(0, `/v2/holds/${hold.body.data.id}`, {}, 'DELETE')
  const answers = await Promise.all([
    ask(round, '/v2/bookings/move-back', { visits: moved.body.moved_from }),
    ask(round + 1, '/v2/add_booking', { ...own, patient: { first_name: 'Ion' } }),
  ])
  // Out of the next round's way.
  await ask(0, '/v2/deleteBooking', { booking_id })
  return answers
}
