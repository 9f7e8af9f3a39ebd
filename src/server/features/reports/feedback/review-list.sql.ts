import type { Like } from '#domain/online/reviews.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ask } from '../source.ts'
import { REVIEWS_OF_VISITS, writtenWithin } from './feedback-sums.sql.ts'

/** What is chosen of the reviews of a report; undefined is whatever. */
export interface ReviewChoice {
  readonly rating?: number
  readonly unanswered?: boolean
  readonly withText?: boolean
  readonly hidden?: boolean
}

/** Instants are epoch milliseconds. */
export interface ListedReviewRow {
  booking_id: number
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
  start: number
  end: number
  arrived: number | null
  completed: number | null
  zone: string
  services: string[]
  patient_id: number
  patient_name: string
  is_erased: boolean
  doctor_id: number
  doctor_name: string
  doctor_color: number
}

export interface ReviewCounts {
  all: number
  low: number
  unanswered: number
  with_text: number
  hidden: number
}

type Asked = Pick<Ask, 'from' | 'to' | 'filter'>

const IS_UNANSWERED = sql`r.answer is null and r.hidden_at is null`
const HAS_TEXT = sql`r.comment <> ''`
const IS_HIDDEN = sql`r.hidden_at is not null`
const hasUpTo = (rating: number) => sql`r.rating <= ${rating}`

const count = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`

/** How many of each there are, whatever else is chosen. */
export async function countReviews(tx: ClinicTx, ask: Asked, low: number): Promise<ReviewCounts> {
  const { rows } = await sql<ReviewCounts>`
    select count(*)::int as all, ${count(hasUpTo(low))} as low, ${count(IS_UNANSWERED)} as unanswered,
           ${count(HAS_TEXT)} as with_text, ${count(IS_HIDDEN)} as hidden
      from ${REVIEWS_OF_VISITS} where ${writtenWithin(ask)}`.execute(tx)
  return rows[0]!
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** A page of the reviews that match, and how many match. */
export async function listReviewRows(
  tx: ClinicTx,
  ask: Asked & {
    readonly choice: ReviewChoice
    readonly order: 'low' | 'newest'
    readonly language: 'ro' | 'en'
    readonly offset: number
    readonly size: number
  },
): Promise<{ rows: ListedReviewRow[]; total: number }> {
  const { choice, order, language, offset, size } = ask
  const wanted = [
    choice.rating !== undefined && hasUpTo(choice.rating),
    choice.unanswered && IS_UNANSWERED,
    choice.withText && HAS_TEXT,
    choice.hidden && IS_HIDDEN,
  ].filter(condition => condition !== false && condition !== undefined)
  const matching = sql`
    from ${REVIEWS_OF_VISITS}
   where ${sql.join([writtenWithin(ask), ...wanted], sql` and `)}`
  const { rows } = await sql<ListedReviewRow>`
    with shown as (
      select r.booking_id, row_number() over (
               order by ${order === 'low' ? sql`r.rating,` : sql``} r.created_at desc, r.booking_id desc) as place
        ${matching}
       order by place limit ${size} offset ${offset})
    select r.booking_id, r.rating, r.comment, r.likes, r.shows_name, ${ms('r.created_at')} as created,
           ${ms('r.updated_at')} as updated, r.answer, ${ms('r.answered_at')} as answered, ${ms('r.hidden_at')} as hidden,
           r.hide_reason, ${ms('b.starts_at')} as start, ${ms('b.ends_at')} as end, ${ms('b.arrived_at')} as arrived,
           ${ms('b.completed_at')} as completed, l.zone,
           (select coalesce(json_agg(${bookedName(language)} order by x.position), '[]')
              from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
             where x.clinic_id = b.clinic_id and x.booking_id = b.id) as services,
           b.patient_id, btrim(p.last_name || ' ' || p.first_name) as patient_name, p.erased_at is not null as is_erased,
           d.id as doctor_id, concat_ws(' ', nullif(d.title, ''), d.first_name, d.last_name) as doctor_name,
           d.color as doctor_color
      from shown v
      join reviews r on r.booking_id = v.booking_id
      join bookings b on b.clinic_id = r.clinic_id and b.id = r.booking_id
      join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
      join patients w on w.clinic_id = b.clinic_id and w.id = b.patient_id
      join patients p on p.clinic_id = w.clinic_id and p.id = coalesce(w.merged_into, w.id)
      join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
     order by v.place`.execute(tx)
  const total = await sql<{ count: number }>`select count(*)::int as count ${matching}`.execute(tx)
  return { rows, total: total.rows[0]!.count }
}
