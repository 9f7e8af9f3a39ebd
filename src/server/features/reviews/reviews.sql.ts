import type { Language } from '#contract/language.ts'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import type { Like } from '#domain/online/reviews.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** What was said, with what the clinic made of it; instants are epoch milliseconds. */
export interface SaidRow {
  rating: number
  comment: string
  likes: Like[]
  shows_name: boolean
  created: number
  updated: number
  answer: string | null
  answered: number | null
  hidden: number | null
  hide_reason: string | null
}

export interface ReviewRow {
  id: number
  status: BookingStatus
  /** Epoch milliseconds. */
  start: number
  is_cancelled: boolean
  zone: string
  first_name: string
  last_name: string
  /** `yyyy-MM-dd` */
  birth_date: string | null
  has_guardian: boolean
  doctor_name: string
  doctor_color: number
  clinic_name: string
  services: string[]
  said: SaidRow | null
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const SAID = sql`
  (select json_build_object('rating', r.rating, 'comment', r.comment, 'likes', r.likes, 'shows_name', r.shows_name,
            'created', ${ms('r.created_at')}, 'updated', ${ms('r.updated_at')}, 'answer', r.answer,
            'answered', ${ms('r.answered_at')}, 'hidden', ${ms('r.hidden_at')}, 'hide_reason', r.hide_reason)
     from reviews r where r.clinic_id = b.clinic_id and r.booking_id = b.id)`

/**
 * The booking behind a code with its rating, if any; kept as it is until the end of the transaction. It is read by a statement
 * of its own: one that had waited for the booking would look for its former doctor beside it, and find nobody.
 */
export async function findReview(
  tx: Tx,
  code: string,
  language: 'ro' | 'en',
): Promise<ReviewRow | undefined> {
  await sql`select from bookings where code = ${code} for share`.execute(tx)
  const { rows } = await sql<ReviewRow>`
    select b.id, b.status, ${ms('b.starts_at')} as start, b.cancelled_at is not null as is_cancelled, c.zone,
           coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name, p.birth_date,
           p.guardian_id is not null or p.guardian_name <> '' as has_guardian,
           concat_ws(' ', nullif(d.title, ''), d.first_name, d.last_name) as doctor_name,
           d.color as doctor_color, c.name as clinic_name,
           (select coalesce(json_agg(${bookedName(language)} order by x.position), '[]')
              from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
             where x.clinic_id = b.clinic_id and x.booking_id = b.id) as services,
           ${SAID} as said
      from bookings b
      join clinics c on c.clinic_id = b.clinic_id
      join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
      join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
     where b.code = ${code}`.execute(tx)
  return rows[0]
}

export interface BookingReviewRow {
  zone: string
  said: SaidRow | null
}

/** What was said of a booking; undefined when there is no such booking, or it is another doctor's than the one given. */
export async function findBookingReview(
  tx: Tx,
  id: number,
  onlyDoctorId: number | undefined,
): Promise<BookingReviewRow | undefined> {
  const { rows } = await sql<BookingReviewRow>`
    select c.zone, ${SAID} as said
      from bookings b
      join clinics c on c.clinic_id = b.clinic_id
     where b.id = ${id} ${onlyDoctorId === undefined ? sql`` : sql`and b.doctor_id = ${onlyDoctorId}`}`.execute(
    tx,
  )
  return rows[0]
}

/** As the account reads that booked it online; Romanian where it was booked at the desk, to which nobody told theirs. */
export async function getLanguageOfBooker(tx: Tx, bookingId: number): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select case language_of_booker(${bookingId}) when 1 then 'en' else 'ro' end as language`.execute(tx)
  return rows[0]!.language
}

/** Whoever changes a review waits here for who changes it just now. */
export async function lockReview(tx: Tx, bookingId: number): Promise<void> {
  await tx
    .selectFrom('reviews')
    .select('booking_id')
    .where('booking_id', '=', bookingId)
    .forUpdate()
    .execute()
}

interface NewReview {
  clinicId: number
  bookingId: number
  rating: number
  comment: string
  likes: readonly Like[]
  showsName: boolean
  now: number
}

/** An answer was to what stood there: it goes with it. */
export async function saveReview(tx: Tx, review: NewReview): Promise<void> {
  const now = new Date(review.now)
  const said = {
    rating: review.rating,
    comment: review.comment,
    likes: [...review.likes],
    shows_name: review.showsName,
    updated_at: now,
  }
  await sql`
    insert into reviews (clinic_id, booking_id, rating, comment, likes, shows_name, created_at, updated_at)
    values (${review.clinicId}, ${review.bookingId}, ${said.rating}, ${said.comment}, ${said.likes}::text[],
            ${said.shows_name}, ${now}, ${now})
        on conflict (clinic_id, booking_id) do update
       set rating = excluded.rating, comment = excluded.comment, likes = excluded.likes, shows_name = excluded.shows_name,
           updated_at = excluded.updated_at, comment_public = true, answer = null, answered_at = null`.execute(
    tx,
  )
}

/** What the clinic makes of a review: an answer, or that it is hidden and why. */
export async function updateReview(
  tx: Tx,
  bookingId: number,
  change:
    | { answer: string | null; answered_at: Date | null }
    | { hidden_at: Date | null; hide_reason: string | null },
): Promise<void> {
  await tx.updateTable('reviews').set(change).where('booking_id', '=', bookingId).execute()
}
