import { Client } from 'pg'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { manyClinicEmail } from '#server/demo/many-clinics.ts'
import { compare } from './lib/compare.ts'
import { pgbench } from './lib/pgbench.ts'
import { inline, recordStatements, scriptOf } from './lib/record.ts'
import { rate, times, type Line } from './lib/report.ts'
import { BENCH_SECRET, signIn, startServer } from './lib/server.ts'
import { wrk, type Request } from './lib/wrk.ts'

const ZONE = 'Europe/Bucharest'
const COUNT = 1000
const CONNECTIONS = 8
const SECONDS = 4

/** 1,000 bookings to a signed-in calendar, beside pgbench fetching the same rows as one text. */
export async function benchCalendar(url: string): Promise<Line[]> {
  const server = await startServer(url, 3500)
  try {
    const token = await signIn(server.origin, manyClinicEmail(4))
    const request = calendarRequest(token)
    const statements = (await recordStatements(url, BENCH_SECRET, [request, request]))[1] ?? []
    const script = scriptOf(statements.map(statement => inline(statement)))
    const plain = await plainRows(url, request)
    const ours = async () =>
      (await wrk(server.origin, [request], { connections: CONNECTIONS, seconds: SECONDS })).perSecond
    const lines: Line[] = []
    for (const [name, anchor] of [
      ['bookings alone, json_agg', plain],
      ['our own statements', script],
    ] as const) {
      const pair = await compare(
        ours,
        () => pgbench(url, [anchor], { clients: CONNECTIONS, seconds: SECONDS }),
        5,
      )
      lines.push({
        work: `1,000 bookings to the calendar, c=${CONNECTIONS}; pgbench: ${name}`,
        ours: rate(pair.ours),
        anchor: rate(pair.anchor),
        ratio: times(pair.ratio),
        goal: '≥ 0.8 ×',
        reached: pair.ratio >= 0.8,
      })
    }
    return lines
  } finally {
    await server.stop()
  }
}

export function calendarRequest(token: string): Request {
  const today = localDateOf(Date.now(), ZONE)
  const body = { from_date: addDays(today, -30), to_date: today, size: COUNT }
  return { method: 'POST', path: '/api/v2/getbookingsbymonth?withGroups=1', body, token }
}

/** The same clinic's 1,000 bookings by a plain query of their own columns, the least that a calendar could ask for. */
async function plainRows(url: string, request: Request): Promise<string> {
  const { from_date: from, to_date: to } = request.body as { from_date: string; to_date: string }
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ clinic_id: number }>(
    'select clinic_id from clinics where email = $1',
    [manyClinicEmail(4)],
  )
  await client.end()
  return scriptOf([
    `begin; set local app.clinic_id = '${rows[0]?.clinic_id}';`,
    `select json_agg(b) from (
  select b.id, b.code, b.booking_type, b.parent_booking_id, b.series_id, b.patient_id, p.first_name, p.last_name, p.mobile,
         (select string_agg(a.text, ',') from patient_alerts a
           where a.clinic_id = b.clinic_id and a.patient_id = b.patient_id and a.severity = 'high' and a.ended_at is null) as alerts,
         b.doctor_id, b.location_id, b.cabinet_id, b.starts_at, b.ends_at, b.buffer_before_minutes, b.buffer_after_minutes, b.status,
         b.status_changed_at, b.source, b.note, b.overridden, b.seats, b.version, b.cancelled_at
    from bookings b left join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
   where b.starts_at >= '${from}' and b.starts_at < date '${to}' + 1 and b.cancelled_at is null
   order by b.starts_at, b.id limit ${COUNT}) b;`,
    'commit;',
  ])
}
