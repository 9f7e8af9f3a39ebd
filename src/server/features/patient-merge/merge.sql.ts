import type { PatientMerge } from '#contract/patients/patient-merges.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql } from 'kysely'
import type { Crossed } from './crossing-visits.sql.ts'

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
