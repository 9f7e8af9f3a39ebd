import { say } from '#contract/texts.ts'
import type { FigureKey } from '#domain/reports/figures.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { sql, type RawBuilder } from 'kysely'
import { readRows } from '../read-rows.sql.ts'
import type { RowsAsk, SourceRows } from '../source.ts'
import { isAmong, tookPlace } from '../visits-of.sql.ts'
import { REVIEWS_OF_VISITS, STARS, writtenWithin } from './feedback-sums.sql.ts'
import { FEEDBACK_WORDS } from './words.ts'

const OF_FIGURE: Partial<Record<FigureKey, RawBuilder<unknown>>> = {
  ...Object.fromEntries(STARS.map(stars => [`stars_${stars}`, sql`x.rating = ${sql.lit(stars)}`])),
  answered: sql`x.is_answered`,
}

const SAID = sql`jsonb_build_object('reviews', 1, 'stars', x.rating, 'answered', x.is_answered::int, ${sql.join(
  STARS.map(stars => sql`${sql.lit(`stars_${stars}`)}, (x.rating = ${sql.lit(stars)})::int`),
)})`

/** The reviews that a figure is made of, none of them hidden. How many visits were reviewed opens into the visits. */
export function listReviewsBehind(tx: ClinicTx, ask: RowsAsk): Promise<SourceRows> {
  if (ask.figure === 'response_rate') return listVisitsReviewed(tx, ask)
  const said = (key: 'answered' | 'unanswered') => say(FEEDBACK_WORDS[key], ask.language)
  return readRows(tx, ask, {
    rows: sql`
      select b.id::text as id, b.id as booking_id, b.patient_id, null::bigint as invoice_id, b.doctor_id, r.created_at as at,
             r.day, r.rating, r.answered_at is not null as is_answered, ${servicesOf(ask)} as said
        from ${REVIEWS_OF_VISITS} where r.hidden_at is null and ${writtenWithin(ask)}`,
    of: OF_FIGURE[ask.figure] ?? sql`true`,
    state: sql`case when x.is_answered then ${said('answered')} else ${said('unanswered')} end`,
    sums: SAID,
  })
}

function listVisitsReviewed(tx: ClinicTx, ask: RowsAsk): Promise<SourceRows> {
  const said = (key: 'reviewed' | 'not_reviewed') => say(FEEDBACK_WORDS[key], ask.language)
  return readRows(tx, ask, {
    rows: sql`
      select b.id::text as id, b.id as booking_id, b.patient_id, null::bigint as invoice_id, b.doctor_id, b.starts_at as at,
             b.day, r.booking_id is not null as is_reviewed, ${servicesOf(ask)} as said
        from bookings b left join reviews r on r.clinic_id = b.clinic_id and r.booking_id = b.id
       where ${tookPlace('b')} and b.day >= ${ask.from} and b.day <= ${ask.to} and ${isAmong(ask.filter, 'b')}`,
    of: sql`true`,
    state: sql`case when x.is_reviewed then ${said('reviewed')} else ${said('not_reviewed')} end`,
    sums: sql`jsonb_build_object('completed', 1, 'reviewed', x.is_reviewed::int)`,
  })
}

const servicesOf = ({ language }: RowsAsk) => sql`
  (select string_agg(${bookedName(language)}, ', ' order by x.position)
     from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
    where x.clinic_id = b.clinic_id and x.booking_id = b.id)`
