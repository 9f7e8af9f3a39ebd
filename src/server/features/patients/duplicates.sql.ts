import type { Duplicate } from '#contract/patients/patients.ts'
import { visibleMobile } from '#server/db/contact-masks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import { seenBy, type PatientSight } from './patient-sight.sql.ts'
import { nearestVisits } from './patients.sql.ts'

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
  readonly has_cnp: boolean
}

/** More people of one name than anybody tells apart. */
const NAMESAKES = 1_000

/**
 * Whom the caller sees of those with the phone or the CNP or born on the day; null is nobody's. Phones are compared as the caller
 * sees them, so somebody who sees them masked can learn no number by asking for one after another.
 */
export async function listAlikeRows(
  tx: Tx,
  by: { mobile: string | null; cnp: string | null; birthDate: string | null; name: string },
  sight: PatientSight,
): Promise<AlikeRow[]> {
  const { mobile, birthDate, name } = by
  // A CNP would be asked for one after another as well.
  const cnp = sight.mayContact ? by.cnp : null
  const [kept, asked] = ['p.mobile', 'asked.mobile'].map(column => visibleMobile(column, sight.mayContact))
  const nobody = sql`select null::bigint`
  const named = mobile === null ? nobody : sql`select search_patient_ids(${name}, false, ${NAMESAKES})`
  // Each way has an index of its own, so they are united by id rather than asked for with "or".
  const { rows } = await sql<AlikeRow>`
    select v.id, v.first_name, v.last_name, v.has_phone, v.has_cnp from (
      select p.*, coalesce(${kept} = ${asked}, false) as has_phone, coalesce(p.cnp = ${cnp}, false) as has_cnp
        from patients p cross join (select ${mobile}::text as mobile) asked
       where p.id = any(array(
               ${sight.mayContact ? sql`select id from patients where mobile = ${mobile}` : named}
               union
               select id from patients where cnp = ${cnp}
               union
               select id from patients where birth_date = ${birthDate}))
         and ${seenBy(sight)}) v
     where v.has_phone or v.has_cnp or v.birth_date = ${birthDate}
     order by v.active desc, v.id`.execute(tx)
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

/** The number after the largest that is one. */
export async function findNextCardNumber(tx: Tx): Promise<string> {
  const { rows } = await sql<{ next: string }>`
    select (coalesce(max(card_number::bigint), 0) + 1)::text as next
      from patients where card_number ~ '^[0-9]{1,15}$' and merged_into is null`.execute(tx)
  return rows[0]!.next
}
