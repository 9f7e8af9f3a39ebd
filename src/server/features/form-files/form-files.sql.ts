import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface UploadRow {
  readonly id: number
  readonly element: string
  readonly file_id: number
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
  readonly key: string
}

export async function listUploadRows(tx: Tx, formId: number): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select u.id, u.element, u.file_id, s.name, s.type, s.size, encode(s.sha256, 'hex') as sha256, s.key
      from form_uploads u join files s on s.clinic_id = u.clinic_id and s.id = u.file_id
     where u.form_file_id = ${formId} order by u.id`.execute(tx)
  return rows
}

interface Sent {
  readonly token_hash: Buffer
  readonly link_number: number
  readonly sent_at: Date
  readonly sent_by: number | null
  readonly sent_channel: 'sms' | 'email' | 'tablet'
  readonly expires_at: Date
}

/** What was begun on another way is gone on with: answers stay, what waited for a witness does not. */
export async function setSent(tx: Tx, id: number, sent: Sent): Promise<void> {
  await tx
    .updateTable('form_files')
    .set({
      ...sent,
      status: 1,
      is_tablet: sent.sent_channel === 'tablet',
      goes_at: null,
      opened_at: null,
      message_id: null,
      awaits_witness_at: null,
      witness_by: null,
      witness_at: null,
      witness_of: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function noteMessage(tx: Tx, ids: readonly number[], messageId: number): Promise<void> {
  await tx.updateTable('form_files').set({ message_id: messageId }).where('id', 'in', ids).execute()
}

export interface NewForm {
  readonly clinic_id: number
  readonly patient_id: number
  readonly booking_id: number | null
  readonly template_id: number
  readonly template_version: number
  readonly language: 'ro' | 'en'
  readonly teeth: readonly number[]
  readonly created_by: number | null
  readonly created_at: Date
  readonly renewal_of?: number
}

/** Undefined where it would renew what was renewed already. */
export async function insertForm(
  tx: Tx,
  { teeth, ...form }: NewForm,
  { withReminder }: { withReminder: boolean },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('form_files')
    .values({
      ...form,
      teeth: [...teeth],
      goes_at: withReminder
        ? sql<Date>`(select forms_go_at(b.starts_at, l.zone) from bookings b
                       join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id where b.id = ${form.booking_id})`
        : null,
    })
    .onConflict(conflict => conflict.columns(['clinic_id', 'renewal_of']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface PublishedForm {
  readonly id: number
  readonly version: number
  readonly languages: readonly ('ro' | 'en')[]
}

/** Those of the ids that may be sent. */
export async function listPublishedForms(tx: Tx, ids: readonly number[]): Promise<PublishedForm[]> {
  const { rows } = await sql<PublishedForm>`
    select t.id, v.number as version, v.content->'languages' as languages
      from document_templates t
      join document_template_versions v on v.clinic_id = t.clinic_id and v.template_id = t.id and v.number = t.published_version
     where t.id = any(${[...ids]}::bigint[]) and t.kind = 'form' and t.archived_at is null`.execute(tx)
  return rows
}

/** A visit of the patient, whatever record it was made for. */
export async function findVisitOf(tx: Tx, bookingId: number, patientId: number) {
  const { rows } = await sql<{ starts_at: Date; is_cancelled: boolean }>`
    select b.starts_at, b.cancelled_at is not null as is_cancelled from bookings b
     where b.id = ${bookingId} and b.patient_id = ${patientId}`.execute(tx)
  return rows[0]
}

export async function setVoid(tx: Tx, id: number, by: number, at: Date, reason: string): Promise<void> {
  await tx
    .updateTable('form_files')
    .set({ void_at: at, void_by: by, void_reason: reason, goes_at: null, awaits_witness_at: null })
    .where('id', '=', id)
    .execute()
}

export async function setWitness(tx: Tx, id: number, by: number, at: Date, document: Buffer): Promise<void> {
  await tx
    .updateTable('form_files')
    .set({ witness_by: by, witness_at: at, witness_of: document })
    .where('id', '=', id)
    .execute()
}

/** Of a patient those that stand on the tablet and wait for a hand. */
export async function listOnTablet(tx: Tx, patientId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('form_files')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('is_tablet', '=', true)
    .where('status', '<', 2)
    .where('void_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/** Those that nobody had accepted. */
export async function insertAcceptances(
  tx: Tx,
  { clinicId, formId, by, at }: { clinicId: number; formId: number; by: number; at: Date },
  elements: readonly string[],
): Promise<string[]> {
  if (elements.length === 0) return []
  const rows = await tx
    .insertInto('form_acceptances')
    .values(
      elements.map(element => ({
        clinic_id: clinicId,
        form_file_id: formId,
        element,
        accepted_by: by,
        accepted_at: at,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('element')
    .execute()
  return rows.map(row => row.element)
}

export interface ClinicHead {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly cif: string
}

export async function findClinicHead(tx: Tx): Promise<ClinicHead> {
  const { rows } = await sql<ClinicHead>`
    select c.name, concat_ws(', ', nullif(c.address, ''), nullif(c.city, '')) as address, coalesce(c.phone, '') as phone,
           coalesce(c.cif, '') as cif
      from clinics c where c.clinic_id = current_clinic_id()`.execute(tx)
  return rows[0]!
}

export interface ImageRow {
  readonly id: number
  readonly file_id: number
  readonly key: string
  readonly sha256: string
  readonly width: number
  readonly height: number
}

/** Pictures of a template, which stay as long as a version may show them. */
export async function listImageRows(tx: Tx, templateId: number): Promise<ImageRow[]> {
  const { rows } = await sql<ImageRow>`
    select i.id, i.file_id, s.key, encode(s.sha256, 'hex') as sha256, i.width, i.height
      from document_images i join files s on s.clinic_id = i.clinic_id and s.id = i.file_id
     where i.template_id = ${templateId} order by i.id`.execute(tx)
  return rows
}
