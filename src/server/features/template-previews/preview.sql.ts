import type { Tx } from '#server/db/database.ts'
import { seenBy, type PatientSight } from '#server/features/patients/patients.ts'
import { sql } from 'kysely'

export interface PreviewVisitRow {
  booking_id: number
  patient_name: string
  /** Epoch milliseconds. */
  start: number
  doctor_name: string
}

const MOST = 20

/** Visits whose patient the caller may see: coming ones by hour, then those that were, newest first. */
export async function listPreviewVisitRows(
  tx: Tx,
  sight: PatientSight,
  {
    now,
    search,
    id,
  }: { readonly now: Date; readonly search?: string | undefined; readonly id?: number | undefined },
): Promise<PreviewVisitRow[]> {
  const which = sql`
    ${id === undefined ? sql`true` : sql`b.id = ${id}`}
    and ${search === undefined ? sql`true` : sql`p.id in (select search_patient_ids(${search}, false, 50))`}`
  const side = (isAhead: boolean) => sql`
    (select b.id, b.starts_at, p.first_name, p.last_name, b.doctor_id, b.clinic_id
       from bookings b join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
      where b.cancelled_at is null and b.pinned_at is null and ${seenBy(sight)} and ${which}
        and ${isAhead ? sql`b.starts_at >= ${now} order by b.starts_at` : sql`b.starts_at < ${now} order by b.starts_at desc`}
      limit ${MOST})`
  const { rows } = await sql<PreviewVisitRow>`
    select v.id as booking_id, concat_ws(' ', nullif(v.last_name, ''), v.first_name) as patient_name,
           (extract(epoch from v.starts_at) * 1000)::bigint as start,
           concat_ws(' ', nullif(d.title, ''), d.first_name, nullif(d.last_name, '')) as doctor_name
      from (${side(true)} union all ${side(false)}) v
      join doctors d on d.clinic_id = v.clinic_id and d.id = v.doctor_id
     order by v.starts_at < ${now}, abs(extract(epoch from v.starts_at - ${now}))`.execute(tx)
  return rows
}

/** The longest of what the clinic's own rows say. */
export async function getLongest(tx: Tx): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string | null>>`
    select (select concat_ws(' ', nullif(title, ''), first_name, nullif(last_name, '')) as n from doctors where active
             order by char_length(concat_ws(' ', nullif(title, ''), first_name, nullif(last_name, ''))) desc limit 1) as doctor_name,
           (select name from cabinets where active order by char_length(name) desc limit 1) as cabinet,
           (select name from locations where active order by char_length(name) desc limit 1) as location_name,
           (select concat_ws(', ', nullif(address, ''), nullif(city, '')) from locations where active
             order by char_length(concat_ws(', ', nullif(address, ''), nullif(city, ''))) desc limit 1) as location_address,
           (select directions from locations where active order by char_length(directions) desc limit 1) as location_map`.execute(
    tx,
  )
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).filter((one): one is [string, string] => Boolean(one[1])),
  )
}

export async function getOwnContact(tx: Tx, accountId: number) {
  return tx
    .selectFrom('accounts')
    .select(['mobile', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Of these those that the caller may see. */
export async function listSeenPatients(
  tx: Tx,
  sight: PatientSight,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from patients p where p.id = any(${[...ids]}::bigint[]) and ${seenBy(sight)}`.execute(tx)
  return rows.map(row => row.id)
}
