import type { Language } from '#contract/language.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { sql } from 'kysely'

export type Named = 'doctor' | 'location' | 'cabinet' | 'service'
export interface Name {
  readonly name: string
  /** Of a doctor. */
  readonly color: number | null
}

/** What is called so, also what is active no more. */
export async function readNames(
  tx: ClinicTx,
  named: Named,
  ids: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, Name>> {
  const wanted = sql`${[...ids]}::bigint[]`
  const query = {
    doctor: sql`select id, btrim(title || ' ' || first_name || ' ' || last_name) as name, color from doctors where id = any(${wanted})`,
    location: sql`select id, name, null::int as color from locations where id = any(${wanted})`,
    cabinet: sql`select id, name, null::int as color from cabinets where id = any(${wanted})`,
    service: sql`select id, ${sql.ref(`name_${language}`)} as name, null::int as color from services where id = any(${wanted})`,
  }[named]
  const { rows } = await sql<Name & { id: number }>`${query}`.execute(tx)
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}

/** Which of these are the clinic's. */
export async function listKnown(tx: ClinicTx, named: Named, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(`${named}s`)} where id = any(${[...ids]}::bigint[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The years of the first and the last visit of the clinic, or of a doctor; undefined where there is none. */
export async function findYears(
  tx: ClinicTx,
  onlyDoctorId: number | undefined,
): Promise<{ first: number; last: number } | undefined> {
  const own = onlyDoctorId === undefined ? sql`` : sql`and doctor_id = ${onlyDoctorId}`
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select extract(year from (select min(day) from bookings where patient_id is not null ${own}))::int as first,
           extract(year from (select max(day) from bookings where patient_id is not null ${own}))::int as last`.execute(
    tx,
  )
  const row = rows[0]
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined
}
