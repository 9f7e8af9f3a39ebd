import { Client, type QueryResultRow } from 'pg'
import { listHolidays } from '#domain/time/holidays.ts'
import { addDays, instantOf, weekdayOf, type LocalDate } from '#domain/time/wall-time.ts'
import { MANY_CLINICS, manyClinicEmail } from '#server/demo/many-clinics.ts'
import { compare } from './lib/compare.ts'
import { pgbench } from './lib/pgbench.ts'
import { inline, literal, recordStatements, scriptOf, type Statement } from './lib/record.ts'
import { rate, times, type Line } from './lib/report.ts'
import { BENCH_SECRET, signIn, startServer } from './lib/server.ts'
import { wrk, type Request } from './lib/wrk.ts'

// Bookings by reception, each in a free slot of its own, beside pgbench sending the very statements that one of them
// takes: the clinic's fence, what the rules need to know, the guarded insert, the audit entry, the reply.

const ZONE = 'Europe/Bucharest'
const SECONDS = 4
const ROUNDS = 5
/** More than any round could book. */
const SLOTS_PER_ROUND = 8_000
/** Chairs that the anchor books: few enough for each connection to have prepared the statements of all in a moment. */
const SCRIPTS = 8
/** Our own bookings stay before, the anchor's come after. */
const ANCHOR_FROM = '2200-01-01T00:00:00Z'
const MINUTE = 60_000
/** Minutes since midnight at which every doctor of the plan works, Monday to Thursday. */
const STARTS = [600, 630, 660, 690]
const MINUTES = 30

interface Chair {
  clinic_id: string
  doctor_id: string
  service_id: string
  patient_id: string
  token: string
}

export async function benchCreate(url: string): Promise<Line[]> {
  const server = await startServer(url, 3500)
  try {
    const slots = await openSlots(url, server.origin)
    const scripts = await anchorScripts(url, slots)
    let base = await nextAnchorSlot(url)
    const lines: Line[] = []
    for (const clients of [1, 8, 32]) {
      const ours = async () => {
        const requests = slots.take(SLOTS_PER_ROUND)
        return (await wrk(server.origin, requests, { connections: clients, seconds: SECONDS })).perSecond
      }
      const theirs = () => {
        base += SLOTS_PER_ROUND
        return pgbench(url, scripts, { clients, seconds: SECONDS, variables: { base, clients, n: 0 } })
      }
      const pair = await compare(ours, theirs, ROUNDS)
      lines.push({
        work: `create a booking, c=${clients}; pgbench: the same statements`,
        ours: rate(pair.ours),
        anchor: rate(pair.anchor),
        ratio: times(pair.ratio),
        goal: '≥ 0.5 ×',
        reached: pair.ratio >= 0.5,
      })
    }
    return lines
  } finally {
    await server.stop()
  }
}

export interface Slots {
  take(count: number): Request[]
}

/**
 * Slots nobody holds, from far enough ahead to be free; those of earlier runs are given back first, since bookings reach
 * five years ahead and no further.
 */
export async function openSlots(url: string, origin: string): Promise<Slots> {
  const chairs = await listChairs(url, origin)
  await query(
    url,
    `delete from bookings where starts_at > now() + interval '2 years' and starts_at < '${ANCHOR_FROM}'`,
  )
  const slots = walkSlots(chairs, await lastBookedDate(url))
  return {
    take: count =>
      Array.from({ length: count }, () => {
        const { value } = slots.next()
        if (!value) throw new Error('No slots are left')
        return value
      }),
  }
}

function* walkSlots(chairs: readonly Chair[], after: LocalDate): Generator<Request> {
  for (let date = addDays(after, 1); ; date = addDays(date, 1)) {
    if (weekdayOf(date) > 4 || listHolidays(Number(date.slice(0, 4))).some(day => day.date === date)) continue
    for (const minutes of STARTS) {
      for (const chair of chairs) {
        const body = {
          doctor_id: Number(chair.doctor_id),
          patient_id: Number(chair.patient_id),
          services: [{ service_id: Number(chair.service_id), minutes: MINUTES }],
          start: new Date(instantOf(date, minutes, ZONE)).toISOString(),
        }
        yield { method: 'POST', path: '/api/v2/add_booking', body, token: chair.token }
      }
    }
  }
}

/** Doctors who work every week in one place, each with a service, a patient of the clinic and its owner's session. */
async function listChairs(url: string, origin: string): Promise<Chair[]> {
  const tokens: Record<string, string> = {}
  for (let number = 1; number <= MANY_CLINICS; number++) {
    const email = manyClinicEmail(number)
    tokens[email] = await signIn(origin, email)
  }
  const rows = await query<Chair & { email: string }>(
    url,
    `select d.clinic_id, d.id as doctor_id, c.email,
            (select min(x.service_id) from doctor_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
              where x.clinic_id = d.clinic_id and x.doctor_id = d.id and s.group_count = 1
                and s.buffer_before_minutes = 0 and s.buffer_after_minutes = 0) as service_id,
            (select min(p.id) from patients p where p.clinic_id = d.clinic_id) + row_number() over (partition by d.clinic_id order by d.id) as patient_id
       from doctors d join clinics c on c.clinic_id = d.clinic_id
      where not exists (select from working_hours w where w.clinic_id = d.clinic_id and w.doctor_id = d.id and w.week_parity <> 'every')
      order by d.id % 10, d.clinic_id`,
  )
  return rows.map(row => ({ ...row, token: tokens[row.email] ?? '' }))
}

async function nextAnchorSlot(url: string): Promise<number> {
  const [row] = await query<{ slot: string }>(
    url,
    `select ceil(extract(epoch from coalesce(max(starts_at), '${ANCHOR_FROM}') - '${ANCHOR_FROM}') / ${MINUTES * 60}) as slot
       from bookings where starts_at >= '${ANCHOR_FROM}'`,
  )
  return Number(row?.slot)
}

async function lastBookedDate(url: string): Promise<LocalDate> {
  const [row] = await query<{ date: string }>(
    url,
    `select to_char(greatest(max(starts_at), now() + interval '2 years'), 'YYYY-MM-DD') as date from bookings where starts_at < '${ANCHOR_FROM}'`,
  )
  return row?.date ?? '2030-01-01'
}

/**
 * What a booking sends, for each of some chairs, as pgbench scripts. Every transaction takes the next half hour of a time
 * that no booking of ours reaches; only that, the code and the new booking's id differ from what was recorded.
 */
async function anchorScripts(url: string, slots: Slots): Promise<string[]> {
  const requests = slots.take(SCRIPTS)
  const recorded = await recordStatements(url, BENCH_SECRET, requests)
  return recorded.map((statements, index) => {
    // Who asks may have been looked up before; the booking begins with the fence of its clinic.
    const from = statements.findLastIndex(({ text }) => text.includes('app.clinic_id'))
    const start = startOf(requests[index])
    return [
      '\\set n :n + 1',
      '\\set slot :base + :n * :clients + :client_id',
      bookingScript(statements.slice(from), start),
    ].join('\n')
  })
}

function startOf(request: Request | undefined): string {
  if (typeof request?.body === 'object' && request.body && 'start' in request.body)
    return String(request.body.start)
  throw new Error('A booking without a start')
}

function bookingScript(statements: readonly Statement[], start: string): string {
  const insert = statements.find(({ text }) => text.includes('insert into bookings'))
  const code = insert?.values.find(value => typeof value === 'string' && /^\w+-[\w-]{22}$/.test(value))
  const id = insert?.rows[0]?.['id']
  if (!insert || code === undefined || id === undefined)
    throw new Error('A booking is written otherwise than expected')
  const at = (minutes: number) => new Date(Date.parse(start) + minutes * MINUTE)
  const began = `timestamptz '${ANCHOR_FROM}' + :slot * interval '${MINUTES} minutes'`
  const day = (days: number) =>
    literal(
      at(days * 1440)
        .toISOString()
        .slice(0, 10),
    )
  const written = new Map([
    [literal(at(0)), `(${began})`],
    [literal(at(MINUTES)), `(${began} + interval '${MINUTES} minutes')`],
    [literal(at(-1440)), `(${began} - interval '1 day')`],
    [day(-1), `(${began} - interval '1 day')::date`],
    [day(1), `(${began} + interval '1 day')::date`],
    [literal(code), `'anchor-' || :slot`],
    [literal(id), ':id'],
  ])
  const write = (value: unknown) => written.get(literal(value)) ?? literal(value)
  const lines = statements.map(statement => {
    const line = inline(statement, write)
    return statement === insert ? `${line.slice(0, -1)} \\gset` : line
  })
  return scriptOf(lines)
}

async function query<R extends QueryResultRow>(url: string, text: string): Promise<R[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}
