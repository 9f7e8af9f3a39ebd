import type { MovedKind, PatientMerge } from '#contract/patient-merges.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql } from 'kysely'
import { MOVING, type MovingTable } from './patient-references.ts'

/** The columns of a person that merging reads or writes, as text, numbers and flags. */
export interface PersonRow {
  readonly first_name: string
  readonly last_name: string
  readonly mobile: string | null
  readonly mobile_country: string | null
  readonly email: string | null
  readonly birth_date: string | null
  readonly gender: string | null
  readonly cnp: string | null
  readonly card_number: string | null
  readonly address: string
  readonly county_id: number | null
  readonly county: string
  readonly city_id: number | null
  readonly city: string
  readonly guardian_id: number | null
  readonly guardian_name: string
  readonly guardian_mobile: string | null
  readonly guardian_relation: string
  readonly source: string
  readonly language: number | null
  readonly note: string
  readonly no_allergies_at: string | null
  readonly no_allergies_by: number | null
  readonly account_id: number | null
  readonly active: boolean
}

export interface LockedPerson extends PersonRow {
  readonly id: number
  readonly version: number
  readonly created_at: string
  readonly merged_into: number | null
  readonly erased: boolean
  /** Of a guardian who is a patient. */
  readonly guardian: string | null
}

/** How a booking was accepted before it followed its patient over another visit, and how it is since. */
interface Crossed {
  readonly id: number
  readonly overridden: boolean
  readonly accepted: string[] | null
  readonly since: string[]
}

/** All that is needed to part two records again. */
export interface Moved {
  /** By table and column the keys of the rows that moved. */
  readonly rows: Readonly<Record<string, number[]>>
  readonly crossed: readonly Crossed[]
  /** Tags that both had. */
  readonly tags: readonly { tag_id: number; added_by: number | null; added_at: string }[]
  /** What the kept one said before in the columns that changed, and what it says since. */
  readonly before: Partial<PersonRow>
  readonly since: Partial<PersonRow>
  readonly merged: Pick<PersonRow, 'active' | 'account_id' | 'card_number'>
}

/** The people, locked in one order when they are to be changed. */
export async function listPeople(
  tx: Tx,
  ids: readonly number[],
  forUpdate: boolean,
): Promise<LockedPerson[]> {
  const { rows } = await sql<LockedPerson>`
    select p.id, p.version, p.first_name, p.last_name, p.mobile, p.mobile_country, p.email, p.birth_date::text as birth_date,
           p.gender, p.cnp, p.card_number, p.address, p.county_id, p.county, p.city_id, p.city, p.guardian_id,
           p.guardian_name, p.guardian_mobile, p.guardian_relation, p.source, p.language, p.note,
           to_char(p.no_allergies_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as no_allergies_at,
           p.no_allergies_by, p.account_id, p.active, to_json(p.created_at) as created_at, p.merged_into,
           p.erased_at is not null as erased,
           (select concat_ws(' ', g.first_name, nullif(g.last_name, '')) from patients g
             where g.clinic_id = p.clinic_id and g.id = p.guardian_id) as guardian
      from patients p where p.id = any(${ids}::bigint[]) order by p.id
      ${forUpdate ? sql`for update of p` : sql``}`.execute(tx)
  return rows
}

/** Bookings before their times, times before their people: the order in which everybody who books locks. */
export async function lockVisitsOf(tx: Tx, clinicId: number, patientIds: readonly number[]): Promise<void> {
  await sql`select id from bookings where patient_id = any(${patientIds}::bigint[]) order by id for update`.execute(
    tx,
  )
  await sql`select queue_for_times(${clinicId}, '{}', '{}', ${patientIds}::bigint[])`.execute(tx)
}

export async function countMoving(tx: Tx, patientId: number): Promise<Record<MovedKind, number>> {
  const count = (table: string, live = sql`true`, column = 'patient_id') =>
    sql`(select count(*) from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${patientId} and ${live})`
  const { rows } = await sql<Record<MovedKind, number>>`
    select ${count('bookings')} as visits, ${count('observations', sql`t.deleted_at is null`)} as observations,
           ${count('patient_diagnoses', sql`t.voided_at is null`)} as diagnoses,
           ${count('patient_files', sql`t.deleted_at is null`)} as files,
           ${count('patient_alerts', sql`t.ended_at is null`)} as alerts, ${count('patient_tags')} as tags,
           ${count('patient_consents')} as consents,
           ${count('patients', sql`t.merged_into is null`, 'guardian_id')} as wards`.execute(tx)
  return rows[0]!
}

/** Where the visits of the two lie over each other. */
const crossings = (keptId: number, mergedId: number) => sql`
  from busy_times m
  join busy_times k on k.clinic_id = m.clinic_id and k.resource = 'patient' and k.resource_id = ${keptId}
   and k.starts_at < m.ends_at and k.starts_at > m.starts_at - interval '24 hours' and k.ends_at > m.starts_at
 where m.resource = 'patient' and m.resource_id = ${mergedId}`

export interface OverlapRow {
  kept_visit_id: number
  merged_visit_id: number
  start: string
  end: string
}

export async function listOverlaps(
  tx: Tx,
  keptId: number,
  mergedId: number,
  now: Date,
): Promise<OverlapRow[]> {
  const { rows } = await sql<{ overlaps: OverlapRow[] }>`
    select coalesce(json_agg(v), '[]') as overlaps from (
      select k.booking_id as kept_visit_id, m.booking_id as merged_visit_id, greatest(k.starts_at, m.starts_at) as start,
             least(k.ends_at, m.ends_at) as "end" ${crossings(keptId, mergedId)} and m.ends_at > ${now}
       order by 3, 1, 2 limit 50) v`.execute(tx)
  return rows[0]!.overlaps
}

/** Says that the visits of the second which lie over those of the first were accepted, and how they were before. */
export async function acceptCrossings(tx: Tx, keptId: number, mergedId: number): Promise<Crossed[]> {
  const { rows } = await sql<Crossed>`
    with crossed as (
      select m.booking_id as id, array_agg('patient_overlap:booking/' || k.booking_id order by k.booking_id) as keys
        ${crossings(keptId, mergedId)} group by m.booking_id),
    before as (
      select b.id, b.overridden, b.accepted,
             array(select distinct unnest(coalesce(b.accepted, '{}') || c.keys) order by 1) as since
        from crossed c join bookings b on b.id = c.id)
    update bookings b set overridden = true, accepted = before.since
      from before where b.id = before.id
    returning b.id, before.overridden, before.accepted, before.since`.execute(tx)
  return rows
}

/** Gives the visits back what was accepted of them, but those that were changed since. */
export async function restoreAcceptance(
  tx: Tx,
  patientId: number,
  crossed: readonly Crossed[],
): Promise<void> {
  for (const { id, overridden, accepted, since } of crossed)
    await sql`
      update bookings set overridden = ${overridden}, accepted = ${accepted}::text[]
       where id = ${id} and patient_id = ${patientId} and accepted = ${since}::text[]`.execute(tx)
}

/** Tags that both have are taken off the second; they come back when the records part. */
export async function dropSharedTags(tx: Tx, keptId: number, mergedId: number): Promise<Moved['tags']> {
  const { rows } = await sql<{ tag_id: number; added_by: number | null; added_at: string }>`
    delete from patient_tags t
     where t.patient_id = ${mergedId}
       and exists (select from patient_tags k where k.patient_id = ${keptId} and k.tag_id = t.tag_id)
    returning t.tag_id, t.added_by,
              to_char(t.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as added_at`.execute(tx)
  return rows
}

export async function returnSharedTags(tx: WriteTx, patientId: number, tags: Moved['tags']): Promise<void> {
  await sql`
    insert into patient_tags (clinic_id, patient_id, tag_id, added_by, added_at)
    select ${tx.author.clinicId}, ${patientId}, t.id, old.added_by, old.added_at
      from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) old (tag_id bigint, added_by bigint, added_at timestamptz)
      join tags t on t.id = old.tag_id
    on conflict do nothing`.execute(tx)
}

/** Sends everything of the second to the first; by table and column the keys of what moved. */
export async function moveRows(tx: Tx, keptId: number, mergedId: number): Promise<Record<string, number[]>> {
  const moved: Record<string, number[]> = {}
  for (const { table, column, key } of MOVING) {
    const { rows } = await sql<{ key: number }>`
      update ${sql.table(table)} t set ${sql.ref(column)} = ${keptId}
       where ${sql.ref(`t.${column}`)} = ${mergedId} ${butThemselves(table, [keptId, mergedId])}
      returning ${sql.ref(`t.${key}`)} as key`.execute(tx)
    if (rows.length > 0) moved[`${table}.${column}`] = rows.map(row => row.key).toSorted((a, b) => a - b)
  }
  return moved
}

export async function returnRows(
  tx: Tx,
  keptId: number,
  mergedId: number,
  moved: Record<string, number[]>,
): Promise<void> {
  for (const { table, column, key } of MOVING) {
    const keys = moved[`${table}.${column}`]
    if (keys)
      await sql`
        update ${sql.table(table)} t set ${sql.ref(column)} = ${mergedId}
         where ${sql.ref(`t.${column}`)} = ${keptId} and ${sql.ref(`t.${key}`)} = any(${keys}::bigint[])`.execute(
        tx,
      )
  }
}

/** Sends pictures that came since to notes that went back after them. */
export async function returnPictures(tx: Tx, keptId: number, mergedId: number): Promise<void> {
  await sql`
    update patient_files f set patient_id = ${mergedId}
      from observation_images i join observations o on o.clinic_id = i.clinic_id and o.id = i.observation_id
     where i.clinic_id = f.clinic_id and i.patient_file_id = f.id and f.patient_id = ${keptId}
       and o.patient_id = ${mergedId}`.execute(tx)
}

/** Nobody answers for themselves, nor leads to themselves. */
function butThemselves(table: MovingTable, ids: readonly number[]) {
  return table === 'patients' ? sql`and t.id <> all(${ids}::bigint[])` : sql``
}

export async function hasAllergy(tx: Tx, patientId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from patient_alerts a
                    where a.patient_id = ${patientId} and a.kind = 'allergy' and a.ended_at is null) as has`.execute(
    tx,
  )
  return rows[0]!.has
}

/** Leaves a record behind, leading to the one that it became. */
export async function closeMerged(tx: WriteTx, mergedId: number, keptId: number): Promise<void> {
  await tx
    .updateTable('patients')
    .set({
      merged_into: keptId,
      merged_at: new Date(tx.author.now),
      active: false,
      account_id: null,
      ...nextVersion(tx),
    })
    .where('id', '=', mergedId)
    .execute()
}

/** Makes a record one of its own again, without its card's number until that is known to be free. */
export async function reopenMerged(
  tx: WriteTx,
  mergedId: number,
  values: Pick<PersonRow, 'active' | 'account_id'>,
): Promise<void> {
  await tx
    .updateTable('patients')
    .set({ merged_into: null, merged_at: null, card_number: null, ...values, ...nextVersion(tx) })
    .where('id', '=', mergedId)
    .execute()
}

/** Whether nobody else has the card by now. */
export async function returnCard(tx: Tx, patientId: number, card: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update patients set card_number = ${card}
     where id = ${patientId}
       and not exists (select from patients o where o.card_number = ${card} and o.merged_into is null)`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export async function updatePerson(tx: WriteTx, id: number, values: Partial<PersonRow>): Promise<void> {
  // An instant is given as it was read, to the microsecond.
  await tx
    .updateTable('patients')
    .set({ ...(values as object), ...nextVersion(tx) })
    .where('id', '=', id)
    .execute()
}

export async function insertMerge(tx: WriteTx, keptId: number, mergedId: number): Promise<number> {
  const { clinicId, accountId, now } = tx.author
  const { id } = await tx
    .insertInto('patient_merges')
    .values({
      clinic_id: clinicId,
      kept_id: keptId,
      merged_id: mergedId,
      moved: '{}',
      merged_by: accountId,
      merged_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function keepMoved(tx: Tx, mergeId: number, moved: Moved): Promise<void> {
  await tx
    .updateTable('patient_merges')
    .set({ moved: JSON.stringify(moved) })
    .where('id', '=', mergeId)
    .execute()
}

export interface MergeRow {
  kept_id: number
  merged_id: number
  merged_at: Date
  undone_at: Date | null
  moved: Moved
}

export async function lockMerge(tx: Tx, id: number): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    select kept_id, merged_id, merged_at, undone_at, moved from patient_merges where id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

export async function stampUndone(tx: WriteTx, id: number): Promise<void> {
  await tx
    .updateTable('patient_merges')
    .set({ undone_by: tx.author.accountId, undone_at: new Date(tx.author.now) })
    .where('id', '=', id)
    .execute()
}

/** Those that hold, the latest first; those after `since` can be undone while the merged record leads straight here. */
export async function listMergeRows(tx: Tx, keptId: number, since: Date): Promise<PatientMerge[]> {
  const { rows } = await sql<{ merges: PatientMerge[] }>`
    select coalesce(json_agg(v), '[]') as merges from (
      select m.id, m.kept_id, m.merged_id, concat_ws(' ', p.first_name, nullif(p.last_name, '')) as merged_name,
             a.first_name || ' ' || a.last_name as merged_by, m.merged_at,
             case when m.merged_at > ${since} and p.merged_into = m.kept_id and p.erased_at is null
               then m.merged_at + interval '1 day' end as undo_until
        from patient_merges m
        join patients p on p.clinic_id = m.clinic_id and p.id = m.merged_id
        left join accounts a on a.id = m.merged_by
       where m.kept_id = ${keptId} and m.undone_at is null
       order by m.merged_at desc, m.id desc limit 100) v`.execute(tx)
  return rows[0]!.merges
}
