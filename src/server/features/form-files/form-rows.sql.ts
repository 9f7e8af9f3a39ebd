import type { Answers, FormTemplate, SignerAs } from '#domain/documents/forms/form-template.ts'
import type { Strokes } from '#domain/documents/strokes.ts'
import { accountName } from '#server/db/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Evidence } from './evidence.ts'
import type { FormPaper } from './form-paper.ts'

/** A form file with the version of its template. */
export interface FormRow {
  readonly clinic_id: number
  readonly id: number
  readonly patient_id: number
  readonly booking_id: number | null
  readonly template_id: number
  readonly template_version: number
  readonly template_sha256: string
  readonly content: FormTemplate
  readonly language: 'ro' | 'en'
  readonly teeth: readonly number[]
  readonly status: 0 | 1 | 2
  readonly created_at: Date
  readonly created_by: string
  readonly token_hash: Buffer | null
  readonly link_number: number
  readonly is_tablet: boolean
  readonly goes_at: Date | null
  readonly sent_at: Date | null
  readonly sent_by: string
  readonly sent_channel: 'sms' | 'email' | 'tablet' | null
  readonly opened_at: Date | null
  readonly expires_at: Date | null
  readonly void_at: Date | null
  readonly void_reason: string | null
  readonly answers: Answers
  readonly revision: number
  readonly document_file_id: number | null
  /** Hexadecimal, like every hash of it that is text. */
  readonly document_sha256: string | null
  readonly document_inputs: string | null
  readonly document_pages: number | null
  readonly awaits_witness_at: Date | null
  readonly witness_by: number | null
  readonly witness_name: string
  readonly witness_at: Date | null
  readonly witness_of: string | null
  readonly signed_at: Date | null
  readonly signed_as: SignerAs | null
  readonly signer_name: string | null
  readonly strokes: Strokes | null
  readonly typed_name: string | null
  readonly evidence: Evidence | null
  readonly evidence_sha256: string | null
  readonly renews_on: string | null
  readonly completed_file_id: number | null
  readonly completed_sha256: string | null
  readonly verified_at: Date | null
  readonly is_unchanged: boolean | null
  readonly message_id: number | null
  /** What the document was made of; null until it is signed. */
  readonly paper: FormPaper | null
}

const hex = (column: string) => sql`encode(${sql.ref(`f.${column}`)}, 'hex') as ${sql.ref(column)}`

const COLUMNS = sql`
  f.clinic_id, f.id, f.patient_id, f.booking_id, f.template_id, f.template_version, encode(v.sha256, 'hex') as template_sha256, v.content,
  f.language, f.teeth, f.status, f.created_at, ${accountName('f.created_by')} as created_by, f.token_hash, f.link_number, f.is_tablet,
  f.goes_at, f.sent_at, ${accountName('f.sent_by')} as sent_by, f.sent_channel, f.opened_at, f.expires_at, f.void_at, f.void_reason,
  f.answers, f.revision, f.document_file_id, ${hex('document_sha256')}, ${hex('document_inputs')}, f.document_pages,
  f.awaits_witness_at, f.witness_by, ${accountName('f.witness_by')} as witness_name, f.witness_at, ${hex('witness_of')},
  f.signed_at, f.signed_as, f.signer_name, f.strokes, f.typed_name, f.evidence, ${hex('evidence_sha256')},
  f.renews_on::text as renews_on, f.completed_file_id, ${hex('completed_sha256')}, f.verified_at, f.is_unchanged, f.message_id, f.paper`

const VERSION = sql`
  join document_template_versions v
    on v.clinic_id = f.clinic_id and v.template_id = f.template_id and v.number = f.template_version`

async function findOne(tx: Tx, of: RawBuilder<unknown>, lock = sql``): Promise<FormRow | undefined> {
  const { rows } =
    await sql<FormRow>`select ${COLUMNS} from form_files f ${VERSION} where ${of} ${lock}`.execute(tx)
  return rows[0]
}

export const findFormRow = (tx: Tx, id: number) => findOne(tx, sql`f.id = ${id}`)
/** Of who was erased, what they signed is kept, and their links lead nowhere. */
const byToken = (hash: Buffer) => sql`
  f.token_hash = ${hash}
  and exists (select from patients x where x.clinic_id = f.clinic_id and x.id = f.patient_id and x.erased_at is null)`

export const findFormByToken = (tx: Tx, hash: Buffer) => findOne(tx, byToken(hash))

/** Whoever writes an answer, sends, signs or takes back waits for whoever does already. */
export async function lockFormRow(tx: Tx, id: number): Promise<FormRow | undefined> {
  return findOne(tx, sql`f.id = ${id}`, sql`for no key update of f`)
}
export async function lockFormByToken(tx: Tx, hash: Buffer): Promise<FormRow | undefined> {
  return findOne(tx, byToken(hash), sql`for no key update of f`)
}

/** What a link leads to: the same as long as the link is. */
export type LinkRow = Pick<FormRow, 'clinic_id' | 'id' | 'is_tablet' | 'template_id' | 'template_version'>

/** For what is done each second. */
export async function findLinkRow(tx: Tx, hash: Buffer): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select f.clinic_id, f.id, f.is_tablet, f.template_id, f.template_version from form_files f where f.token_hash = ${hash}`.execute(
    tx,
  )
  return rows[0]
}

export async function getContent(tx: Tx, templateId: number, version: number): Promise<FormTemplate> {
  const { rows } = await sql<{ content: FormTemplate }>`
    select v.content from document_template_versions v where v.template_id = ${templateId} and v.number = ${version}`.execute(
    tx,
  )
  return rows[0]!.content
}

/** What a list shows beside the form itself. */
export interface ListedRow extends FormRow {
  readonly visit: {
    readonly id: number
    readonly start: number
    readonly zone: string
    readonly doctor: string
  } | null
  /** Of the message by which it was sent the last time. */
  readonly message_status: string | null
  /** Elements whose answers are in the record. */
  readonly accepted: readonly { element: string; at: string; by: string }[]
}

const LISTED = sql`
  (select json_build_object('id', b.id, 'start', (extract(epoch from b.starts_at) * 1000)::bigint, 'zone', l.zone,
                            'doctor', concat_ws(' ', nullif(d.title, ''), d.first_name, d.last_name))
     from bookings b
     join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
     join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
    where b.clinic_id = f.clinic_id and b.id = f.booking_id) as visit,
  (select m.status::text from messages m where m.clinic_id = f.clinic_id and m.id = f.message_id) as message_status,
  (select coalesce(json_agg(json_build_object('element', k.element, 'at', k.accepted_at, 'by', ${accountName('k.accepted_by')})), '[]')
     from form_acceptances k where k.clinic_id = f.clinic_id and k.form_file_id = f.id) as accepted`

export async function findListedForm(tx: Tx, id: number): Promise<ListedRow | undefined> {
  const { rows } =
    await sql<ListedRow>`select ${COLUMNS}, ${LISTED} from form_files f ${VERSION} where f.id = ${id}`.execute(
      tx,
    )
  return rows[0]
}

/** The latest first. */
export async function listFormRows(tx: Tx, patientId: number, most: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${COLUMNS}, ${LISTED} from form_files f ${VERSION}
     where f.patient_id = ${patientId} order by f.id desc limit ${most}`.execute(tx)
  return rows
}

/** Those of a patient that can still be filled in. */
export async function listOpenForms(tx: Tx, patientId: number, now: Date): Promise<FormRow[]> {
  const { rows } = await sql<FormRow>`
    select ${COLUMNS} from form_files f ${VERSION}
     where f.patient_id = ${patientId} and f.status = 1 and f.void_at is null and f.expires_at > ${now} order by f.id limit 20`.execute(
    tx,
  )
  return rows
}
