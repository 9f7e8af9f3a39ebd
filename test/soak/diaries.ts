import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { countBy, send, type Answer, type Request } from './client.ts'
import { startAt, type Ground, type World } from './ground.ts'

// Clients that write without pause and keep a diary of what they were told, to compare with what is there afterwards.

const DAYS = 60
/** A client that is answered nothing but 503 for so long gives up, which is a failure. */
const PATIENCE_MILLISECONDS = 120_000

/** A creating call with its key, asked until it was answered; others may have carried it out unseen. */
interface Asked {
  readonly path: string
  readonly request: Request
  readonly answer: Answer
}

/** The last that a client was told of one booking; nobody else touches it. */
interface Told {
  version: number
  start: string
  cancelled: boolean
  /** An answer that never came: the change may be there or not. */
  isOpen: boolean
}

export interface Diary {
  readonly asked: Asked[]
  readonly told: Map<number, Told>
  readonly answers: Answer[]
}

const below = (limit: number) => Math.floor(Math.random() * limit)
const someStart = () => startAt(1 + below(DAYS), 480 + 15 * below(44))

/** Starts one client for each of the clinic's staff; `end` resolves when all have closed their diaries. */
export function startClients(world: World, origins: readonly string[]) {
  const diaries = world.staff.map((): Diary => ({ asked: [], told: new Map(), answers: [] }))
  const ending = new AbortController()
  const working = world.staff.map((token, i) => work(world, origins, token, diaries[i]!, ending.signal))
  return {
    diaries,
    end: async () => {
      ending.abort()
      await Promise.all(working)
    },
  }
}

/** What was acknowledged and is not there, or is there otherwise; and answers that no client should ever get. */
export async function checkDiaries(
  ground: Ground,
  clinicId: number,
  origins: readonly string[],
  diaries: readonly Diary[],
): Promise<string[]> {
  const problems = await compareTold(ground, clinicId, diaries)
  problems.push(
    ...(await askAgain(
      origins,
      diaries.flatMap(diary => diary.asked),
    )),
  )
  const faults = answersIn(diaries).filter(({ status }) => status >= 500 && status !== 503)
  if (faults.length > 0) problems.push(`${faults.length} faults, as ${JSON.stringify(faults[0])}`)
  return problems
}

export function answersIn(diaries: readonly Diary[]): Answer[] {
  return diaries.flatMap(diary => diary.answers)
}

export function countAnswers(diaries: readonly Diary[]): Record<string, number> {
  const answers = answersIn(diaries)
  const acknowledged = diaries.flatMap(diary => diary.asked).filter(({ answer }) => answer.status === 200)
  return {
    calls: answers.length,
    ...countBy(answers, ({ status, body }) =>
      status === 0 ? 'broken connections' : `${status} ${body?.code ?? ''}`,
    ),
    acknowledged: acknowledged.length,
  }
}

async function work(
  world: World,
  origins: readonly string[],
  token: string,
  diary: Diary,
  ending: AbortSignal,
): Promise<void> {
  const call = async (path: string, request: Request): Promise<Answer> => {
    const answer = await send(origins[below(origins.length)]!, path, { token, ...request })
    diary.answers.push(answer)
    if (!isAnswered(answer)) await wait(50)
    return answer
  }
  while (!ending.aborted) {
    const ids = [...diary.told.keys()]
    const id = ids[below(ids.length)]
    if (id === undefined || below(3) === 0) await create(world, token, diary, call)
    else await change(id, diary.told.get(id)!, call)
  }
}

type Call = (path: string, request: Request) => Promise<Answer>
const isAnswered = ({ status }: Answer) => status !== 0 && status !== 503

/** Asks with one key until there is an answer. */
async function create(world: World, token: string, diary: Diary, call: Call): Promise<void> {
  const doctor_id = world.doctorIds[below(world.doctorIds.length)]
  const start = someStart()
  const isHold = below(4) === 0
  const path = isHold ? '/addHoldtime' : '/v2/add_booking'
  const body = isHold
    ? { doctor_id, start, end: start.replace(/:\d\d:00/, ':59:00'), reason: 'meeting' }
    : {
        doctor_id,
        start,
        patient_id: world.patientIds[below(world.patientIds.length)],
        services: [{ service_id: world.serviceIds[below(2)] }],
      }
  const request = { token, key: crypto.randomUUID(), body }
  const until = Date.now() + PATIENCE_MILLISECONDS
  let answer = await call(path, request)
  while (!isAnswered(answer) && Date.now() < until) answer = await call(path, request)
  diary.asked.push({ path, request, answer })
  if (answer.status === 200 && !isHold) {
    const { id, version, start: booked } = answer.body.data
    diary.told.set(id, { version, start: booked, cancelled: false, isOpen: false })
  }
}

async function change(id: number, told: Told, call: Call): Promise<void> {
  const [path, body] = told.cancelled
    ? [`/v2/bookings/${id}/restore`, {}]
    : below(4) === 0
      ? ['/v2/deleteBooking', { booking_id: id }]
      : ['/v2/edit_booking', { booking_id: id, version: told.version, start: someStart() }]
  const answer = await call(path, { body })
  if (answer.status === 200 || answer.body?.code === 'stale') {
    const { version, start, cancelled_at } = answer.body.data
    Object.assign(told, { version, start, cancelled: cancelled_at !== null, isOpen: false })
  } else if (answer.body?.code === 'booking_closed') Object.assign(told, { cancelled: true })
  else if (!isAnswered(answer)) told.isOpen = true
}

/** Whether every booking is as its client was last told, or one unanswered change further. */
async function compareTold(ground: Ground, clinicId: number, diaries: readonly Diary[]): Promise<string[]> {
  const { rows } = await ground.sql.query<{
    id: string
    version: number
    starts_at: Date
    cancelled: boolean
  }>(
    'select id, version, starts_at, cancelled_at is not null as cancelled from bookings where clinic_id = $1',
    [clinicId],
  )
  const found = new Map(rows.map(row => [Number(row.id), row]))
  return diaries.flatMap(({ told }) =>
    [...told].flatMap(([id, { version, start, cancelled, isOpen }]) => {
      const row = found.get(id)
      if (!row) return [`booking ${id} was acknowledged and is gone`]
      const isSame =
        row.version === version &&
        row.starts_at.getTime() === Date.parse(start) &&
        row.cancelled === cancelled
      return isSame || (isOpen && row.version >= version)
        ? []
        : [`booking ${id} was acknowledged at version ${version}, ${start} and is ${JSON.stringify(row)}`]
    }),
  )
}

/** Repeats every acknowledged creating call with its key; the answer must be the first one. */
async function askAgain(origins: readonly string[], asked: readonly Asked[]): Promise<string[]> {
  const problems: string[] = []
  for (const { path, request, answer } of asked.filter(one => one.answer.status === 200)) {
    const again = await send(origins[below(origins.length)]!, path, request)
    if (!isDeepStrictEqual(again, answer))
      problems.push(`a repeated key answered ${JSON.stringify(again)} after ${JSON.stringify(answer)}`)
  }
  return problems
}
