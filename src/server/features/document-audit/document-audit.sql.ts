import type { ReportBlocks } from '#contract/documents/visit-reports.ts'
import type { Answers } from '#domain/documents/forms/form-template.ts'
import type { FieldValues } from '#domain/documents/reports/report-template.ts'
import type { TagValues } from '#domain/documents/tags.ts'
import type { OwnerPool } from '#server/db/owner.ts'
import type { Evidence } from '#server/features/form-files/evidence.ts'
import type { FormPaper } from '#server/features/form-files/form-paper.ts'
import type { PoolClient } from 'pg'

export type Snapshot = PoolClient

/** All that is read by it is of one moment. */
export async function inSnapshot<T>(pool: OwnerPool, read: (tx: Snapshot) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  try {
    await tx.query('begin transaction isolation level repeatable read read only')
    return await read(tx)
  } finally {
    await tx.query('rollback')
    tx.release()
  }
}

export interface AuditedClinic {
  readonly id: number
  readonly name: string
}

export async function listClinicsOfDocuments(pool: OwnerPool): Promise<AuditedClinic[]> {
  const { rows } = await pool.query<AuditedClinic>(
    'select clinic_id::int as id, name from clinics order by clinic_id',
  )
  return rows
}

export interface FaultRow {
  readonly what: string
  readonly id: number
}

/** What the database alone can tell of a clinic ($1): steps, numbers, what is late ($2: before when). */
const FAULTS = `
  select case when e.form_file_id is null then 'step that does not fit, of the report' else 'step that does not fit, of the form' end as what,
         coalesce(e.report_id, e.form_file_id)::int as id
    from (select x.*, lag(x.sha256, 1, decode(repeat('00', 32), 'hex')) over w as before, row_number() over w as place
            from document_events x where x.clinic_id = $1
          window w as (partition by x.report_id, x.form_file_id order by x.seq)) e
   where e.seq <> e.place or e.previous <> e.before or e.sha256 <> sha256(e.previous || convert_to(e.said, 'UTF8'))
   group by e.report_id, e.form_file_id
  union all
  select 'number that no report of the year ' || n.year || ' has:', x.number::int
    from report_numbers n cross join lateral generate_series(1, n.last) x (number)
   where n.clinic_id = $1
     and not exists (select from visit_reports r where r.clinic_id = $1 and r.number_year = n.year and r.number = x.number)
     and not exists (select from forgotten_documents r where r.clinic_id = $1 and r.number_year = n.year and r.number = x.number)
  union all
  select 'number beyond the last one, of the report', r.id::int
    from visit_reports r left join report_numbers n on n.clinic_id = r.clinic_id and n.year = r.number_year
   where r.clinic_id = $1 and r.number > coalesce(n.last, 0)
  union all
  select 'no step that locked the report', r.id::int from visit_reports r
   where r.clinic_id = $1 and r.status = 'locked' and not exists (
     select from document_events e
      where e.clinic_id = $1 and e.report_id = r.id and e.said like '%"what":"locked"%'
        and e.said like '%' || encode(r.content_sha256, 'hex') || '%')
  union all
  select 'no step that sealed the report', r.id::int from visit_reports r
   where r.clinic_id = $1 and r.file_id is not null and not exists (
     select from document_events e
      where e.clinic_id = $1 and e.report_id = r.id and e.said like '%"what":"sealed"%'
        and e.said like '%' || encode(r.pdf_sha256, 'hex') || '%')
  union all
  select distinct 'no step that the signature names, of the form', f.id::int
    from form_files f cross join lateral jsonb_array_elements(f.evidence->'events') s (step)
   where f.clinic_id = $1 and f.status = 2 and not exists (
     select from document_events e
      where e.clinic_id = $1 and e.form_file_id = f.id and encode(e.sha256, 'hex') = s.step->>'sha256')
  union all
  select 'no document of the locked report', r.id::int from visit_reports r
   where r.clinic_id = $1 and r.status = 'locked' and r.file_id is null and r.locked_at < $2
  union all
  select 'no document of the signed form', f.id::int from form_files f
   where f.clinic_id = $1 and f.status = 2 and f.completed_file_id is null and f.signed_at < $2
  order by 1, 2`

export async function listFaults(tx: Snapshot, clinicId: number, before: Date): Promise<FaultRow[]> {
  return (await tx.query<FaultRow>(FAULTS, [clinicId, before])).rows
}

export interface StoredDocument {
  readonly what: string
  readonly id: number
  readonly key: string
  /** As the file's row has it, and as what it belongs to has it: hex. */
  readonly of_file: string
  readonly of_document: string
}

/** Every stored document of a clinic, and what patients sent with forms. */
export async function listStored(tx: Snapshot, clinicId: number): Promise<StoredDocument[]> {
  const { rows } = await tx.query<StoredDocument>(
    `select d.what, d.id::int, x.key, encode(x.sha256, 'hex') as of_file, encode(coalesce(d.sha256, x.sha256), 'hex') as of_document
       from (select 'document of the report' as what, r.id, r.file_id, r.pdf_sha256 as sha256 from visit_reports r where r.clinic_id = $1
             union all select 'document that was signed, of the form', f.id, f.document_file_id, f.document_sha256
               from form_files f where f.clinic_id = $1 and f.status = 2
             union all select 'sealed document of the form', f.id, f.completed_file_id, f.completed_sha256
               from form_files f where f.clinic_id = $1
             union all select 'file that came with the form', u.form_file_id, u.file_id, null
               from form_uploads u where u.clinic_id = $1) d
       join files x on x.clinic_id = $1 and x.id = d.file_id
      order by d.id, d.what`,
    [clinicId],
  )
  return rows
}

export interface SignedForm {
  readonly id: number
  readonly answers: Answers
  readonly paper: FormPaper | null
  readonly strokes: object | null
  readonly typed_name: string | null
  readonly evidence: Evidence
  /** Hex, as all below. */
  readonly evidence_sha256: string
  readonly previous_sha256: string
  readonly document_sha256: string
  readonly document_inputs: string | null
  readonly signer_name: string
}

/** So many as are held at once, behind the id. */
export async function listSigned(tx: Snapshot, clinicId: number, behind: number): Promise<SignedForm[]> {
  const { rows } = await tx.query<SignedForm>(
    `select id::int, answers, paper, strokes, typed_name, evidence, signer_name,
            encode(evidence_sha256, 'hex') as evidence_sha256, encode(previous_sha256, 'hex') as previous_sha256,
            encode(document_sha256, 'hex') as document_sha256, encode(document_inputs, 'hex') as document_inputs
       from form_files where clinic_id = $1 and status = 2 and id > $2 order by id limit 100`,
    [clinicId, behind],
  )
  return rows
}

export interface LockedReport {
  readonly id: number
  readonly template_id: number
  readonly template_version: number
  readonly template_sha256: string
  readonly language: 'ro' | 'en'
  readonly number: string
  readonly tags: TagValues
  readonly fields: FieldValues
  readonly blocks: ReportBlocks
  readonly content_sha256: string
}

export async function listLocked(tx: Snapshot, clinicId: number, behind: number): Promise<LockedReport[]> {
  const { rows } = await tx.query<LockedReport>(
    `select r.id::int, r.template_id::int, r.template_version, encode(v.sha256, 'hex') as template_sha256, r.language,
            r.number_year || '-' || lpad(r.number::text, 5, '0') as number, r.tags, r.fields, r.blocks,
            encode(r.content_sha256, 'hex') as content_sha256
       from visit_reports r
       join document_template_versions v
         on v.clinic_id = r.clinic_id and v.template_id = r.template_id and v.number = r.template_version
      where r.clinic_id = $1 and r.status = 'locked' and r.id > $2 order by r.id limit 100`,
    [clinicId, behind],
  )
  return rows
}

export interface VersionRow {
  readonly template_id: number
  readonly number: number
  readonly content: object
  readonly sha256: string
}

export async function listVersions(tx: Snapshot, clinicId: number): Promise<VersionRow[]> {
  const { rows } = await tx.query<VersionRow>(
    `select template_id::int, number, content, encode(sha256, 'hex') as sha256 from document_template_versions
      where clinic_id = $1 order by 1, 2`,
    [clinicId],
  )
  return rows
}

export interface ChainRow {
  readonly count: number
  readonly last: string
  /** Of what went with its record: [evidence, previous], hex. */
  readonly forgotten: readonly (readonly [string, string])[]
}

export async function findChain(tx: Snapshot, clinicId: number): Promise<ChainRow> {
  const { rows } = await tx.query<ChainRow>(
    `select coalesce(max(c.count), 0)::int as count, coalesce(max(encode(c.last_sha256, 'hex')), repeat('0', 64)) as last,
            (select coalesce(json_agg(json_build_array(encode(x.evidence_sha256, 'hex'), encode(x.previous_sha256, 'hex'))), '[]')
               from forgotten_documents x where x.clinic_id = $1 and x.evidence_sha256 is not null) as forgotten
       from signature_chains c where c.clinic_id = $1`,
    [clinicId],
  )
  return rows[0]!
}
