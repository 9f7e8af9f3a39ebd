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
const AT_ONCE = 10_000
const TEXT = 'Clinica Aurora: te asteptam joi, 26 nov., 15:45, la dr. Rusu. Vii? Raspunde DA sau NU. '

const PAGES: readonly [what: string, query: string][] = [
  ['as it opens', ''],
  ['of what did not arrive', '?state=undelivered'],
  ['of what was skipped', '?state=skipped'],
  ['searched by a name', '?search=NAME'],
  ['searched by a word of its template', '?search=asteptam'],
]

export async function benchMessageLog(url: string): Promise<Line[]> {
  await fillMessages(url)
  const name = await findName(url)
  const server = await startServer(url, 3531)
  try {
    const token = await signIn(server.origin, DESK)
    const lines: Line[] = []
    for (const [what, query] of PAGES) {
      const request = {
        method: 'GET' as const,
        path: `/api/v2/messages${query.replace('NAME', encodeURIComponent(name))}`,
        token,
      }
      await wrk(server.origin, [request], { connections: 1, seconds: 1 })
      const rounds = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push((await wrk(server.origin, [request], { connections: 1, seconds: 2 })).p95)
      const p95 = median(rounds)
      // What is searched for is also counted, and a template's word stands in most of a month.
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

/** The surname that most of the clinic's patients share. */
async function findName(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ last_name: string }>(
      `select p.last_name from patients p join accounts a on a.clinic_id = p.clinic_id and a.email = $1
        group by 1 order by count(*) desc limit 1`,
      [DESK],
    )
    return rows[0]!.last_name
  } finally {
    await client.end()
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
    const { rows: templates } = await client.query<{ id: string }>(
      `insert into message_templates (clinic_id, name, tag_name, schedule_type, count, unit, at_minutes, on_date, texts, active, changed_at, created_at)
       values ($1, 'Reamintire', 'reminder', 'before', 1, 'day', 1080, '2026-01-01', $2, false, now(), now()) returning id`,
      [clinicId, JSON.stringify({ ro: { sms: TEXT, subject: '', email: '' } })],
    )
    await client.query(
      `insert into message_template_versions (clinic_id, template_id, version, content, saved_at)
       select clinic_id, id, version, to_jsonb(t), now() from message_templates t where id = $1`,
      [templates[0]!.id],
    )
    // As the clock writes them: many in a statement, by the same triggers.
    for (let first = 1; first <= MESSAGES; first += AT_ONCE)
      await client.query(
        `with people as (
           select array_agg(id order by id) as ids, array_agg(coalesce(mobile, '+40700000000') order by id) as mobiles
             from patients where clinic_id = $1)
         insert into messages (clinic_id, key, channel, recipient, body, status, category, template_id, template_version, patient_id, created_at,
                               sent_at, delivered_at, attempts, segments, cost_bani, skip_reason)
         select $1, 'bench:' || n, 'sms', p.mobiles[n % cardinality(p.mobiles) + 1], $4 || n,
                case when n % 70 = 0 then 'undelivered' when n % 30 = 0 then 'skipped' when n % 11 = 0 then 'sent' else 'delivered' end::message_status,
                case when n % 5 = 0 then 'birthday' else 'reminder' end, case when n % 500 <> 0 then $5::bigint end,
                case when n % 500 <> 0 then 1 end, p.ids[n % cardinality(p.ids) + 1],
                now() - (n * interval '31.536 seconds'), now() - (n * interval '31.536 seconds'), now() - (n * interval '31.536 seconds'),
                1, 1, case when n % 30 <> 0 then 14 end, case when n % 30 = 0 and n % 70 <> 0 then 'no_consent' end
           from people p, generate_series($2::int, $3::int) n`,
        [clinicId, first, Math.min(first + AT_ONCE, MESSAGES + 1) - 1, TEXT, templates[0]!.id],
      )
    await client.query('select add_up_message_counts()')
    await client.query('vacuum (analyze) messages, message_counts')
  } finally {
    await client.end()
  }
}
