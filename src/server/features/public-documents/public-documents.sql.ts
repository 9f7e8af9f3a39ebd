import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface DocumentFacts {
  readonly clinic_name: string
  readonly clinic_phone: string | null
  readonly first_name: string
  readonly title: string
  /** "2026-00412" of a report, "41-2231" of a form. */
  readonly number: string
  /** Of the visit; of a form without one when it was signed. */
  readonly at: Date
  readonly zone: string
  readonly doctor: string
  readonly file: { readonly key: string; readonly size: number; readonly sha256: string } | null
}

const titleOf = (content: string, language: 'ro' | 'en') =>
  sql`coalesce(nullif(${sql.ref(content)}->'title'->>${language}, ''), ${sql.ref(content)}->'title'->>'ro', ${sql.ref(content)}->'title'->>'en', '')`

const FILE = sql`(select json_build_object('key', s.key, 'size', s.size, 'sha256', encode(s.sha256, 'hex'))
                   from files s where s.clinic_id = x.clinic_id and s.id = x.stored)`

export async function findReportFacts(tx: Tx, id: number): Promise<DocumentFacts | undefined> {
  const { rows } = await sql<DocumentFacts>`
    select c.name as clinic_name, c.phone as clinic_phone, p.first_name, ${titleOf('v.content', 'ro')} as title,
           x.number_year || '-' || lpad(x.number::text, 5, '0') as number, b.starts_at as at, l.zone,
           coalesce((select ${sql`btrim(d.title || ' ' || d.first_name || ' ' || d.last_name)`} from doctors d
                      where d.clinic_id = x.clinic_id and d.id = coalesce(x.doctor_id, b.doctor_id)), '') as doctor,
           ${FILE} as file
      from (select r.*, r.file_id as stored from visit_reports r) x
      join clinics c on c.clinic_id = x.clinic_id
      join patients p on p.clinic_id = x.clinic_id and p.id = x.patient_id
      join bookings b on b.clinic_id = x.clinic_id and b.id = x.booking_id
      join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
      join document_template_versions v
        on v.clinic_id = x.clinic_id and v.template_id = x.template_id and v.number = x.template_version
     where x.id = ${id}`.execute(tx)
  return rows[0]
}

export async function findFormFacts(tx: Tx, id: number): Promise<DocumentFacts | undefined> {
  const { rows } = await sql<DocumentFacts>`
    select c.name as clinic_name, c.phone as clinic_phone, p.first_name, ${titleOf('v.content', 'ro')} as title,
           x.clinic_id || '-' || x.id as number, coalesce(b.starts_at, x.signed_at, x.created_at) as at, coalesce(l.zone, c.zone) as zone,
           coalesce((select btrim(d.title || ' ' || d.first_name || ' ' || d.last_name) from doctors d
                      where d.clinic_id = b.clinic_id and d.id = b.doctor_id), '') as doctor,
           ${FILE} as file
      from (select f.*, f.completed_file_id as stored from form_files f) x
      join clinics c on c.clinic_id = x.clinic_id
      join patients p on p.clinic_id = x.clinic_id and p.id = x.patient_id
      left join bookings b on b.clinic_id = x.clinic_id and b.id = x.booking_id
      left join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
      join document_template_versions v
        on v.clinic_id = x.clinic_id and v.template_id = x.template_id and v.number = x.template_version
     where x.id = ${id}`.execute(tx)
  return rows[0]
}

export interface FoundDocument {
  readonly kind: 'report' | 'form'
  readonly clinic_id: number
  readonly clinic_name: string
  readonly id: number
  readonly number: string | null
  readonly at: Date
}

/** Of any clinic: whoever has the bytes may ask whose they are. */
export async function findDocumentOf(tx: Tx, sha256: Buffer): Promise<FoundDocument | undefined> {
  const { rows } = await sql<FoundDocument>`
    select kind, clinic_id, clinic_name, id, number, at from find_document_of(${sha256})`.execute(tx)
  return rows[0]
}
