import { addService } from '#test/factories.ts'
import { checkWorld } from './check-world.ts'
import { addressOf, countBy, send, type Answer } from './client.ts'
import { layOut, startAt, type Ground, type World } from './ground.ts'
import type { Outcome } from './outcome.ts'

const SEATS = 3
const DAY_OF_VISITS = 2
/** Where patients want to go, and the clinic too. */
const DAY_WANTED = 4
/** One of these is closed while patients move to it. */
const DAY_CLOSED = 30

interface Visit {
  readonly id: number
  readonly code: string
  readonly start: string
}

/** What somebody tried with a visit. */
interface Try {
  readonly what: 'move' | 'desk'
  readonly visit: Visit
  readonly start: string | null
  readonly answer: Answer
}

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!
const quarter = (index: number) => 480 + 15 * index

/**
 * Patients who move their visits to few hours, seats to few groups, and cancel, while the clinic moves, cancels and closes
 * the same: each hour is one visit's, nobody loses theirs before they have another, and what was answered is what is there.
 */
export async function raceMoves(
  ground: Ground,
  origins: readonly string[],
  { rounds, visits: count }: { rounds: number; visits: number },
): Promise<Outcome> {
  const world = await layOut(ground, { doctors: 2, cabinets: 2, records: count + 24, staff: 4, patients: 0 })
  const { clinicId } = world.clinic
  await ground.sql.query('update clinics set auto_approve = true, horizon_days = 365 where clinic_id = $1', [
    clinicId,
  ])
  await ground.sql.query(
    `insert into clinic_settings (clinic_id, section, values) values ($1, 'bookings', '{"max_moves": 3}')`,
    [clinicId],
  )
  const course = await giveCourse(ground, world)
  let asked = 0
  const ask = (path: string, body: object, options: { staff?: boolean; method?: string } = {}) =>
    send(origins[asked++ % origins.length]!, path, {
      address: addressOf(asked),
      method: options.method ?? 'POST',
      ...(options.staff && { token: pick(world.staff) }),
      body,
    })
  const desk = (path: string, body: object) => ask(path, body, { staff: true })
  const problems: string[] = []
  const tries: Try[] = []
  const others: Answer[] = []

  for (let round = 0; round < rounds; round++) {
    const base = round * 3
    const visits = await bookVisits(desk, world, count, DAY_OF_VISITS + base)
    const groups = await planGroups(desk, world, course, DAY_WANTED + base, count)
    const seats = groups.flatMap(({ members }) => members)
    const wanted = [0, 4, 8, 12, 16, 20].map(index => startAt(DAY_WANTED + base, quarter(index)))
    const closed = startAt(DAY_CLOSED + round, quarter(8))
    const move = async (visit: Visit, start: string) => {
      const answer = await ask(`/v2/public/bookings/${visit.code}/move`, {
        start,
        expected_start: visit.start,
      })
      tries.push({ what: 'move', visit, start, answer })
    }
    const moveByDesk = async (visit: Visit, start: string) => {
      const answer = await desk('/v2/edit_booking', { booking_id: visit.id, version: 1, start })
      tries.push({ what: 'desk', visit, start, answer })
    }
    const cancel = async (visit: Visit, path: string, body: object, staff: boolean) => {
      const answer = await ask(path, body, { staff })
      tries.push({ what: 'desk', visit, start: null, answer })
    }
    const note = async (answer: Promise<Answer>) => void others.push(await answer)
    const work: (() => Promise<void>)[] = [
      ...visits.flatMap(visit => [
        () => move(visit, pick(wanted)),
        () => move(visit, Math.random() < 0.3 ? closed : pick(wanted)),
      ]),
      ...visits.filter((_, i) => i % 3 === 0).map(visit => () => moveByDesk(visit, pick(wanted))),
      ...visits
        .filter((_, i) => i % 7 === 0)
        .map(visit => () => cancel(visit, '/v2/deleteBooking', { booking_id: visit.id }, true)),
      ...visits
        .filter((_, i) => i % 5 === 0)
        .map(visit => () => cancel(visit, `/v2/public/bookings/${visit.code}/cancel`, {}, false)),
      ...seats.flatMap(seat => [() => move(seat, pick(groups).start), () => move(seat, pick(groups).start)]),
      ...seats
        .filter((_, i) => i % 4 === 0)
        .map(seat => () => cancel(seat, `/v2/public/bookings/${seat.code}/cancel`, {}, false)),
      () => note(ask(`/bookings/${groups[0]!.id}/group`, {}, { staff: true, method: 'DELETE' })),
      () =>
        note(
          desk('/v2/holiday-dates', {
            date: closed.slice(0, 10),
            name_ro: 'Inventar',
            affected: 0,
          }),
        ),
    ]
    await Promise.all(shuffled(work).map(one => one()))
  }
  const wrong = [...tries.map(({ answer }) => answer), ...others].filter(
    ({ status }) => status !== 200 && status !== 409,
  )
  for (const { status, body } of wrong.slice(0, 5))
    problems.push(`answered ${status} ${JSON.stringify(body)}`)
  problems.push(
    ...(await checkWorld(ground, clinicId)),
    ...(await checkSeats(ground, clinicId)),
    ...(await checkTries(ground, clinicId, tries)),
  )
  return {
    figures: {
      tries: tries.length,
      ...countBy(tries, ({ what, answer }) => `${what} ${answer.status} ${answer.body?.code ?? ''}`),
      others: countBy(others, ({ status, body }) => `${status} ${body?.code ?? ''}`),
    },
    problems,
  }
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map(item => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

async function giveCourse(ground: Ground, { clinic, doctorIds }: World): Promise<number> {
  const id = await addService(ground, clinic.clinicId, { group_count: SEATS, minutes: 60 })
  await ground.sql.query(
    `insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani)
     select $1, unnest($2::bigint[]), $3, 60, 0`,
    [clinic.clinicId, doctorIds, id],
  )
  return id
}

type Desk = (path: string, body: object) => Promise<Answer>

async function bookVisits(desk: Desk, world: World, count: number, day: number): Promise<Visit[]> {
  const made: Visit[] = []
  for (let i = 0; i < count; i++) {
    const doctor = i % 2
    const start = startAt(day + (i >> 5), quarter(2 * ((i >> 1) % 16)))
    const { status, body } = await desk('/v2/add_booking', {
      doctor_id: world.doctorIds[doctor],
      patient_id: world.patientIds[i],
      start,
      services: [{ service_id: world.serviceIds[0], minutes: 30 }],
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    made.push({ id: body.data.id, code: body.data.code, start })
  }
  return made
}

interface Group {
  readonly id: number
  readonly start: string
  readonly members: Visit[]
}

/** Four groups of one doctor, late in the day; the last has but one seat taken. */
async function planGroups(
  desk: Desk,
  world: World,
  course: number,
  day: number,
  from: number,
): Promise<Group[]> {
  const groups: Group[] = []
  for (let i = 0; i < 4; i++) {
    const start = startAt(day, quarter(28 + 4 * i))
    const taken = i === 3 ? 1 : SEATS - 1
    const people = world.patientIds.slice(from + i * SEATS, from + i * SEATS + taken)
    const { status, body } = await desk('/v2/bookings/group', {
      doctor_id: world.doctorIds[0],
      start,
      services: [{ service_id: course }],
      patients: people.map(patient_id => ({ patient_id })),
      seats: SEATS,
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    const members = (body.data.members as { id: number; code: string }[]).map(({ id, code }) => ({
      id,
      code,
      start,
    }))
    groups.push({ id: body.data.id, start, members })
  }
  return groups
}

const SEAT_CHECKS: Record<string, string> = {
  'a group with more people than seats': `
    select g.id, g.seats, count(*) from bookings g join bookings s on s.clinic_id = g.clinic_id and s.parent_booking_id = g.id
     where g.clinic_id = $1 and s.cancelled_at is null group by g.clinic_id, g.id having count(*) > g.seats`,
  'a seat of a cancelled group': `
    select s.id from bookings s join bookings g on g.clinic_id = s.clinic_id and g.id = s.parent_booking_id
     where s.clinic_id = $1 and s.cancelled_at is null and g.cancelled_at is not null`,
  'a seat that is not when and where its group is': `
    select s.id from bookings s join bookings g on g.clinic_id = s.clinic_id and g.id = s.parent_booking_id
     where s.clinic_id = $1 and s.cancelled_at is null
       and (s.starts_at, s.ends_at, s.doctor_id, s.cabinet_id) is distinct from (g.starts_at, g.ends_at, g.doctor_id, g.cabinet_id)`,
  'a visit on a day that is closed': `
    select b.id from bookings b join clinic_holidays h on h.clinic_id = b.clinic_id
       and (b.starts_at at time zone 'Europe/Bucharest')::date between h.date and h.to_date
     where b.clinic_id = $1 and b.cancelled_at is null`,
}

async function checkSeats(ground: Ground, clinicId: number): Promise<string[]> {
  const problems: string[] = []
  for (const [name, query] of Object.entries(SEAT_CHECKS)) {
    const { rows } = await ground.sql.query<Record<string, unknown>>(query, [clinicId])
    if (rows.length > 0) problems.push(`${rows.length} times ${name}: ${JSON.stringify(rows[0])}`)
  }
  return problems
}

/** Whether each visit stands where somebody was told that it does, moved as often as was answered, under its old code. */
async function checkTries(ground: Ground, clinicId: number, tries: readonly Try[]): Promise<string[]> {
  const { rows } = await ground.sql.query<{ id: string; code: string; start: Date; moves: number }>(
    `select id, code, starts_at as start, moves from bookings where clinic_id = $1`,
    [clinicId],
  )
  const found = new Map(rows.map(row => [Number(row.id), row]))
  const problems: string[] = []
  for (const [id, own] of Map.groupBy(tries, ({ visit }) => visit.id)) {
    const row = found.get(id)
    const { visit } = own[0]!
    const moved = own.filter(
      ({ answer, start }) => answer.status === 200 && start !== null && start !== visit.start,
    )
    const places = [visit.start, ...moved.map(({ start }) => start!)].map(Date.parse)
    if (row?.code !== visit.code) problems.push(`visit ${id} has another code`)
    else if (!places.includes(row.start.getTime())) problems.push(`visit ${id} stands where nobody put it`)
    else if (moved.length > 0 && places.length > 1 && row.start.getTime() === places[0])
      problems.push(`visit ${id} was moved and stands where it was`)
    // Who asks for the hour at which the clinic has just put the visit is told that it stands there.
    const byDesk = new Set(moved.filter(({ what }) => what === 'desk').map(({ start }) => start))
    const byPatient = new Set(moved.map(({ start }) => start)).difference(byDesk)
    if (row && row.moves !== byPatient.size)
      problems.push(`visit ${id} was moved ${byPatient.size} times, ${row.moves} are counted`)
  }
  return problems
}
