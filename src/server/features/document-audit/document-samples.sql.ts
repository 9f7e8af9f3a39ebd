import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export async function listClinicsWithDocuments(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{
    clinic_id: number
  }>`select clinic_id from list_clinics_of_documents()`.execute(tx)
  return rows.map(row => row.clinic_id)
}

export interface SampledDocument {
  readonly what: 'form' | 'report'
  readonly id: number
  readonly patientId: number
  readonly key: string
  /** Hex. */
  readonly sha256: string
}

/** So many sealed forms and reports in a row of the clinic, from wherever chance puts the beginning. */
export async function sampleDocuments(tx: Tx, size: number): Promise<SampledDocument[]> {
  const { rows } = await sql<SampledDocument>`
    select d.what, d.id, d.patient_id as "patientId", x.key, encode(d.sha256, 'hex') as sha256
      from ((select 'form' as what, f.id, f.patient_id, f.completed_file_id as file_id, f.completed_sha256 as sha256
               from form_files f
              where f.completed_file_id is not null
                and f.id >= (select min(m.id) + floor(random() * (max(m.id) - min(m.id) + 1)) from form_files m)
              order by f.id limit ${size})
            union all
            (select 'report', r.id, r.patient_id, r.file_id, r.pdf_sha256 from visit_reports r
              where r.file_id is not null
                and r.id >= (select min(m.id) + floor(random() * (max(m.id) - min(m.id) + 1)) from visit_reports m)
              order by r.id limit ${size})) d
      join files x on x.id = d.file_id`.execute(tx)
  return rows
}

/** Whether somebody's bell has told of it. */
export async function isToldOf(tx: Tx, { what, id }: SampledDocument): Promise<boolean> {
  const { rows } = await sql<{ is_told: boolean }>`
    select exists (select from notifications n
                    where n.kind = 'document_changed' and n.about = jsonb_build_object('what', ${what}::text, 'id', ${id}::bigint)) as is_told`.execute(
    tx,
  )
  return rows[0]!.is_told
}
