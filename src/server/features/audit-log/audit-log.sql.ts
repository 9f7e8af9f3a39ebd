import type { Tx } from '#server/db/database.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import { seenBy, type PatientSight } from '#server/features/patients/patients.ts'
import { sql, type RawBuilder } from 'kysely'

/** What words were found to mean: anybody and anything of them. */
export interface Found {
  readonly patientIds: readonly number[]
  readonly accountIds: readonly number[]
  /** Such as "booking.moved". */
  readonly actions: readonly string[]
  readonly things: readonly { readonly entity: string; readonly id: number }[]
  readonly number: number | undefined
}

export interface LogFilter {
  /** Undefined where no words are looked for. */
  readonly found: Found | undefined
  /** Half-open. */
  readonly from: Date | undefined
  readonly to: Date | undefined
  readonly actorId: number | undefined
  readonly actor: string | undefined
  readonly entity: string | undefined
  readonly entityId: number | undefined
  readonly patientId: number | undefined
  readonly actions: readonly string[] | undefined
  readonly isUnread: boolean
}

/** Whose log it is: what they may see of it, and what they have read. */
export interface Reader {
  readonly accountId: number
  readonly sight: PatientSight
}

/** Where a page ended: the microseconds of its last entry, and its id. */
export interface LogPlace {
  readonly micros: string
  readonly id: number
}

const and = (condition: RawBuilder<unknown> | undefined) => (condition ? sql`and ${condition}` : sql``)
const NEWEST = sql`order by a.at desc, a.id desc`
const MICROS = sql`(extract(epoch from a.at) * 1000000)::bigint::text`

/** Without everybody's calendar: what one did oneself, and what concerns one's own hours, visits and patients. */
function mine({ accountId, sight }: Reader): RawBuilder<unknown> | undefined {
  const { own } = sight
  if (!own) return undefined
  const patient = (id: RawBuilder<unknown>) =>
    sql`exists (select from patients p where p.clinic_id = a.clinic_id and p.id = ${id} and ${seenBy(sight)})`
  const doctor = String(own.doctorId)
  return sql`case
    when a.actor_account_id = ${accountId} then true
    when a.entity = 'doctor' then a.entity_id = ${own.doctorId}
    when a.entity = 'booking' then exists (
      select from bookings b where b.clinic_id = a.clinic_id and b.id = a.entity_id and b.doctor_id = ${own.doctorId})
    when a.entity = 'hold' then a.before ->> 'doctor_id' = ${doctor} or a.after ->> 'doctor_id' = ${doctor}
    when a.entity in ('patient', 'patient_record', 'patient_money') then ${patient(sql`a.entity_id`)}
    when a.entity = 'invoice' then exists (
      select from invoices i where i.clinic_id = a.clinic_id and i.id = a.entity_id and ${patient(sql`i.patient_id`)})
    else false end`
}

const isRead = ({ accountId }: Reader) => sql`(
  coalesce(s.position <= (select m.position from audit_read_marks m where m.account_id = ${accountId}), false)
  or exists (select from audit_reads r where r.clinic_id = a.clinic_id and r.account_id = ${accountId} and r.entry_id = a.id))`

/** Somebody who has read all need not be asked about each entry of all years: none is sealed a day before those of its day. */
const unreadFrom = ({ accountId }: Reader) => sql`a.at >= coalesce((
  select e.at - interval '1 day'
    from audit_read_marks m
    join audit_seals z on z.clinic_id = m.clinic_id and z.position = m.position
    join audit_entries e on e.clinic_id = z.clinic_id and e.id = z.entry_id
   where m.account_id = ${accountId}), '-infinity')`

const behind = (after: LogPlace | undefined) =>
  after &&
  sql`(a.at, a.id) < (to_timestamp(0) + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`

/** All that is about some patients, as the kind of thing and its id. */
const thingsOf = (patientIds: readonly number[]) => sql`
  select e.entity, p.id from unnest(${[...patientIds]}::bigint[]) p (id), unnest(array['patient', 'patient_record', 'patient_money']) e (entity)
  union all
  select 'booking', b.id from bookings b where b.patient_id = any(${[...patientIds]}::bigint[])
  union all
  select 'invoice', i.id from invoices i where i.patient_id = any(${[...patientIds]}::bigint[])`

/**
 * Entries as their ids and instants. Each way of asking begins where an index has the newest of it: at the days, at whoever
 * did it, at what was done, or at the things themselves; words are all of these at once, each limited by the page.
 */
function matching(
  filter: LogFilter,
  reader: Reader,
  page: RawBuilder<unknown>,
  after?: LogPlace,
): RawBuilder<unknown> {
  const { found, from, to, actorId, actor, entity, entityId, patientId, actions, isUnread } = filter
  const conditions = [
    from && sql`a.at >= ${from}`,
    to && sql`a.at < ${to}`,
    actor && sql`a.actor_kind = ${actor}`,
    behind(after),
    mine(reader),
    isUnread ? sql`${unreadFrom(reader)} and not ${isRead(reader)}` : undefined,
  ]
  const seal = isUnread
    ? sql`left join audit_seals s on s.clinic_id = a.clinic_id and s.entry_id = a.id`
    : sql``
  const narrow = (...more: (RawBuilder<unknown> | '' | undefined)[]) =>
    sql`${sql.join(
      [...conditions, ...more].map(each => and(each || undefined)),
      sql` `,
    )}`
  const byActor = actorId === undefined ? undefined : sql`a.actor_account_id = ${actorId}`
  const byAction = actions && sql`a.action = any(${[...actions]}::text[])`
  const byThing =
    entity === undefined
      ? undefined
      : entityId === undefined
        ? sql`a.entity = ${entity}`
        : sql`a.entity = ${entity} and a.entity_id = ${entityId}`
  const ofPatient =
    patientId === undefined ? undefined : sql`(a.entity, a.entity_id) in (${thingsOf([patientId])})`
  const few = (condition: RawBuilder<unknown>) =>
    sql`(select a.id, a.at from audit_entries a ${seal} where true ${condition} ${page})`
  const eachOf = (
    values: readonly (string | number)[],
    type: 'text' | 'bigint',
    column: RawBuilder<unknown>,
    rest: RawBuilder<unknown>,
  ) =>
    sql`(select v.id, v.at from unnest(${[...values]}::${sql.raw(type)}[]) x (value)
         cross join lateral (select a.id, a.at from audit_entries a ${seal} where ${column} = x.value ${rest} ${page}) v)`
  const inThings = (things: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
    sql`(select a.id, a.at from (${things}) w (entity, id)
         join audit_entries a on a.entity = w.entity and a.entity_id = w.id ${seal} where true ${rest} ${page})`

  if (found) {
    const rest = narrow(byActor, byAction, byThing, ofPatient)
    const parts = [
      inThings(thingsOf(found.patientIds), rest),
      eachOf(found.accountIds, 'bigint', sql`a.actor_account_id`, rest),
      eachOf(found.actions, 'text', sql`a.action`, rest),
      inThings(
        sql`select t.entity, t.id from unnest(${found.things.map(each => each.entity)}::text[], ${found.things.map(each => each.id)}::bigint[]) t (entity, id)`,
        rest,
      ),
    ]
    if (found.number !== undefined)
      parts.push(
        few(
          sql`and a.id = (select z.entry_id from audit_seals z where z.position = ${found.number}) ${rest}`,
        ),
      )
    return sql`${sql.join(parts, sql` union `)}`
  }
  if (patientId !== undefined) return inThings(thingsOf([patientId]), narrow(byActor, byAction, byThing))
  if (byThing && entityId !== undefined) return few(narrow(byThing, byActor, byAction))
  if (byActor) return few(narrow(byActor, byThing, byAction))
  if (actions) return eachOf(actions, 'text', sql`a.action`, narrow(byThing))
  return few(narrow(byThing))
}

export interface EntryRow {
  readonly id: number
  readonly at: string
  readonly micros: string
  readonly number: number | null
  readonly actor_account_id: number | null
  readonly actor_kind: 'clinic' | 'doctor' | 'patient' | 'system'
  readonly actor_name: string | null
  readonly action: string
  readonly entity: string
  readonly entity_id: number
  readonly before: JsonObject | null
  readonly after: JsonObject | null
  readonly is_erased: boolean
  readonly is_read: boolean
  /** Of a visit that was moved after the entry: when and whose it was until then. */
  readonly stood: { readonly start: string | null; readonly doctor_id: number | null } | null
}

const columns = (reader: Reader) => sql`
  a.id, a.at, ${MICROS} as micros, s.position as number, a.actor_account_id, a.actor_kind,
  (select btrim(c.first_name || ' ' || c.last_name) from accounts c where c.id = a.actor_account_id) as actor_name,
  a.action, a.entity, a.entity_id, a.before, a.after, a.salt is null as is_erased, ${isRead(reader)} as is_read,
  case when a.entity = 'booking' then (
    select json_build_object('start', m.before -> 'start', 'doctor_id', m.before -> 'doctor_id') from audit_entries m
     where m.clinic_id = a.clinic_id and m.entity = a.entity and m.entity_id = a.entity_id and m.id > a.id
       and m.action = 'booking.moved' order by m.id limit 1) end as stood`
const SEALED = sql`left join audit_seals s on s.clinic_id = a.clinic_id and s.entry_id = a.id`

/** A page: its rows are chosen in an index and only then read. */
export async function listEntryRows(
  tx: Tx,
  filter: LogFilter,
  { after, size }: { after: LogPlace | undefined; size: number },
  reader: Reader,
): Promise<EntryRow[]> {
  const page = sql`${NEWEST} limit ${size}`
  const { rows } = await sql<{ items: EntryRow[] }>`
    select coalesce(json_agg(v), '[]') as items from (
      select ${columns(reader)}
        from (select a.id from (${matching(filter, reader, page, after)}) a ${page}) chosen
        join audit_entries a on a.id = chosen.id ${SEALED}
       ${NEWEST}) v`.execute(tx)
  return rows[0]!.items
}

/** The ids of all that match, the newest first. */
export async function listEntryIds(tx: Tx, filter: LogFilter, reader: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from (${matching(filter, reader, sql``)}) a ${NEWEST}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Some of them, in the order of their ids in the list. */
export async function listEntriesByIds(tx: Tx, ids: readonly number[], reader: Reader): Promise<EntryRow[]> {
  const { rows } = await sql<{ items: EntryRow[] }>`
    select coalesce(json_agg(v order by v.place), '[]') as items from (
      select ${columns(reader)}, page.place
        from unnest(${[...ids]}::bigint[]) with ordinality page(id, place)
        join audit_entries a on a.id = page.id ${SEALED}) v`.execute(tx)
  return rows[0]!.items
}

/** Undefined where the clinic has no such entry, or it is not the caller's to see. */
export async function findEntryRow(tx: Tx, id: number, reader: Reader): Promise<EntryRow | undefined> {
  const { rows } = await sql<{ item: EntryRow }>`
    select (select row_to_json(v) from (select ${columns(reader)}) v) as item
      from audit_entries a ${SEALED} where a.id = ${id} ${and(mine(reader))}`.execute(tx)
  return rows[0]?.item
}

/** All there are, sealed and not, and those since an instant. */
export async function countEntries(tx: Tx, since: Date): Promise<{ all: number; today: number }> {
  const { rows } = await sql<{ all: number; today: number }>`
    select coalesce((select c.position from audit_chains c), 0) + count_unsealed_entries() as "all",
           (select count(*) from audit_entries a where a.at >= ${since}) as today`.execute(tx)
  return rows[0]!
}
