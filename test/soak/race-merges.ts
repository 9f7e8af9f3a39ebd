import { ownerPool } from '#server/db/owner.ts'
import { auditMoney } from '#server/features/ledger/money-audit.sql.ts'
import { insert } from '#test/factories.ts'
import { checkWorld } from './check-world.ts'
import { addressOf, countBy, send, type Answer } from './client.ts'
import { layOut, startAt, type Ground, type World } from './ground.ts'
import type { Outcome } from './outcome.ts'

const CLIENTS = 12
const PAIRS = 3
/** The share of calls; with locks taken in several orders it is 1 to 5 in a hundred. */
const WEATHER = 1 / 200

type Call = (path: string, body?: object) => Promise<Answer>

/** Two records of one person, and what was answered of them. */
interface Pair {
  readonly ids: readonly number[]
  readonly bookings: number[]
  readonly payments: number[]
  readonly merges: number[]
}

interface Scene {
  readonly world: World
  readonly packageId: number
  readonly cardId: number
  readonly pairs: readonly Pair[]
}

type Act = (call: Call, pair: Pair, scene: Scene) => Promise<Answer>

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!
const below = (limit: number) => Math.floor(Math.random() * limit)
/** One of what is known, most often of the latest; 0 where nothing is. */
const recent = (ids: readonly number[]) => ids.at(-1 - below(Math.min(ids.length, 6))) ?? 0

async function keep(ids: number[], answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering
  if (answer.status === 200) ids.push(answer.body.data.id)
  return answer
}

const merge: Act = async (call, { ids, merges }) => {
  const [kept, merged] = below(2) === 0 ? ids : ids.toReversed()
  const seen = await call(`/v2/patients/${kept}/merge-preview?with=${merged}`)
  if (seen.status !== 200) return seen
  const { kept: one, merged: other } = seen.body.data
  const versions = { kept_version: one.version, merged_version: other.version }
  return keep(merges, call(`/v2/patients/${kept}/merge`, { merged_id: merged, ...versions }))
}

const book: Act = (call, { ids, bookings }, { world }) =>
  keep(
    bookings,
    call('/v2/add_booking', {
      patient_id: pick(ids),
      doctor_id: pick(world.doctorIds),
      start: startAt(-2 - below(6), 480 + 15 * below(44)),
      services: [{ service_id: pick(world.serviceIds) }],
    }),
  )

/** Pays all that there is to pay, out of what was paid ahead as far as that goes. */
const checkout: Act = async (call, { ids, bookings }) => {
  const booking_id = below(2) === 0 ? undefined : recent(bookings)
  const patient = pick(ids)
  const seen = await call(
    booking_id === undefined ? `/v2/patients/${patient}/checkout` : `/v2/bookings/${booking_id}/checkout`,
  )
  if (seen.status !== 200) return seen
  const { version, patient: owner, lines, arrears, advance } = seen.body.data
  const open: number[] = [...lines, ...arrears].map(each => each.left ?? each.open)
  const total = open.reduce((sum, each) => sum + each, 0)
  const ahead = Math.min(advance, total)
  return call('/v2/checkouts', {
    patient_id: owner.id,
    booking_id,
    version,
    arrears: arrears.map((each: { charge_id: number }) => each.charge_id),
    ...(ahead > 0 && { from_advance: ahead }),
    payments: total > ahead ? [{ method: 'card', amount: total - ahead }] : [],
  })
}

const reason = 'Greșit'
const ACTS: Record<string, { weight: number; act: Act }> = {
  merge: { weight: 5, act: merge },
  undo: { weight: 4, act: (call, { merges }) => call(`/v2/merges/${merges.pop() ?? 0}/undo`, {}) },
  book: { weight: 4, act: book },
  status: {
    weight: 4,
    act: (call, { bookings }) =>
      call('/update_booking_status', { booking_id: recent(bookings), status: below(7) }),
  },
  cancel: {
    weight: 1,
    act: (call, { bookings }) => call('/v2/deleteBooking', { booking_id: recent(bookings) }),
  },
  checkout: { weight: 5, act: checkout },
  pay: {
    weight: 4,
    act: (call, { ids, payments }) =>
      keep(payments, call('/v2/payments', { patient_id: pick(ids), method: 'card', amount: 10 + below(40) })),
  },
  owe: {
    weight: 2,
    act: (call, { ids }) =>
      call('/v2/opening-balances', { patient_id: pick(ids), amount: 10 + below(40), owes: true }),
  },
  refund: {
    weight: 3,
    act: (call, { payments }) =>
      call(`/v2/payments/${recent(payments)}/refunds`, { amount: 5, method: 'card', reason }),
  },
  takeBack: {
    weight: 1,
    act: (call, { payments }) => call(`/v2/payments/${recent(payments)}/take-back`, { reason }),
  },
  transfer: {
    weight: 3,
    act: (call, { ids }, { pairs }) =>
      call('/v2/transfers', { patient_id: pick(ids), to_patient_id: pick(pick(pairs).ids), amount: 5 }),
  },
  sell: {
    weight: 1,
    act: (call, { ids }, { cardId }) =>
      call(`/v2/gift-cards/${cardId}/codes`, { count: 1, paid: true, buyer_id: pick(ids) }),
  },
  start: {
    weight: 1,
    act: (call, { ids }, { packageId }) =>
      call('/assign-subscription', { patient_id: pick(ids), subscription_id: packageId }),
  },
}
const LOTS = Object.entries(ACTS).flatMap(([name, { weight }]) => Array<string>(weight).fill(name))

/**
 * People whose two records are merged and parted in both directions while their visits are booked, charged and paid and
 * their money moves: everybody is answered, and every figure adds up.
 */
export async function raceMerges(
  ground: Ground,
  origins: readonly string[],
  seconds: number,
): Promise<Outcome> {
  const world = await layOut(ground, {
    doctors: 3,
    cabinets: 3,
    records: 2 * PAIRS,
    staff: CLIENTS,
    patients: 0,
  })
  const { clinicId } = world.clinic
  const pairs = Array.from({ length: PAIRS }, (_, i): Pair => ({
    ids: world.patientIds.slice(2 * i, 2 * i + 2),
    bookings: [],
    payments: [],
    merges: [],
  }))
  const [packageId, cardId] = [await addPackage(ground, world), await addCard(ground, clinicId)]
  const scene = { world, packageId, cardId, pairs }
  const steps: { name: string; answer: Answer; milliseconds: number }[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(
    world.staff.map(async token => {
      const call: Call = (path, body) =>
        send(pick(origins), path, {
          method: body === undefined ? 'GET' : 'POST',
          token,
          address: addressOf(below(1 << 24)),
          body,
        })
      while (performance.now() < until) {
        const name = pick(LOTS)
        const begun = performance.now()
        const answer = await ACTS[name]!.act(call, pick(pairs), scene)
        steps.push({ name, answer, milliseconds: performance.now() - begun })
      }
    }),
  )

  const problems = await checkWorld(ground, clinicId)
  const owner = ownerPool(ground.url, 1)
  for (const found of await auditMoney(owner, clinicId)) problems.push(JSON.stringify(found))
  await owner.end()
  const bad = steps.filter(({ answer }) => answer.status >= 500 || answer.status === 0)
  const told = bad.filter(({ answer }) => answer.status === 503)
  // A machine that stands still for seconds is weather, and is told as such; people who stand in each other's way are not.
  const isWeather = told.length === bad.length && told.length <= steps.length * WEATHER
  for (const { name, answer } of isWeather ? [] : bad.slice(0, 5))
    problems.push(`${name} answered ${answer.status} ${JSON.stringify(answer.body)}`)
  const made = (name: string) => steps.filter(step => step.name === name && step.answer.status === 200).length
  return {
    figures: {
      calls: steps.length,
      perSecond: Math.round(steps.length / seconds),
      ...countBy(steps, ({ answer }) => `${answer.status} ${answer.body?.code ?? ''}`),
      made: Object.fromEntries(Object.keys(ACTS).map(name => [name, made(name)])),
      'longest, ms': Math.round(Math.max(...steps.map(({ milliseconds }) => milliseconds))),
    },
    problems,
  }
}

/** Of both services, so that many visits take and give back its uses. */
async function addPackage(
  ground: Ground,
  { clinic: { clinicId: clinic_id }, serviceIds }: World,
): Promise<number> {
  const row = await insert(ground, 'subscriptions', {
    clinic_id,
    name_ro: 'Igienă',
    name_en: 'Hygiene',
    price_bani: 90_000,
    months: 12,
    maximum_uses: 4,
    created_at: new Date(),
  })
  const id = Number(row['id'])
  for (const service_id of serviceIds)
    await ground.sql.query(
      'insert into subscription_services (clinic_id, subscription_id, service_id) values ($1, $2, $3)',
      [clinic_id, id, service_id],
    )
  return id
}

async function addCard(ground: Ground, clinic_id: number): Promise<number> {
  const card = { title: 'Cadou', value_bani: 5_000, expires_after_days: 90, maximum: 100_000 }
  return Number((await insert(ground, 'gift_cards', { clinic_id, created_at: new Date(), ...card }))['id'])
}
