import { TAG_COLORS, type PatientTag, type Tag } from '#contract/patients/tags.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable } from 'kysely'
import { seenBy, type PatientSight } from './patient-sight.sql.ts'

/** The tags that are there by name, or the one named, there or removed; people are counted whom the caller sees. */
export async function listTagRows(
  tx: Tx,
  sight: PatientSight,
  only?: number,
): Promise<(Tag & { removed: boolean })[]> {
  const { rows } = await sql<Tag & { removed: boolean }>`
    select t.id, t.name, t.color, t.version, t.removed_at is not null as removed,
           (select count(*) from patient_tags x join patients p on p.clinic_id = x.clinic_id and p.id = x.patient_id
             where x.clinic_id = t.clinic_id and x.tag_id = t.id and ${seenBy(sight)}) as patients
      from tags t
     where case when ${only ?? null}::bigint is null then t.removed_at is null else t.id = ${only ?? null} end
     order by fold_text(t.name)`.execute(tx)
  return rows
}

/** Kept from changing until the transaction ends. */
export async function lockTag(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('tags').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

export async function insertTagRow(tx: Tx, row: Insertable<DB['tags']>): Promise<number> {
  const { id } = await tx.insertInto('tags').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The colour that fewest tags have. */
export async function pickColor(tx: Tx): Promise<number> {
  const { rows } = await sql<{ color: number }>`
    select c.color from generate_series(1, ${TAG_COLORS}::integer) c(color)
     order by (select count(*) from tags t where t.color = c.color and t.removed_at is null), c.color limit 1`.execute(
    tx,
  )
  return rows[0]!.color
}

/** Of these ids, those that are tags, which stay so until the transaction ends. */
export async function lockTags(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', ids.length === 0 ? [0] : [...ids])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function listPatientTags(tx: Tx, patientId: number): Promise<PatientTag[]> {
  return tx
    .selectFrom('patient_tags as x')
    .innerJoin('tags as t', join =>
      join.onRef('t.clinic_id', '=', 'x.clinic_id').onRef('t.id', '=', 'x.tag_id'),
    )
    .select(['t.id', 't.name', 't.color'])
    .where('x.patient_id', '=', patientId)
    .where('t.removed_at', 'is', null)
    .orderBy(sql`fold_text(t.name)`)
    .execute()
}

export async function giveTags(
  tx: Tx,
  row: Omit<Insertable<DB['patient_tags']>, 'tag_id'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('patient_tags')
    .values(ids.map(tag_id => ({ ...row, tag_id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function takeTags(tx: Tx, patientId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('patient_tags')
    .where('patient_id', '=', patientId)
    .where('tag_id', 'in', [...ids])
    .execute()
}
