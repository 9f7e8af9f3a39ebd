import type { Access } from '#contract/logs/access-log.ts'
import type { Tx } from '#server/db/database.ts'
import { seenBy, type PatientSight } from '#server/features/patients/patients.ts'
import { sql } from 'kysely'

export interface AccessFilter {
  /** Half-open. */
  readonly from: Date | undefined
  readonly to: Date | undefined
  readonly actorId: number | undefined
  readonly patientId: number | undefined
  readonly what: string | undefined
  /** Whom the words were found to mean; undefined where none are looked for. */
  readonly found:
    { readonly patientIds: readonly number[]; readonly accountIds: readonly number[] } | undefined
}

/** Where a page ended: the microseconds of its last opening, and its id. */
export interface AccessPlace {
  readonly micros: string
  readonly id: number
}

export type AccessRow = Access & { readonly micros: string }

const NEWEST = sql`order by o.opened_at desc, o.id desc`
const and = (condition: ReturnType<typeof sql> | undefined) => (condition ? sql`and ${condition}` : sql``)

/** Openings as ids and instants; without everybody's calendar of one's own patients. Each way of asking has an index. */
function matching(
  filter: AccessFilter,
  sight: PatientSight,
  page: ReturnType<typeof sql>,
  after?: AccessPlace,
) {
  const { from, to, actorId, patientId, what, found } = filter
  const rest = sql`
    ${and(from && sql`o.opened_at >= ${from}`)}
    ${and(to && sql`o.opened_at < ${to}`)}
    ${and(actorId === undefined ? undefined : sql`o.account_id = ${actorId}`)}
    ${and(patientId === undefined ? undefined : sql`o.patient_id = ${patientId}`)}
    ${and(what === undefined ? undefined : sql`o.what = ${what}`)}
    ${and(after && sql`(o.opened_at, o.id) < (to_timestamp(0) + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`)}
    ${and(sight.own && sql`exists (select from patients p where p.clinic_id = o.clinic_id and p.id = o.patient_id and ${seenBy(sight)})`)}`
  if (!found) return sql`(select o.id, o.opened_at from record_openings o where true ${rest} ${page})`
  const eachOf = (ids: readonly number[], column: ReturnType<typeof sql>) => sql`
    (select v.id, v.opened_at from unnest(${[...ids]}::bigint[]) x (value)
      cross join lateral (select o.id, o.opened_at from record_openings o where ${column} = x.value ${rest} ${page}) v)`
  return sql`${eachOf(found.patientIds, sql`o.patient_id`)} union ${eachOf(found.accountIds, sql`o.account_id`)}`
}

/** A person who was erased has no name to show; one who was merged the name of who they are now. */
const COLUMNS = sql`
  o.id, o.opened_at as at, o.what, (extract(epoch from o.opened_at) * 1000000)::bigint::text as micros,
  (select json_build_object('name', btrim(c.first_name || ' ' || c.last_name), 'account_id', c.id)
     from accounts c where c.id = o.account_id) as who,
  (select json_build_object('id', k.id, 'name', btrim(k.last_name || ' ' || k.first_name))
     from patients t join patients k on k.clinic_id = t.clinic_id and k.id = coalesce(t.merged_into, t.id)
    where t.clinic_id = o.clinic_id and t.id = o.patient_id and k.erased_at is null) as patient`

export async function listAccessRows(
  tx: Tx,
  filter: AccessFilter,
  { after, size }: { after: AccessPlace | undefined; size: number },
  sight: PatientSight,
): Promise<AccessRow[]> {
  const page = sql`${NEWEST} limit ${size}`
  const { rows } = await sql<{ items: AccessRow[] }>`
    select coalesce(json_agg(v), '[]') as items from (
      select ${COLUMNS}
        from (select o.id from (${matching(filter, sight, page, after)}) o ${page}) chosen
        join record_openings o on o.id = chosen.id
       ${NEWEST}) v`.execute(tx)
  return rows[0]!.items
}

export async function listAccessIds(tx: Tx, filter: AccessFilter, sight: PatientSight): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from (${matching(filter, sight, sql``)}) o ${NEWEST}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Some of them, in the order of their ids in the list. */
export async function listAccessByIds(tx: Tx, ids: readonly number[]): Promise<Access[]> {
  const { rows } = await sql<{ items: Access[] }>`
    select coalesce(json_agg(v order by v.place), '[]') as items from (
      select ${COLUMNS}, page.place
        from unnest(${[...ids]}::bigint[]) with ordinality page(id, place)
        join record_openings o on o.id = page.id) v`.execute(tx)
  return rows[0]!.items
}
