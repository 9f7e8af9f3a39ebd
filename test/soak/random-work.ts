import { setTimeout as wait } from 'node:timers/promises'
import type { ZoomServer } from '#test/zoom-server.ts'
import { checkWorld } from './check-world.ts'
import { addressOf, countBy, send, type Answer } from './client.ts'
import { layOut, startAt, type Ground, type World } from './ground.ts'
import { Listener } from './listener.ts'
import type { Outcome } from './outcome.ts'
import { checkMeetings, disturb, openVideo } from './video-work.ts'

const CLIENTS = 200
const DAYS = 3

interface Seen {
  id: number
  version: number
}

/** What the clients know, shared by them all, as people talk to each other. */
interface Known {
  readonly bookings: Seen[]
  readonly holds: Seen[]
  readonly reservations: string[]
  readonly videoServiceId: number
}

interface Step {
  readonly action: string
  readonly answer: Answer
}

type Act = (world: World, known: Known, call: Call) => Promise<Answer>
type Call = (path: string, body?: object, method?: string) => Promise<Answer>

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!
const below = (limit: number) => Math.floor(Math.random() * limit)
const someStart = () => startAt(1 + below(DAYS), 480 + 15 * below(44))
/** One in three who are refused insists on what they want, having read what is in the way. */
async function insist(call: Call, path: string, body: object): Promise<Answer> {
  const answer = await call(path, body)
  const warnings: unknown = answer.body?.data?.warnings
  if (answer.status !== 409 || !warnings || below(3) > 0) return answer
  return call(path, { ...body, override: warnings, override_reason: 'agreed' })
}
const someServices = (world: World) =>
  [
    { service_id: pick(world.serviceIds) },
    { service_id: world.serviceIds[0], minutes: 15 + 5 * below(6) },
  ].slice(0, 1 + below(2))
const somePlace = (world: World) =>
  pick([
    { doctor_id: pick(world.doctorIds) },
    { cabinet_id: pick(world.cabinetIds) },
    { location_id: world.clinic.locationId },
  ])
function someHold(world: World) {
  const day = 1 + below(DAYS)
  const begin = 480 + 15 * below(44)
  const times = { start: startAt(day, begin), end: startAt(day, begin + 15 + 15 * below(6)) }
  return { ...somePlace(world), ...times, reason: 'meeting' }
}

const add =
  (servicesOf: (world: World, known: Known) => object[]): Act =>
  async (world, known, call) => {
    const answer = await insist(call, '/v2/add_booking', {
      patient_id: pick(world.patientIds),
      doctor_id: pick(world.doctorIds),
      start: someStart(),
      services: servicesOf(world, known),
    })
    if (answer.status === 200) known.bookings.push({ id: answer.body.data.id, version: 1 })
    return answer
  }

/** Changes a known booking and notes the version that the answer tells. */
const change =
  (fields: (world: World) => object): Act =>
  async (world, known, call) => {
    const seen = pick(known.bookings)
    const body = { booking_id: seen.id, version: seen.version, ...fields(world) }
    return note(seen, await insist(call, '/v2/edit_booking', body))
  }

function note(seen: Seen, answer: Answer): Answer {
  if (answer.status === 200 || answer.body?.code === 'stale')
    seen.version = Math.max(seen.version, answer.body.data.version)
  return answer
}

const addHold: Act = async (world, known, call) => {
  const answer = await insist(call, '/addHoldtime', someHold(world))
  if (answer.status === 200) known.holds.push({ id: answer.body.data.id, version: 1 })
  return answer
}

const changeHold: Act = async (world, known, call) => {
  if (known.holds.length === 0) return addHold(world, known, call)
  const seen = pick(known.holds)
  return note(
    seen,
    await insist(call, '/updateHoldtime', { hold_id: seen.id, version: seen.version, ...someHold(world) }),
  )
}

const removeHold: Act = async (world, known, call) => {
  if (known.holds.length === 0) return addHold(world, known, call)
  return call(`/v2/holds/${pick(known.holds).id}`, undefined, 'DELETE')
}

const reserve: Act = async (world, known, call) => {
  const answer = await call('/v2/reservations', {
    clinic_id: world.clinic.clinicId,
    doctor_id: pick(world.doctorIds),
    service_ids: [pick(world.serviceIds)],
    start: someStart(),
    ...(known.reservations.length > 30 && { previous_code: known.reservations.shift() }),
  })
  if (answer.status === 200) known.reservations.push(answer.body.data.code)
  return answer
}

const ACTIONS: Record<string, { weight: number; act: Act }> = {
  add: { weight: 8, act: add(someServices) },
  addVideo: { weight: 2, act: add((_, { videoServiceId }) => [{ service_id: videoServiceId }]) },
  move: { weight: 6, act: change(() => ({ start: someStart() })) },
  resize: { weight: 4, act: change(world => ({ services: someServices(world) })) },
  hand: { weight: 4, act: change(world => ({ doctor_id: pick(world.doctorIds), start: someStart() })) },
  note: { weight: 1, act: change(() => ({ note: `note ${below(100)}` })) },
  cancel: {
    weight: 5,
    act: async (_, known, call) => {
      const seen = pick(known.bookings)
      return note(seen, await call('/v2/deleteBooking', { booking_id: seen.id }))
    },
  },
  restore: {
    weight: 4,
    act: async (_, known, call) => {
      const seen = pick(known.bookings)
      return note(seen, await insist(call, `/v2/bookings/${seen.id}/restore`, {}))
    },
  },
  status: {
    weight: 4,
    act: (_, known, call) =>
      call('/update_booking_status', { booking_id: pick(known.bookings).id, status: below(7) }),
  },
  addHold: { weight: 2, act: addHold },
  changeHold: { weight: 2, act: changeHold },
  removeHold: { weight: 2, act: removeHold },
  reserve: { weight: 2, act: reserve },
}
const LOTS = Object.entries(ACTIONS).flatMap(([name, { weight }]) => Array<string>(weight).fill(name))

/**
 * 200 clients change one clinic's calendar at random for some seconds while two calendars listen and the provider of its
 * visits by video stumbles; then everything is checked, there too.
 */
export async function workAtRandom(
  ground: Ground,
  origins: readonly string[],
  zoom: ZoomServer,
  seconds: number,
): Promise<Outcome> {
  const world = await layOut(ground, { doctors: 6, cabinets: 4, records: 40, staff: CLIENTS, patients: 0 })
  const { clinicId } = world.clinic
  const listeners = await Promise.all(origins.map(origin => Listener.open(origin, world.staff[0]!)))
  const videoServiceId = await openVideo(ground, world, origins[0]!, zoom)
  const known: Known = { bookings: [], holds: [], reservations: [], videoServiceId }
  const steps: Step[] = []
  const begun = performance.now()
  const isOver = () => performance.now() - begun > seconds * 1000

  const work = async (token: string, who: number) => {
    while (!isOver()) {
      const action = known.bookings.length < 20 ? pick(['add', 'addVideo']) : pick(LOTS)
      const call: Call = (path, body, method = 'POST') =>
        send(pick(origins), path, { method, token, body, address: addressOf(below(1 << 24)) })
      steps.push({ action, answer: await ACTIONS[action]!.act(world, known, call) })
      if (who % 4 === 0) await wait(below(20))
    }
  }
  const cutListeners = async () => {
    while (!isOver()) {
      await wait(200 + below(1000))
      pick(listeners).cut()
    }
  }
  await Promise.all([...world.staff.map(work), cutListeners(), disturb(ground, zoom, isOver)])
  const duration = (performance.now() - begun) / 1000

  const settling = performance.now()
  const problems = await checkMeetings(ground, world, zoom)
  const settled = (performance.now() - settling) / 1000
  problems.push(...(await checkWorld(ground, clinicId)))
  for (const listener of listeners) problems.push(...(await listener.close(ground, clinicId)))
  problems.push(...(await compareWithHistory(ground, clinicId, steps)))
  const bad = steps.filter(({ answer }) => answer.status >= 500 || answer.status === 0)
  for (const { action, answer } of bad.slice(0, 5))
    problems.push(`${action} answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return {
    figures: {
      calls: steps.length,
      perSecond: Math.round(steps.length / duration),
      ...countBy(steps, ({ answer }) => `${answer.status} ${answer.body?.code ?? ''}`),
      written: countBy(
        steps.filter(({ answer }) => answer.status === 200),
        step => step.action,
      ),
      meetings: zoom.meetings().length,
      'seconds until they are as wanted': Math.round(settled),
      'asked of the provider': countBy(
        zoom.asked,
        ({ method, path }) => `${method} ${path.replace(/\d+$/, ':id')}`,
      ),
      listeners: listeners.map(listener => ({ ...listener.counts })),
    },
    problems,
  }
}

/** As many entries as acknowledged changes: nothing was written that nobody was told, and nobody was told what was not. */
async function compareWithHistory(
  ground: Ground,
  clinicId: number,
  steps: readonly Step[],
): Promise<string[]> {
  const { rows } = await ground.sql.query<{ action: string; count: string }>(
    'select action, count(*) from audit_entries where clinic_id = $1 group by action',
    [clinicId],
  )
  const written = new Map(rows.map(row => [row.action, Number(row.count)]))
  const told = (...actions: string[]) =>
    steps.filter(({ action, answer }) => answer.status === 200 && actions.includes(action)).length
  const pairs: [string, number, number][] = [
    ['bookings added', told('add', 'addVideo'), written.get('booking.created') ?? 0],
    [
      'bookings changed',
      told('move', 'resize', 'hand', 'note'),
      (written.get('booking.moved') ?? 0) + (written.get('booking.changed') ?? 0),
    ],
    ['bookings cancelled', told('cancel'), written.get('booking.cancelled') ?? 0],
  ]
  return pairs
    .filter(([, answered, entries]) => answered !== entries)
    .map(([what, answered, entries]) => `${what}: ${answered} acknowledged, ${entries} in the history`)
}
