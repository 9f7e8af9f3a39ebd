import type { LoggedMessage, MessageState } from '#contract/messages/message-log.ts'
import { UNREAD_CATEGORIES } from '#domain/messages/template.ts'
import { visibleEmail, visibleMobile, withoutLinks } from '#server/db/contact-masks.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import type { Sight } from '#server/records/staff-sight.ts'
import { sql, type RawBuilder } from 'kysely'

export interface LogFilter {
  readonly search: string
  /** Half-open. */
  readonly from: Date
  readonly to: Date
  readonly channel: 'sms' | 'email' | undefined
  readonly templateId: number | undefined
  readonly category: string | undefined
  readonly states: readonly MessageState[] | undefined
}

/** Where a page ended: the microseconds of its last message, and its id. */
export interface LogPlace {
  readonly micros: string
  readonly id: number
}

const within = (from: Date, to: Date) => sql`m.created_at >= ${from} and m.created_at < ${to}`

/** Whether somebody other than its recipient may read `m`. */
export const IS_READ = sql`m.category not in (${sql.join(UNREAD_CATEGORIES.map(name => sql.lit(name)))})`

/** Without everybody's calendar, what is about one's own visits. */
export const mine = ({ onlyDoctorId }: Sight) =>
  onlyDoctorId === undefined
    ? sql``
    : sql`and m.booking_id in (select b.id from bookings b where b.doctor_id = ${onlyDoctorId})`

const and = (condition: RawBuilder<unknown> | undefined) => (condition ? sql`and ${condition}` : sql``)

const narrowed = (filter: LogFilter, sight: Sight) => {
  const { from, to, channel, templateId, category, states } = filter
  return sql`${within(from, to)}
    ${and(channel && sql`m.channel = ${channel}`)}
    ${and(templateId === undefined ? undefined : sql`m.template_id = ${templateId}`)}
    ${and(category === undefined ? undefined : sql`m.category = ${category}`)}
    ${and(states && sql`m.status = any(${[...states]}::message_status[])`)}
    ${mine(sight)}`
}

/**
 * Messages `m` that match, as their ids and instants. A month's are found in the index alone: by patient, and by the words of
 * their template, which are those of their texts. Only what was written without one is read, and what went to just that phone
 * or address. What is written in a code is nobody's to look for; who may not see contacts finds nobody by them.
 */
function matching(filter: LogFilter, sight: Sight): RawBuilder<unknown> {
  const search = filter.search
  const among = (condition: RawBuilder<unknown>) =>
    sql`select m.id, m.created_at from messages m where ${narrowed(filter, sight)} ${condition}`
  if (search === '') return among(sql``)
  const says = (text: RawBuilder<unknown>) => sql`strpos(fold_text(${text}), fold_text(${search})) > 0`
  // What is about a visit is to its patient, where nobody else is named.
  const people = sql`select search_patient_ids(${search}, ${sight.mayContact}, null)`
  const templates = sql`
    select t.id from message_templates t where ${says(sql`t.name`)}
    union
    select v.template_id from message_template_versions v, jsonb_path_query(v.content -> 'texts', '$.*.*') x (said)
     where ${says(sql`regexp_replace(x.said #>> '{}', '\{[a-z_]+\}', ' ', 'g')`)}`
  const parts = [
    among(sql`and m.patient_id in (${people})`),
    among(
      sql`and m.patient_id is null and m.booking_id in (select b.id from bookings b where b.patient_id in (${people}))`,
    ),
    among(sql`and ${IS_READ} and m.template_id in (${templates})`),
    among(
      sql`and ${IS_READ} and m.template_id is null and ${says(withoutLinks('m.body', sight.mayContact))}`,
    ),
  ]
  const digits = search.replace(/[\s+().-]/g, '').replace(/^0/, '')
  if (sight.mayContact && /^\d{3,}$/.test(digits)) {
    parts.push(among(sql`and m.template_id is null and strpos(m.recipient, ${digits}) > 0`))
    parts.push(among(sql`and m.recipient = any(${[`+${digits}`, `+40${digits}`]}::text[])`))
  }
  if (sight.mayContact && search.includes('@'))
    parts.push(among(sql`and m.recipient = any(${[search, search.toLowerCase()]}::text[])`))
  return sql`${sql.join(parts, sql` union `)}`
}

const NEWEST = sql`m.created_at desc, m.id desc`
const behind = (after: LogPlace | undefined) =>
  after
    ? sql`and (m.created_at, m.id) < (to_timestamp(0) + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`
    : sql``

export async function countMessages(tx: Tx, filter: LogFilter, sight: Sight): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${matching(filter, sight)}) m`.execute(tx)
  return rows[0]!.count
}

/** The ids of all that match, the newest first. */
export async function listMessageIds(tx: Tx, filter: LogFilter, sight: Sight): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from (${matching(filter, sight)}) m order by ${NEWEST}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What a log says of `m`. Whom else a family's message told is written where it is claimed. */
export const loggedColumns = (sight: Sight) => sql`
  m.id, m.created_at as at, m.channel, m.category,
  case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as template,
  case when p.id is not null then json_build_object('id', p.id, 'name', btrim(p.last_name || ' ' || p.first_name)) end as patient,
  coalesce((select json_agg(distinct btrim(o.last_name || ' ' || o.first_name))
     from message_claims k join patients o on o.clinic_id = k.clinic_id and o.id = k.patient_id
    where k.clinic_id = m.clinic_id and k.message_id = m.id and k.patient_id is distinct from p.id), '[]') as others,
  case m.channel when 'sms' then ${visibleMobile('m.recipient', sight.mayContact)} else ${visibleEmail('m.recipient', sight.mayContact)} end as recipient,
  case when ${IS_READ} then ${withoutLinks('m.body', sight.mayContact)} end as text, m.subject,
  case m.language when 1 then 'en' when 2 then 'ro' end as language,
  m.segments, ${ronOf('m.cost_bani')} as cost, m.status as state, m.skip_reason, m.error as problem, m.sent_at, m.delivered_at,
  (select r.meaning from replies r where r.clinic_id = m.clinic_id and r.message_id = m.id order by r.id desc limit 1) as answered,
  (select count(*) from message_claims k where k.clinic_id = m.clinic_id and k.message_id = m.id) as visits,
  m.instead_of is not null as is_instead`

export const LOGGED_JOINS = sql`
  left join bookings b on b.clinic_id = m.clinic_id and b.id = m.booking_id
  left join patients p on p.clinic_id = m.clinic_id and p.id = coalesce(m.patient_id, b.patient_id)
  left join message_templates t on t.clinic_id = m.clinic_id and t.id = m.template_id`

export type LoggedRow = LoggedMessage & { readonly micros: string }

const MICROS = sql`(extract(epoch from m.created_at) * 1000000)::bigint::text`

/** A page: its rows are chosen in the index and only then read. */
export async function listMessageRows(
  tx: Tx,
  filter: LogFilter,
  { after, size }: { after: LogPlace | undefined; size: number },
  sight: Sight,
): Promise<LoggedRow[]> {
  const { rows } = await sql<{ items: LoggedRow[] }>`
    select coalesce(json_agg(v), '[]') as items from (
      select ${loggedColumns(sight)}, ${MICROS} as micros
        from (select m.id from (${matching(filter, sight)}) m where true ${behind(after)} order by ${NEWEST} limit ${size}) page
        join messages m on m.id = page.id
        ${LOGGED_JOINS}
       order by ${NEWEST}) v`.execute(tx)
  return rows[0]!.items
}

/** Some of them, in the order of their ids in the list. */
export async function listMessagesByIds(
  tx: Tx,
  ids: readonly number[],
  sight: Sight,
): Promise<LoggedMessage[]> {
  const { rows } = await sql<{ items: LoggedMessage[] }>`
    select coalesce(json_agg(v order by v.place), '[]') as items from (
      select ${loggedColumns(sight)}, page.place
        from unnest(${[...ids]}::bigint[]) with ordinality page(id, place)
        join messages m on m.id = page.id
        ${LOGGED_JOINS}) v`.execute(tx)
  return rows[0]!.items
}

export interface MonthNumbers {
  readonly sent: number
  readonly sms_left: number
  readonly sms_delivered: number
  readonly undelivered: number
  readonly skipped: number
}

const numbersOf = (count: RawBuilder<unknown>) => {
  const of = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(${count}) filter (where ${condition}), 0)::bigint`
  const left = sql`m.status in ('sent', 'undelivered', 'delivered')`
  return sql`
    ${of(left)} as sent, ${of(sql`${left} and m.channel = 'sms'`)} as sms_left,
    ${of(sql`m.status = 'delivered' and m.channel = 'sms'`)} as sms_delivered,
    ${of(sql`m.status in ('undelivered', 'failed')`)} as undelivered, ${of(sql`m.status = 'skipped'`)} as skipped`
}

/** Of all of a clinic's they are kept as they are written; of one's own visits they are counted. */
export async function countMonth(
  tx: Tx,
  { from, to }: LogFilter,
  month: string,
  sight: Sight,
): Promise<MonthNumbers> {
  const { rows } = await (
    sight.onlyDoctorId === undefined
      ? sql<MonthNumbers>`
          select ${numbersOf(sql`m.count`)} from message_counts m where m.month = ${`${month}-01`}::date`
      : sql<MonthNumbers>`select ${numbersOf(sql`1`)} from messages m where ${within(from, to)} ${mine(sight)}`
  ).execute(tx)
  return rows[0]!
}

/** Whom something did not reach: everybody whom it tells of, once. */
export async function countUnreached(tx: Tx, from: Date, to: Date, sight: Sight): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with lost as materialized (
      select m.id, m.patient_id, m.booking_id from messages m
       where ${within(from, to)} and m.status in ('undelivered', 'failed') ${mine(sight)}
    )
    select count(*) as count from (
      select l.patient_id from lost l where l.patient_id is not null
      union
      select b.patient_id from lost l join bookings b on b.id = l.booking_id where l.patient_id is null
      union
      select k.patient_id from lost l join message_claims k on k.message_id = l.id) p`.execute(tx)
  return rows[0]!.count
}

/** How many of a month match; nothing may be searched. */
export async function countKept(
  tx: Tx,
  { channel, templateId, category, states }: LogFilter,
  month: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(m.count), 0)::bigint as count from message_counts m
     where m.month = ${`${month}-01`}::date
       ${and(channel && sql`m.channel = ${channel}`)}
       ${and(templateId === undefined ? undefined : sql`m.template_id = ${templateId}`)}
       ${and(category === undefined ? undefined : sql`m.category = ${category}`)}
       ${and(states && sql`m.status = any(${[...states]}::message_status[])`)}`.execute(tx)
  return rows[0]!.count
}

export async function addUpCounts(tx: Tx): Promise<void> {
  await sql`select add_up_message_counts()`.execute(tx)
}

export async function listTemplateNames(tx: Tx): Promise<{ id: number; name: string }[]> {
  return tx.selectFrom('message_templates').select(['id', 'name']).orderBy('name').orderBy('id').execute()
}
