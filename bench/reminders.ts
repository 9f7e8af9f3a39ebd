import { Client } from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { findDue, readRules } from '#server/features/reminders/rules.ts'
import { listDueVisits, type DueRange } from '#server/features/reminders/reminders.sql.ts'
import { remind } from '#server/features/reminders/reminders.ts'
import type { Services } from '#server/http/services.ts'
import { compare } from './lib/compare.ts'
import { openFilledDatabase } from './lib/databases.ts'
import { rate, times, type Line } from './lib/report.ts'

// What the clock asks each minute of 500 clinics with five rules each and two million visits, beside the bare reading of
// the same visits by their index; and claiming, rendering and queueing, beside bare inserts of the same rows.

const CLINICS = 500
const VISITS_PER_CLINIC = 4000
const VISITS_PER_DAY = 12
const PATIENTS = 400
const ROUNDS = 9

/** Wednesday; 18:00 in Bucharest is when most rules speak. */
const BUSIEST = Date.parse('2026-11-25T18:00:00+02:00')
/** Nothing but rules of hours. */
const QUIET = Date.parse('2026-11-25T13:07:00+02:00')
const MINUTE = 60_000

export async function benchReminders(): Promise<Line[]> {
  const url = await openFilledDatabase('bench_reminders_', fill)
  const db = openDatabase(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const lines: Line[] = []
    for (const [name, at, goal] of [
      ['busiest minute', BUSIEST, 3],
      ['a quiet minute', QUIET, 1.2],
    ] as const) {
      const find = () =>
        db.stranger(async tx => {
          const { ranges } = findDue(await readRules(db, tx), { from: at - MINUTE, to: at })
          return { ranges, found: await listDueVisits(tx, ranges) }
        })
      const { ranges, found } = await find()
      const visits = found.reduce((sum, due) => sum + due.booking_ids.length, 0)
      const pair = await compare(
        () => milliseconds(find),
        () => milliseconds(() => readBare(client, ranges)),
        ROUNDS,
      )
      lines.push({
        work: `due in ${name}: ${visits} visits of 2,000,000; the bare reading of them by index`,
        ours: `${pair.ours.toFixed(1)} ms`,
        anchor: `${pair.anchor.toFixed(1)} ms`,
        ratio: times(pair.ratio),
        goal: `≤ ${goal} ×`,
        reached: pair.ratio <= goal,
      })
    }
    lines.push(await claim(url, client))
    return lines
  } finally {
    await client.end()
    await db.close()
  }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const column = <T>(ranges: readonly DueRange[], of: (range: DueRange) => T) => ranges.map(of)

/** The same visits, asked of the table by clinic and hour, and told in the same shape. */
async function readBare(client: Client, ranges: readonly DueRange[]): Promise<void> {
  await client.query('begin')
  await client.query({
    name: 'bare',
    text: `
      select r.clinic_id, r.template_id, array_agg(v.id)
        from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::timestamptz[]) r (clinic_id, template_id, first_start, end_start)
        cross join lateral (
          select b.id from bookings b
           where b.clinic_id = r.clinic_id and b.starts_at >= r.first_start and b.starts_at < r.end_start
          offset 0) v
       group by r.clinic_id, r.template_id`,
    values: [
      column(ranges, each => each.clinicId),
      column(ranges, each => each.templateId),
      column(ranges, each => new Date(each.start)),
      column(ranges, each => new Date(each.end)),
    ],
  })
  await client.query('commit')
}

const MESSAGE = `key, channel, recipient, subject, body, booking_id, category, template_id, template_version, patient_id, language,
  starts_at, useful_until, skip_reason, status, created_at`
const CLAIM = 'template_id, subject_id, moment, location_id, patient_id, part, claimed_at'

/** What the tick at the busiest minute writes, and the same rows written bare, a transaction for each clinic as well. */
async function claim(url: string, client: Client): Promise<Line> {
  const db = openDatabase(url)
  const services = {
    db,
    config: { publicUrl: 'https://zambet.test' },
    now: () => BUSIEST,
  } as unknown as Services
  let count = 0
  const ours = async () => {
    await clean(client)
    await client.query(`select keep_reminder_tick($1, '{}', '{}')`, [new Date(BUSIEST - MINUTE)])
    const took = await milliseconds(async () => {
      const problems = await remind(services)
      if (problems.length > 0) throw problems[0]
    })
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from messages where created_at = $1',
      [new Date(BUSIEST)],
    )
    count = rows[0]!.count
    await keep(client)
    return count / (took / 1000)
  }
  const anchor = async () => {
    await clean(client)
    const { rows: clinics } = await client.query<{ clinic_id: string }>(
      'select distinct clinic_id from kept_messages order by clinic_id',
    )
    const rowsOf = new Map<string, unknown[][]>()
    for (const { clinic_id: id } of clinics) rowsOf.set(id, await readKept(client, id))
    const took = await milliseconds(async () => {
      for (const [id, values] of rowsOf) await writeBare(client, id, values)
    })
    return count / (took / 1000)
  }
  try {
    const pair = await compare(ours, anchor, 3)
    return {
      work: `${count.toLocaleString('en')} due messages found, claimed, rendered and queued; bare inserts of the same rows`,
      ours: rate(pair.ours),
      anchor: rate(pair.anchor),
      ratio: times(pair.ratio),
      goal: '≥ 0.5 ×',
      reached: pair.ratio >= 0.5,
    }
  } finally {
    await clean(client)
    await client.query('drop table if exists kept_messages, kept_claims')
    await db.close()
  }
}

async function clean(client: Client): Promise<void> {
  await client.query('delete from message_claims where claimed_at = $1', [new Date(BUSIEST)])
  await client.query('delete from messages where created_at = $1', [new Date(BUSIEST)])
  await client.query('delete from graphile_worker._private_jobs')
  await client.query('vacuum (analyze) messages, message_claims, graphile_worker._private_jobs')
}

async function keep(client: Client): Promise<void> {
  await client.query('drop table if exists kept_messages, kept_claims')
  await client.query(
    `create table kept_messages as select clinic_id, id, ${MESSAGE} from messages where created_at = $1`,
    [new Date(BUSIEST)],
  )
  await client.query(
    `create table kept_claims as select clinic_id, message_id, ${CLAIM} from message_claims where claimed_at = $1`,
    [new Date(BUSIEST)],
  )
}

const names = (columns: string) => columns.split(',').map(name => name.trim())
const gathered = (columns: string) =>
  names(columns)
    .map(name => `array_agg(${name}::text order by id)`)
    .join(', ')

async function readKept(client: Client, clinicId: string): Promise<unknown[][]> {
  const { rows: messages } = await client.query<unknown[]>({
    text: `select ${gathered(MESSAGE)} from kept_messages where clinic_id = $1`,
    values: [clinicId],
    rowMode: 'array',
  })
  const { rows: claims } = await client.query<unknown[]>({
    text: `select array_agg(k.key), ${names(CLAIM)
      .map(name => `array_agg(c.${name}::text)`)
      .join(', ')}
             from kept_claims c join kept_messages k on k.clinic_id = c.clinic_id and k.id = c.message_id where c.clinic_id = $1`,
    values: [clinicId],
    rowMode: 'array',
  })
  return [messages[0]!, claims[0]!]
}

const cast = (columns: string, types: Record<string, string>, from: number) =>
  names(columns)
    .map((name, index) => `$${index + from}::${types[name] ?? 'text'}[]`)
    .join(', ')
const MESSAGE_TYPES: Record<string, string> = {
  channel: 'message_channel',
  booking_id: 'bigint',
  template_id: 'bigint',
  template_version: 'int',
  patient_id: 'bigint',
  language: 'smallint',
  starts_at: 'timestamptz',
  useful_until: 'timestamptz',
  status: 'message_status',
  created_at: 'timestamptz',
}
const CLAIM_TYPES: Record<string, string> = {
  template_id: 'bigint',
  subject_id: 'bigint',
  moment: 'timestamptz',
  location_id: 'bigint',
  patient_id: 'bigint',
  part: 'smallint',
  claimed_at: 'timestamptz',
}

async function writeBare(client: Client, clinicId: string, [messages, claims]: unknown[][]): Promise<void> {
  await client.query('begin')
  await client.query('set local role zambet_app')
  await client.query(`set local app.clinic_id = '${clinicId}'`)
  const { rows } = await client.query<{ id: string; key: string; status: string }>({
    name: 'bare-messages',
    text: `insert into messages (clinic_id, ${MESSAGE}) select $1, m.* from unnest(${cast(MESSAGE, MESSAGE_TYPES, 2)}) m returning id, key, status`,
    values: [clinicId, ...messages!],
  })
  const ids = new Map(rows.map(row => [row.key, row.id]))
  const [keys, ...columns] = claims as [string[], ...unknown[]]
  await client.query({
    name: 'bare-claims',
    text: `insert into message_claims (clinic_id, message_id, ${CLAIM}) select $1, c.* from unnest($2::bigint[], ${cast(CLAIM, CLAIM_TYPES, 3)}) c`,
    values: [clinicId, keys.map(key => ids.get(key)), ...columns],
  })
  const queued = rows.filter(row => row.status === 'queued')
  await client.query({
    name: 'bare-jobs',
    text: `select queue_jobs('send-message', $1::json[], $2::text[], $3::timestamptz[], 12)`,
    values: [
      queued.map(({ id }) => JSON.stringify({ clinic_id: Number(clinicId), id: Number(id) })),
      queued.map(({ id }) => `message:${clinicId}:${id}`),
      queued.map(() => new Date(BUSIEST)),
    ],
  })
  await client.query('commit')
}

/** Rows as a clinic's days leave them; whatever hangs on accounts is left out, since nobody signs in. */
async function fill(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of FILL) await client.query(statement)
  } finally {
    await client.end()
  }
}

const TEXTS = JSON.stringify({
  ro: {
    sms: '{clinic_name}: te așteptăm {visit_day}, {visit_time}, la {doctor_name}. {visit_link}',
    subject: '',
    email: '',
  },
})
const AT_SIX = 18 * 60
const RULES: [tag: string, schedule: string, count: number, unit: string, at: number | null][] = [
  ['confirmation', 'before', 3, 'day', AT_SIX],
  ['reminder', 'before', 1, 'day', AT_SIX],
  ['reminder', 'before', 2, 'hour', null],
  ['care', 'after', 1, 'day', AT_SIX],
  ['recall', 'after', 4, 'month', AT_SIX],
]
const NOW = `'2026-11-25T12:00:00+02:00'::timestamptz`

const FILL = [
  `set session_replication_role = replica`,
  `insert into clinics (clinic_id, name, slug) select c, 'Clinica ' || c, 'clinica-' || c from generate_series(1, ${CLINICS}) c`,
  `insert into locations (clinic_id, id, name) select c, c, 'Centru' from generate_series(1, ${CLINICS}) c`,
  `insert into cabinets (clinic_id, id, location_id, name) select c, c, c, 'Cabinet' from generate_series(1, ${CLINICS}) c`,
  `insert into doctors (clinic_id, id, first_name, last_name, title) select c, c, 'Andrei', 'Țurcanu', 'Dr.' from generate_series(1, ${CLINICS}) c`,
  `insert into service_categories (clinic_id, id, name_ro, name_en) select c, c, 'Consultații', 'Consultations' from generate_series(1, ${CLINICS}) c`,
  `insert into services (clinic_id, id, category_id, name_ro, name_en, minutes, price_bani)
     select c, c, c, 'Consultație', 'Consultation', 30, 10000 from generate_series(1, ${CLINICS}) c`,
  `insert into patients (clinic_id, id, first_name, last_name, mobile, created_at)
     select c, c * 1000 + p, 'Mihaela', 'Bratu', '+407' || lpad((c * 1000 + p)::text, 8, '0'), ${NOW}
       from generate_series(1, ${CLINICS}) c, generate_series(1, ${PATIENTS}) p`,
  ...RULES.map(
    ([tag, schedule, count, unit, at]) =>
      `insert into message_templates (clinic_id, name, tag_name, schedule_type, count, unit, at_minutes, on_date, texts, active, changed_at, created_at)
         select c, 'Regula', '${tag}', '${schedule}', ${count}, '${unit}', ${at}, '2026-01-01', '${TEXTS}', true, ${NOW}, ${NOW}
           from generate_series(1, ${CLINICS}) c`,
  ),
  // Twelve a day, as many days behind as ahead.
  `insert into bookings (clinic_id, id, code, patient_id, doctor_id, location_id, cabinet_id, starts_at, ends_at, status, status_changed_at,
                         source, created_at, updated_at)
     select c, c * 10000 + v, c || 'v' || v, c * 1000 + 1 + (v * 7) % ${PATIENTS}, c, c, c, s, s + interval '30 minutes', 'approved', ${NOW}, 'staff', ${NOW}, ${NOW}
       from generate_series(1, ${CLINICS}) c, generate_series(0, ${VISITS_PER_CLINIC - 1}) v
       cross join lateral (select '2026-11-25T09:00:00+02:00'::timestamptz + make_interval(days => v / ${VISITS_PER_DAY} - ${Math.floor(VISITS_PER_CLINIC / VISITS_PER_DAY / 2)},
                                                                            mins => v % ${VISITS_PER_DAY} * 45) as s) at`,
  `insert into booking_services (clinic_id, booking_id, position, service_id, minutes, price_bani)
     select clinic_id, id, 1, clinic_id, 30, 10000 from bookings`,
  // What was told in the last weeks.
  `insert into messages (clinic_id, key, channel, recipient, body, booking_id, category, template_id, patient_id, starts_at, status, created_at)
     select b.clinic_id, 'claim:' || t.id || ':' || b.id, 'sms', '+40722000000', 'Te așteptăm', b.id, 'reminder', t.id, b.patient_id, b.starts_at, 'sent', b.starts_at
       from bookings b join message_templates t on t.clinic_id = b.clinic_id and t.tag_name = 'reminder'
      where b.starts_at between '2026-11-01' and '2026-11-25'`,
  `insert into message_claims (clinic_id, template_id, subject_id, moment, location_id, patient_id, message_id, claimed_at)
     select m.clinic_id, m.template_id, m.booking_id, m.starts_at, m.clinic_id, m.patient_id, m.id, m.created_at from messages m`,
  `set session_replication_role = origin`,
  `insert into message_rule_changes default values`,
  `vacuum (analyze) bookings, patients, messages, message_claims, message_templates, booking_services`,
]
