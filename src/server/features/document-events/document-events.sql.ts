import { accountName } from '#server/db/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export type DocumentKey = { readonly reportId: number } | { readonly formFileId: number }

export interface EventRow {
  readonly what: string
  readonly at: Date
  /** Whoever of the staff did it; empty for the patient and for the product. */
  readonly by: string
  readonly detail: string
  readonly sha256: Buffer
}

export async function insertEventRow(
  tx: Tx,
  document: DocumentKey & { readonly clinicId: number },
  said: string,
): Promise<void> {
  const of = 'reportId' in document ? { report_id: document.reportId } : { form_file_id: document.formFileId }
  await tx
    .insertInto('document_events')
    .values({ clinic_id: document.clinicId, ...of, said })
    .execute()
}

export async function listEventRows(tx: Tx, document: DocumentKey): Promise<EventRow[]> {
  const of =
    'reportId' in document
      ? sql`e.report_id = ${document.reportId}`
      : sql`e.form_file_id = ${document.formFileId}`
  const { rows } = await sql<EventRow>`
    select s.what, s.at, ${accountName('s.by')} as by, s.detail, e.sha256
      from document_events e
      cross join lateral jsonb_to_record(e.said::jsonb) s (what text, at timestamptz, by bigint, detail text)
     where ${of} order by e.seq`.execute(tx)
  return rows
}
