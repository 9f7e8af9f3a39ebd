import type { PublicReview } from '#contract/online/public-reviews.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface CountRow {
  doctor_id: number
  hidden: boolean
  rating: number
  count: number
}

/** How many reviews the doctors have of each number of stars, of those given up to `until` (epoch ms). */
export async function listReviewCounts(
  tx: Tx,
  doctors: readonly { readonly clinic_id: number; readonly doctor_id: number }[],
  until: number,
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select doctor_id, hidden, rating, count
      from public_review_counts(${doctors.map(each => each.clinic_id)}::bigint[],
                                ${doctors.map(each => each.doctor_id)}::bigint[], ${new Date(until)})`.execute(
    tx,
  )
  return rows
}

/** What was said up to `until` (epoch ms) of a doctor, or of a clinic's doctors, the newest first. */
export async function listPublicReviewRows(
  tx: Tx,
  of: { readonly clinicId: number; readonly doctorId?: number },
  until: number,
  { offset, size }: { offset: number; size: number },
): Promise<PublicReview[]> {
  const { rows } = await sql<PublicReview>`
    select doctor_id, rating, name, month, comment, likes, answer
      from public_reviews(${of.clinicId}, ${of.doctorId ?? null}, ${new Date(until)}, ${offset}, ${size})`.execute(
    tx,
  )
  return rows
}
