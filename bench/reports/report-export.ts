import { writeFileSync } from 'node:fs'
import { manyClinicEmail } from '#server/demo/many-clinics.ts'
import { Client } from 'pg'
import { askAtPace } from '../lib/ask-at-pace.ts'
import { times, type Line } from '../lib/report.ts'
import { signIn, startServer, type BenchServer } from '../lib/server.ts'
import { takeFile, watchMemory } from '../lib/taking.ts'

// A clinic's report taken away with the rows of 120,000 visits, and what others wait beside it.

const MANY = 120_000
/** As 50 desks at work ask, each once in a second. */
const PACE = { perSecond: 50, seconds: 8 }
const TAKER = manyClinicEmail(19)
const OTHER = manyClinicEmail(7)
const DAYS = 'from=2020-01-01&to=2026-12-31'

export async function benchReportExport(url: string): Promise<Line[]> {
  const server = await startServer(url, 3541)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const visits = await addVisits(client)
    return await measure(server, visits)
  } finally {
    await server.stop()
    await removeVisits(client)
    await client.end()
  }
}

async function measure(server: BenchServer, visits: number): Promise<Line[]> {
  const request = {
    path: '/api/v2/graph/bookings?from=2026-11-01&to=2026-11-30&group=doctor',
    token: await signIn(server.origin, OTHER),
  }
  const others = () => askAtPace(server.origin, request, PACE)
  const token = await signIn(server.origin, TAKER)
  await others()
  const alone = await others()
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const before = watchMemory(server.pid)().ours
  const most = watchMemory(server.pid)
  const begun = performance.now()
  const address = `${server.origin}/api/v4/export/bookings?${DAYS}&format=xlsx&rows=1&measure=visits&group=month`
  const taking = takeFile(address, token)
  const beside = await others()
  const { bytes, first } = await taking
  const seconds = (performance.now() - begun) / 1000
  if (seconds < PACE.seconds) throw new Error('The sheet was there before the others were measured')
  const { ours, theirs } = most()
  const work = `${visits.toLocaleString('en')} visits of a report as a sheet`
  return [
    {
      work: `${work}, resident at most: in the server and what it starts`,
      ours: `${Math.round(ours - before)} + ${Math.round(theirs)} MB more than ${Math.round(before)}`,
      anchor: `${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`,
      ratio: '',
      goal: '< 300 MB more',
      reached: ours - before + theirs < 300,
    },
    {
      work: `${work}, its first byte`,
      ours: `${Math.round(first)} ms`,
      anchor: '',
      ratio: '',
      goal: '< 1 s',
      reached: first < 1_000,
    },
    {
      work: 'a report of another clinic beside it, p95; without it',
      ours: `${beside.toFixed(1)} ms`,
      anchor: `${alone.toFixed(1)} ms`,
      ratio: times(beside / alone),
      goal: '≤ 1.5 ×',
      reached: beside / alone <= 1.5,
    },
  ]
}

/** As many as that, copies of the clinic's own on other days; nobody's time is taken by them. */
async function addVisits(client: Client): Promise<number> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `with own as (select b.* from bookings b join accounts a on a.id = b.clinic_id and a.email = $1 where b.patient_id is not null and b.pinned_at is null),
          counted as (select count(*)::int as count from own)
     insert into bookings (clinic_id, code, booking_type, patient_id, doctor_id, location_id, cabinet_id, starts_at, ends_at, day, source, status,
                           status_changed_at, created_at, updated_at)
     select clinic_id, 'bench-' || n || '-' || o.id, booking_type, patient_id, doctor_id, location_id, cabinet_id,
            starts_at - (n % 6) * interval '364 days', ends_at - (n % 6) * interval '364 days', day - (n % 6) * 364, source, status, status_changed_at, created_at, updated_at
       from counted c, generate_series(1, 1 + $2 / c.count) n, own o
      order by n, o.id
      limit greatest(0, $2 - (select count from counted))`,
    [TAKER, MANY],
  )
  await client.query(
    `insert into report_marks (clinic_id, doctor_id, day)
     select distinct b.clinic_id, b.doctor_id, b.day from bookings b join accounts a on a.id = b.clinic_id and a.email = $1
      where b.code like 'bench-%'`,
    [TAKER],
  )
  await client.query('set session_replication_role = origin')
  await refreshAll(client)
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from visit_facts v join accounts a on a.id = v.clinic_id and a.email = $1 where v.day between '2020-01-01' and '2026-12-31'`,
    [TAKER],
  )
  return Number(rows[0]!.count)
}

async function removeVisits(client: Client): Promise<void> {
  // Nothing refers to them, which need not be looked up of each.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into report_marks (clinic_id, doctor_id, day)
     select distinct clinic_id, doctor_id, day from bookings where code like 'bench-%'`,
  )
  await client.query(`delete from bookings where code like 'bench-%'`)
  await client.query('set session_replication_role = origin')
  await refreshAll(client)
}

/** The sums of what was marked are made anew, as the job does. */
async function refreshAll(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: number }>(`select id from accounts where email = $1`, [TAKER])
  await client.query('begin')
  await client.query(`set local app.clinic_id = '${rows[0]!.id}'`)
  await client.query('select refresh_report_days(1000000)')
  await client.query('commit')
  await client.query('vacuum analyze bookings, report_visits, report_services, report_marks')
}
