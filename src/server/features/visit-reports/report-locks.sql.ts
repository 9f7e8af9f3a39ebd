import type { ReportBlocks } from '#contract/documents/visit-reports.ts'
import type { TagValues } from '#domain/documents/tags.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** The next number of the clinic's year. It is the last lock of its transaction, so that numbers have no gaps. */
export async function takeNumber(tx: Tx, clinicId: number, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('report_numbers')
    .values({ clinic_id: clinicId, year, last: 1 })
    .onConflict(conflict =>
      conflict.columns(['clinic_id', 'year']).doUpdateSet({ last: sql<number>`report_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

interface Locked {
  readonly by: number
  readonly at: Date
  readonly blocks: ReportBlocks
  readonly tags: TagValues
  readonly sha256: Buffer
  readonly number: { readonly year: number; readonly number: number }
  /** Whether nothing takes it back from the beginning. */
  readonly isFinal: boolean
}

export async function stampLocked(
  tx: Tx,
  id: number,
  { by, at, blocks, tags, sha256, number, isFinal }: Locked,
): Promise<void> {
  await tx
    .updateTable('visit_reports')
    .set({
      status: 'locked',
      number_year: number.year,
      number: number.number,
      locked_by: by,
      locked_at: at,
      final_at: isFinal ? at : null,
      blocks: JSON.stringify(blocks),
      tags: JSON.stringify(tags),
      content_sha256: sha256,
      version: sql<number>`version + 1`,
      changed_by: by,
      changed_at: at,
    })
    .where('id', '=', id)
    .execute()
}

export async function stampUnlocked(tx: Tx, id: number, by: number, at: Date): Promise<void> {
  await tx
    .updateTable('visit_reports')
    .set({
      status: 'draft',
      unlocked_at: at,
      locked_by: null,
      locked_at: null,
      blocks: null,
      content_sha256: null,
      version: sql<number>`version + 1`,
      changed_by: by,
      changed_at: at,
    })
    .where('id', '=', id)
    .execute()
}

/** From then on nothing takes locking back; what is final already stays so. */
export async function stampFinal(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('visit_reports')
    .set({ final_at: at })
    .where('id', '=', id)
    .where('status', '=', 'locked')
    .where('final_at', 'is', null)
    .execute()
}

export async function stampPdf(tx: Tx, id: number, fileId: number, sha256: Buffer): Promise<void> {
  await tx
    .updateTable('visit_reports')
    .set({ file_id: fileId, pdf_sha256: sha256 })
    .where('id', '=', id)
    .execute()
}

/** The number that a report has already. */
export async function findNumber(tx: Tx, id: number): Promise<{ year: number; number: number } | undefined> {
  const row = await tx
    .selectFrom('visit_reports')
    .select(['number_year', 'number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.number === null || row.number_year === null
    ? undefined
    : { year: row.number_year, number: row.number }
}

/** Of every clinic: locked before, and still without their document. */
export async function listReportsToFinish(
  tx: Tx,
  before: Date,
): Promise<{ clinic_id: number; id: number }[]> {
  const { rows } = await sql<{ clinic_id: number; id: number }>`
    select clinic_id, id from list_reports_to_finish(${before})`.execute(tx)
  return rows
}
