import { performance } from 'node:perf_hooks'
import { manyClinicEmail } from '#server/demo/many-clinics.ts'
import { createStatementTimer } from '../lib/statements.ts'
import { compare, median } from '../lib/compare.ts'
import { openSlots } from '../create.ts'
import { openDuckCopy } from '../lib/duckdb.ts'
import { pgbench } from '../lib/pgbench.ts'
import { boundScript, inline, literal, recordStatements } from '../lib/record.ts'
import { rate, times, type Line } from '../lib/report.ts'
import { BENCH_SECRET, signIn, startServer } from '../lib/server.ts'
import { wrk } from '../lib/wrk.ts'
import { measureFirstChart } from './first-chart.ts'

// Reports of twenty clinics: the sums that are kept beside the rows they are of, beside a copy in another engine, and over
// HTTP; and what keeping them costs whoever books.

const OWNER = manyClinicEmail(4)
const PENDING = 50
const ROUNDS = 9

/** Visits by the month and the doctor of all clinics, each in its place's own zone. */
const OF_ROWS = `
  select date_trunc('month', b.starts_at at time zone l.zone) as month, b.clinic_id, b.doctor_id, count(*) as visits,
         count(*) filter (where b.status = 'completed' and b.cancelled_at is null) as completed,
         count(*) filter (where b.cancelled_at is not null) as cancelled,
         sum(extract(epoch from b.ends_at - b.starts_at) / 60) as minutes
    from bookings b join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
   where b.patient_id is not null`
const BY = 'group by 1, 2, 3'
const OF_SUMS = `
  select date_trunc('month', day) as month, clinic_id, doctor_id, sum(visits) as visits,
         sum(visits) filter (where status = 'completed' and cancelled = 'no') as completed,
         sum(visits) filter (where cancelled <> 'no') as cancelled, sum(minutes) as minutes
    from report_visits group by 1, 2, 3`
const OF_COPY = `
  select date_trunc('month', starts_at at time zone zone) as month, clinic_id, doctor_id, count(*) as visits,
         count(*) filter (where status = 'completed' and not cancelled) as completed,
         count(*) filter (where cancelled) as cancelled, sum(minutes) as minutes
    from visits group by 1, 2, 3`

const milliseconds = (value: number) => `${value.toFixed(1)} ms`

export async function benchReports(url: string): Promise<Line[]> {
  const { time, query, close } = await createStatementTimer(url)
  const lines: Line[] = []
  const compared = (work: string, ours: number, anchor: number, goal: number) => {
    const ratio = anchor / ours
    lines.push({
      work,
      ours: milliseconds(ours),
      anchor: milliseconds(anchor),
      ratio: `${times(ratio)} as fast`,
      goal: `≥ ${goal} ×`,
      reached: ratio >= goal,
    })
  }
  try {
    const rows = await compare(
      () => time(OF_SUMS),
      () => time(`${OF_ROWS} ${BY}`),
      ROUNDS,
    )
    compared('month × doctor of all clinics; SQL on the rows', rows.ours, rows.anchor, 8)

    const copy = await openDuckCopy(url)
    try {
      const duck = await compare(
        () => time(OF_SUMS),
        async () => {
          const began = performance.now()
          await copy.run(OF_COPY)
          return performance.now() - began
        },
        ROUNDS,
      )
      compared('the same; DuckDB on a copy, each row in its zone', duck.ours, duck.anchor, 1)
    } finally {
      copy.close()
    }
    lines.push(...(await ofOneClinic(url, time, query, compared)))
    lines.push(...(await whileBooking(url, query)))
    lines.push(await measureFirstChart(url, OWNER))
  } finally {
    await close()
  }
  return lines
}

type Timer = Awaited<ReturnType<typeof createStatementTimer>>

/** A clinic with days that changed since: the call's own statements, and over HTTP beside pgbench. */
async function ofOneClinic(
  url: string,
  time: Timer['time'],
  query: Timer['query'],
  compared: (work: string, ours: number, anchor: number, goal: number) => void,
): Promise<Line[]> {
  const server = await startServer(url, 3533)
  try {
    const token = await signIn(server.origin, OWNER)
    const [clinic] = await query<{ clinic_id: string; from: string; to: string }>(
      `select a.clinic_id, (max(b.day) - 364)::text as from, max(b.day)::text as to
         from accounts a join bookings b on b.clinic_id = a.clinic_id and b.day <= current_date
        where a.email = '${OWNER}' group by 1`,
    )
    const { clinic_id: id, from, to } = clinic!
    const path = `/api/v2/graph/bookings?from=${from}&to=${to}&group=doctor`
    const [statements] = await recordStatements(url, BENCH_SECRET, [{ method: 'GET', path, token }])
    const summed = statements!.find(
      ({ text }) => text.includes('report_visits') && text.includes('doctor_id'),
    )
    if (!summed) throw new Error('Visits are added up otherwise than expected')
    const ours = inline(summed, literal)
    const rows = `${OF_ROWS} and b.clinic_id = ${id} and b.day between '${from}' and '${to}' ${BY}`
    await query(
      `insert into report_marks (clinic_id, doctor_id, day)
       select clinic_id, doctor_id, day from report_visits where clinic_id = ${id} and day <= '${to}'
        group by 1, 2, 3 order by day desc, doctor_id limit ${PENDING}`,
    )
    const scoped = (text: string) => time(text, Number(id))
    const pair = await compare(
      () => scoped(ours),
      () => scoped(rows),
      ROUNDS,
    )
    compared(
      `a year of one clinic by doctor, ${PENDING} days pending; SQL on its rows`,
      pair.ours,
      pair.anchor,
      3,
    )
    await query(`delete from report_marks where clinic_id = ${id}`)

    const financial = `/api/v2/graph/financial?from=${from}&to=${to}&group=month&compare=previous`
    const request = { method: 'GET' as const, path: financial, token }
    const [sent] = await recordStatements(url, BENCH_SECRET, [request])
    const first = sent!.findLastIndex(({ text }) => text.includes('app.clinic_id'))
    const { script, variables } = boundScript(sent!.slice(first))
    const http = await compare(
      async () => (await wrk(server.origin, [request], { connections: 8, seconds: 4 })).perSecond,
      () => pgbench(url, [script], { clients: 8, seconds: 4, variables }),
      5,
    )
    return [
      {
        work: 'the financial report of a year beside the year before, c=8; pgbench: the same statements',
        ours: rate(http.ours),
        anchor: rate(http.anchor),
        ratio: times(http.ratio),
        goal: '≥ 0.8 ×',
        reached: http.ratio >= 0.8,
      },
    ]
  } finally {
    await server.stop()
  }
}

const MARKS = [
  ['bookings', 'mark_day'],
  ['bookings', 'date_visit'],
  ['booking_services', 'mark_added'],
] as const

/** Bookings by reception with the marks, beside the same without. */
async function whileBooking(url: string, query: Timer['query']): Promise<Line[]> {
  const server = await startServer(url, 3534)
  const switchMarks = async (to: 'enable' | 'disable') => {
    for (const [table, trigger] of MARKS) await query(`alter table ${table} ${to} trigger ${trigger}`)
  }
  try {
    const slots = await openSlots(url, server.origin)
    const book = async () =>
      (await wrk(server.origin, slots.take(4_000), { connections: 8, seconds: 3 })).perSecond
    const pair = await compare(
      async () => {
        await switchMarks('enable')
        return book()
      },
      async () => {
        await switchMarks('disable')
        return book()
      },
      ROUNDS,
    )
    const cost = median([1 / pair.ratio])
    return [
      {
        work: 'create a booking with its day and marks, c=8; the same without',
        ours: rate(pair.ours),
        anchor: rate(pair.anchor),
        ratio: `${cost.toFixed(3)} × the time`,
        goal: '≤ 1.05 ×',
        reached: cost <= 1.05,
      },
    ]
  } finally {
    await switchMarks('enable')
    await server.stop()
  }
}
