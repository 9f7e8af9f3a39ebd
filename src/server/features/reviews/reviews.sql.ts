import type { BookingStatus } from '#domain/booking-status.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface ReviewRow {
  id: number
  status: BookingStatus
  /** Epoch milliseconds. */
  start: number
  is_cancelled: boolean
  zone: string
  first_name: string
  doctor_name: string
  doctor_color: number
  clinic_name: string
  rating: number | null
  comment: string | null
}

/** The booking behind a code with its rating, if any. */
export async function findReview(tx: Tx, code: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select b.id, b.status, (extract(epoch from b.starts_at) * 1000)::bigint as start,
           b.cancelled_at is not null as is_cancelled, c.zone,
           coalesce(p.first_name, '') as first_name, concat_ws(' ', nullif(d.title, ''), d.first_name, d.last_name) as doctor_name,
           d.color as doctor_color, c.name as clinic_name, r.rating, r.comment
      from bookings b
      join clinics c on c.clinic_id = b.clinic_id
      join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
      left join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
      left join reviews r on r.clinic_id = b.clinic_id and r.booking_id = b.id
     where b.code = ${code} and b.patient_id is not null`.execute(tx)
  return rows[0]
}

export interface BookingReviewRow {
  rating: number | null
  comment: string | null
  /** Epoch milliseconds; of the last time it was changed. */
  at: number
  zone: string
}

/** What was said of a booking; undefined when there is no such booking, or it is another doctor's than the one given. */
export async function findBookingReview(
  tx: Tx,
  id: number,
  onlyDoctorId: number | undefined,
): Promise<BookingReviewRow | undefined> {
  const { rows } = await sql<BookingReviewRow>`
    select r.rating, r.comment, (extract(epoch from r.updated_at) * 1000)::bigint as at, c.zone
      from bookings b
      join clinics c on c.clinic_id = b.clinic_id
      left join reviews r on r.clinic_id = b.clinic_id and r.booking_id = b.id
     where b.id = ${id} ${onlyDoctorId === undefined ? sql`` : sql`and b.doctor_id = ${onlyDoctorId}`}`.execute(
    tx,
  )
  return rows[0]
}

export async function saveReview(
  tx: Tx,
  review: { clinicId: number; bookingId: number; rating: number; comment: string; now: number },
): Promise<void> {
  const now = new Date(review.now)
  await tx
    .insertInto('reviews')
    .values({
      clinic_id: review.clinicId,
      booking_id: review.bookingId,
      rating: review.rating,
      comment: review.comment,
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['clinic_id', 'booking_id'])
        .doUpdateSet({ rating: review.rating, comment: review.comment, updated_at: now }),
    )
    .execute()
}
