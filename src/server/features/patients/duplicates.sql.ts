import type { Duplicate } from '#contract/patients.ts'
import { visibleMobile } from '#server/db/contact-masks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import { nearestVisits, seenBy, type PatientSight } from './patients.sql.ts'

/**
 * Until the transaction ends nobody else writes a new patient of the clinic, so that of two who write down one person at
 * once the second is told. Taken before anything else is locked.
 */
export async function lockNewPatients(tx: Tx, clinicId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`new-patients:${clinicId}`}, 0))`.execute(tx)
}

export interface AlikeRow {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly has_phone: boolean
}

/** Whom the caller sees of those with the phone or born on the day; null is nobody's. */
export async function listAlikeRows(
  tx: Tx,
  by: { mobile: string | null; birthDate: string | null },
  sight: PatientSight,
): Promise<AlikeRow[]> {
  // Each way has an index of its own, so they are united by id rather than asked for with "or".
  const { rows } = await sql<AlikeRow>`
    select p.id, p.first_name, p.last_name, p.mobile is not distinct from ${by.mobile} as has_phone
      from patients p
     where p.id = any(array(
             select id from patients where mobile = ${by.mobile}
             union
             select id from patients where birth_date = ${by.birthDate}))
       and ${seenBy(sight)}
     order by p.active desc, p.id`.execute(tx)
  return rows
}

export async function listDuplicates(
  tx: Tx,
  ids: readonly number[],
  sight: PatientSight,
): Promise<Duplicate[]> {
  const { rows } = await sql<{ duplicates: Duplicate[] }>`
    select coalesce(json_agg(v), '[]') as duplicates from (
      select p.id, p.first_name, p.last_name, ${visibleMobile('p.mobile', sight.mayContact)} as mobile, p.birth_date,
             p.active, last.starts_at as last_visit, next.starts_at as next_visit
        from patients p ${nearestVisits(sight)}
       where p.id = any(${ids}::bigint[])
       order by p.active desc, p.id) v`.execute(tx)
  return rows[0]!.duplicates
}
