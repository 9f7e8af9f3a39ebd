import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Held while a clinic gets its first templates, so that it gets each once. */
export async function lockStart(tx: Tx, clinicId: number): Promise<void> {
  await sql`select from clinics where clinic_id = ${clinicId} for no key update`.execute(tx)
}

/** Which of those that come with the product a clinic has, or had and put aside: "report:general". */
export async function listStarted(tx: Tx): Promise<{ id: number; key: string; published: boolean }[]> {
  const { rows } = await sql<{ id: number; key: string; published: boolean }>`
    select t.id, t.kind || ':' || t.starter as key, t.published_version is not null as published
      from document_templates t where t.starter is not null`.execute(tx)
  return rows
}

/** Clinics that lack one of them. */
export async function listClinicsWithout(tx: Tx, starter: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ clinic_id: number }>`
    select clinic_id from clinics_without_starter(${starter}, ${most})`.execute(tx)
  return rows.map(row => row.clinic_id)
}
