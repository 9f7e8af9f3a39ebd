import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** A document that a link leads to, and whose it is. */
export interface LinkedRow {
  readonly kind: 'report' | 'form'
  /** Of the report or the form file. */
  readonly id: number
  /** Of the link, where it is not the form's own. */
  readonly link_id: number | null
  readonly clinic_id: number
  readonly patient_id: number
  readonly expires_at: Date | null
  /** Of the form that is to be signed: the document that was made last. */
  readonly document_sha256: Buffer | null
  readonly is_signed: boolean
  readonly is_void: boolean
}

/** Of who was erased, documents are kept as long as they must be, and no link leads there. */
export async function findLinked(tx: Tx, hash: Buffer): Promise<LinkedRow | undefined> {
  const { rows } = await sql<LinkedRow>`
    select x.kind, x.id, x.link_id, x.clinic_id, x.patient_id, x.expires_at, x.document_sha256, x.is_signed, x.is_void from (
      select 'form' as kind, f.id, null::bigint as link_id, f.clinic_id, f.patient_id, f.expires_at, f.document_sha256,
             f.status = 2 as is_signed, f.void_at is not null as is_void
        from form_files f where f.token_hash = ${hash}
      union all
      select 'form', f.id, l.id, f.clinic_id, f.patient_id, l.expires_at, f.document_sha256, f.status = 2, f.void_at is not null
        from document_links l join form_files f on f.clinic_id = l.clinic_id and f.id = l.form_file_id
       where l.token_hash = ${hash}
      union all
      select 'report', r.id, l.id, r.clinic_id, r.patient_id, l.expires_at, null, r.status = 'locked', false
        from document_links l join visit_reports r on r.clinic_id = l.clinic_id and r.id = l.report_id
       where l.token_hash = ${hash}) x
      join patients p on p.clinic_id = x.clinic_id and p.id = x.patient_id and p.erased_at is null`.execute(
    tx,
  )
  return rows[0]
}

export interface NamedClinic {
  readonly clinic_name: string
  readonly clinic_phone: string | null
}

export async function findNamedClinic(tx: Tx): Promise<NamedClinic> {
  const { rows } = await sql<NamedClinic>`
    select c.name as clinic_name, c.phone as clinic_phone from clinics c where c.clinic_id = current_clinic_id()`.execute(
    tx,
  )
  return rows[0]!
}

export async function insertLink(
  tx: Tx,
  row: {
    clinic_id: number
    report_id?: number
    form_file_id?: number
    token_hash: Buffer
    channel: 'sms' | 'email'
    created_by: number | null
    created_at: Date
    expires_at: Date
  },
): Promise<number> {
  const { id } = await tx.insertInto('document_links').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Whether it is the first time. */
export async function stampOpened(tx: Tx, linkId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('document_links')
    .set({ opened_at: at })
    .where('id', '=', linkId)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface CodeDelivery {
  readonly sent_at: Date | null
  readonly delivered_at: Date | null
}

/** What became of the message that carried a code. */
export async function findDelivery(tx: Tx, key: string): Promise<CodeDelivery | undefined> {
  const { rows } = await sql<CodeDelivery>`
    select m.sent_at, m.delivered_at from messages m where m.key = ${key}`.execute(tx)
  return rows[0]
}
