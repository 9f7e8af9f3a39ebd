import { manyClinicEmail } from '#server/demo/many-clinics.ts'
import { Client } from 'pg'
import { median } from './lib/compare.ts'
import type { Line } from './lib/report.ts'
import { signIn, startServer } from './lib/server.ts'
import { wrk } from './lib/wrk.ts'

// The log of a clinic that wrote a million messages in a year, which is more than any does: its first page as it opens, with
// the numbers of the month, and as it is narrowed down.

const MESSAGES = 1_000_000
const DESK = manyClinicEmail(4)
const GOAL = 50
const ROUNDS = 5

const PAGES: readonly [what: string, query: string][] = [
  ['as it opens', ''],
  ['of what did not arrive', '?state=undelivered'],
  ['of what was skipped', '?state=skipped'],
  ['searched by a name', '?search=popescu'],
]

export async function benchMessageLog(url: string): Promise<Line[]> {
  await fillMessages(url)
  const server = await startServer(url, 3531)
  try {
    const token = await signIn(server.origin, DESK)
    const lines: Line[] = []
    for (const [what, query] of PAGES) {
      const request = { method: 'GET' as const, path: `/api/v2/messages${query}`, token }
      await wrk(server.origin, [request], { connections: 1, seconds: 1 })
      const rounds = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push((await wrk(server.origin, [request], { connections: 1, seconds: 2 })).p95)
      const p95 = median(rounds)
      // A search reads every text of the month; the goal is the page that opens.
      const isGoal = !query.includes('search')
      lines.push({
        work: `the log's first page over ${MESSAGES.toLocaleString('en')} messages, ${what}`,
        ours: `p95 ${p95.toFixed(1)} ms`,
        anchor: '',
        ratio: '',
        goal: isGoal ? `p95 < ${GOAL} ms` : '',
        reached: isGoal ? p95 < GOAL : undefined,
      })
    }
    return lines
  } finally {
    await server.stop()
  }
}

/** Once for a database: a year of messages to the clinic's patients, as an ordinary gateway leaves them. */
async function fillMessages(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ clinic_id: string; count: string }>(
      `select a.clinic_id, (select count(*) from messages m where m.clinic_id = a.clinic_id and m.key like 'bench:%') as count
         from accounts a where a.email = $1`,
      [DESK],
    )
    const [{ clinic_id: clinicId, count }] = rows as [{ clinic_id: string; count: string }]
    if (Number(count) === MESSAGES) return
    // What is counted row by row as messages are sent is not what is measured here.
    await client.query('set session_replication_role = replica')
    await client.query(
      `with people as (
         select array_agg(id order by id) as ids, array_agg(coalesce(mobile, '+40700000000') order by id) as mobiles
           from patients where clinic_id = $1)
       insert into messages (clinic_id, key, channel, recipient, body, status, category, patient_id, created_at, sent_at, delivered_at,
                             attempts, segments, cost_bani, skip_reason)
       select $1, 'bench:' || n, 'sms', p.mobiles[n % cardinality(p.mobiles) + 1],
              'Clinica Aurora: te asteptam joi, 26 nov., 15:45, la dr. Rusu. Vii? Raspunde DA sau NU. ' || n,
              case when n % 70 = 0 then 'undelivered' when n % 30 = 0 then 'skipped' when n % 11 = 0 then 'sent' else 'delivered' end::message_status,
              case when n % 5 = 0 then 'birthday' else 'reminder' end, p.ids[n % cardinality(p.ids) + 1],
              now() - (n * interval '31.536 seconds'), now() - (n * interval '31.536 seconds'), now() - (n * interval '31.536 seconds'),
              1, 1, case when n % 30 <> 0 then 14 end, case when n % 30 = 0 and n % 70 <> 0 then 'no_consent' end
         from people p, generate_series(1, $2::int) n`,
      [clinicId, MESSAGES],
    )
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze messages')
  } finally {
    await client.end()
  }
}
