import type { Answers } from '#domain/documents/forms/form-template.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** What somebody waits for by then is another document's. */
const NOBODY_SAW = { awaits_witness_at: null, witness_by: null, witness_at: null, witness_of: null }

export interface MergedRow {
  readonly revision: number
  readonly answers: Answers
}

/**
 * Puts answers into those of a form that is open, and takes others out, as they are by then: it waits for whoever writes or
 * signs. Undefined where the form is not open any more, or where that changes nothing.
 */
export async function mergeAnswers(
  tx: Tx,
  hash: Buffer,
  {
    put,
    drop,
    language,
    now,
  }: { put: Answers; drop: readonly string[]; language: 'ro' | 'en' | null; now: Date },
): Promise<MergedRow | undefined> {
  const merged = sql`(f.answers || ${JSON.stringify(put)}::jsonb) - ${[...drop]}::text[]`
  const spoken = sql`coalesce(${language}::text, f.language)`
  const { rows } = await sql<MergedRow>`
    update form_files f
       set answers = ${merged}, language = ${spoken}, revision = f.revision + 1,
           awaits_witness_at = null, witness_by = null, witness_at = null, witness_of = null
     where f.token_hash = ${hash} and f.status = 1 and f.void_at is null and (f.expires_at is null or f.expires_at > ${now})
       and (${merged} <> f.answers or ${spoken} <> f.language)
    returning f.revision, f.answers`.execute(tx)
  return rows[0]
}

export async function setOpened(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('form_files')
    .set({ opened_at: at })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .where('status', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertUpload(
  tx: Tx,
  row: { clinic_id: number; form_file_id: number; element: string; file_id: number; created_at: Date },
): Promise<number> {
  const { id } = await tx.insertInto('form_uploads').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** With its stored file, whose bytes follow. */
export async function deleteUpload(tx: Tx, id: number): Promise<void> {
  const row = await tx.deleteFrom('form_uploads').where('id', '=', id).returning('file_id').executeTakeFirst()
  if (row) await deleteFile(tx, row.file_id)
}

export async function deleteFile(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', id).execute()
}

export async function setDocument(
  tx: Tx,
  id: number,
  document: { fileId: number; sha256: Buffer; inputs: Buffer; pages: number },
): Promise<void> {
  await tx
    .updateTable('form_files')
    .set({
      document_file_id: document.fileId,
      document_sha256: document.sha256,
      document_inputs: document.inputs,
      document_pages: document.pages,
      ...NOBODY_SAW,
    })
    .where('id', '=', id)
    .execute()
}

export async function setAwaitsWitness(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('form_files').set({ awaits_witness_at: at }).where('id', '=', id).execute()
}

/** The clinic's last signature, which the next one names; whoever signs holds it to the end. */
export async function lockChain(tx: Tx, clinicId: number): Promise<Buffer> {
  const none = Buffer.alloc(32)
  await tx
    .insertInto('signature_chains')
    .values({ clinic_id: clinicId, count: 0, last_sha256: none })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { last_sha256: last } = await tx
    .selectFrom('signature_chains')
    .select('last_sha256')
    .where('clinic_id', '=', clinicId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return last
}

export async function moveChain(tx: Tx, clinicId: number, last: Buffer): Promise<void> {
  await tx
    .updateTable('signature_chains')
    .set({ last_sha256: last, count: sql<number>`count + 1` })
    .where('clinic_id', '=', clinicId)
    .execute()
}

export interface SignedRow {
  readonly answers: Answers
  readonly signed_at: Date
  readonly signed_as: 'patient' | 'guardian'
  readonly signer_name: string
  readonly strokes: object | null
  readonly typed_name: string | null
  readonly evidence: object
  readonly paper: object
  readonly evidence_sha256: Buffer
  readonly previous_sha256: Buffer
  readonly renews_on: string | null
}

export async function setSigned(
  tx: Tx,
  id: number,
  { answers, strokes, evidence, paper, ...row }: SignedRow,
): Promise<void> {
  await tx
    .updateTable('form_files')
    .set({
      ...row,
      status: 2,
      answers: JSON.stringify(answers),
      strokes: strokes && JSON.stringify(strokes),
      evidence: JSON.stringify(evidence),
      paper: JSON.stringify(paper),
      awaits_witness_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/** False where another has done it meanwhile. */
export async function setCompleted(
  tx: Tx,
  id: number,
  { fileId, sha256 }: { fileId: number; sha256: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('form_files')
    .set({ completed_file_id: fileId, completed_sha256: sha256 })
    .where('id', '=', id)
    .where('status', '=', 2)
    .where('completed_file_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function listFormsToSeal(tx: Tx, before: Date): Promise<{ clinic_id: number; id: number }[]> {
  const { rows } = await sql<{ clinic_id: number; id: number }>`
    select clinic_id, id from list_forms_to_seal(${before})`.execute(tx)
  return rows
}

export interface SignerFacts {
  readonly first_name: string
  readonly last_name: string
  readonly birth_date: string | null
  readonly mobile: string | null
  readonly email: string | null
  /** Who answers for the patient by the record; empty for nobody. */
  readonly guardian_name: string
}

export async function findSignerFacts(tx: Tx, patientId: number): Promise<SignerFacts | undefined> {
  const { rows } = await sql<SignerFacts>`
    select p.first_name, p.last_name, p.birth_date::text as birth_date, p.mobile, p.email,
           coalesce(nullif(p.guardian_name, ''), btrim(g.first_name || ' ' || g.last_name), '') as guardian_name
      from patients p left join patients g on g.clinic_id = p.clinic_id and g.id = p.guardian_id
     where p.id = ${patientId} and p.erased_at is null`.execute(tx)
  return rows[0]
}

export interface FillingFacts {
  readonly name: string
  readonly phone: string | null
  readonly zone: string
  readonly visit: {
    readonly start: number
    readonly end: number
    readonly zone: string
    readonly doctor: string
    readonly address: string
  } | null
}

export async function findFillingFacts(tx: Tx, bookingId: number | null): Promise<FillingFacts> {
  const { rows } = await sql<FillingFacts>`
    select c.name, c.phone, c.zone,
           (select json_build_object('start', (extract(epoch from b.starts_at) * 1000)::bigint,
                     'end', (extract(epoch from b.ends_at) * 1000)::bigint, 'zone', l.zone,
                     'doctor', concat_ws(' ', nullif(d.title, ''), d.first_name, d.last_name),
                     'address', concat_ws(', ', nullif(l.address, ''), nullif(l.city, '')))
              from bookings b
              join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
              join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
             where b.clinic_id = c.clinic_id and b.id = ${bookingId}::bigint and b.cancelled_at is null) as visit
      from clinics c where c.clinic_id = current_clinic_id()`.execute(tx)
  return rows[0]!
}
