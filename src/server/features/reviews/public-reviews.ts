import type { CallQuery, CallReply } from '#contract/call.ts'
import type { listDoctorReviews as listDoctorReviewsCall } from '#contract/online/public-reviews.ts'
import {
  addStars,
  countOf,
  NO_STARS,
  publicUntil,
  ratingOf,
  type StarCounts,
} from '#domain/online/reviews.ts'
import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/http/services.ts'
import { pageOf, rangeOf } from '#server/records/paging.ts'
import { listPublicReviewRows, listReviewCounts } from './public-reviews.sql.ts'

interface RatedDoctor {
  readonly clinic_id: number
  readonly doctor_id: number
}

/** What is counted of the reviews that everybody may read. */
export interface Ratings {
  readonly stars: StarCounts
  /** Taken off the page by the clinic. */
  readonly hidden: number
}

const NONE: Ratings = { stars: NO_STARS, hidden: 0 }

/** Of each doctor, by id; of those without any review nothing. */
export async function mapRatings(
  tx: Tx,
  doctors: readonly RatedDoctor[],
  now: number,
): Promise<Map<number, Ratings>> {
  const ratings = new Map<number, Ratings>()
  if (doctors.length === 0) return ratings
  for (const row of await listReviewCounts(tx, doctors, publicUntil(now))) {
    const known = ratings.get(row.doctor_id) ?? NONE
    const counted = row.hidden
      ? { ...known, hidden: known.hidden + row.count }
      : { ...known, stars: addStars(known.stars, starsOf(row.rating, row.count)) }
    ratings.set(row.doctor_id, counted)
  }
  return ratings
}

export function sumRatings(ratings: Iterable<Ratings>): Ratings {
  let sum = NONE
  for (const each of ratings)
    sum = { stars: addStars(sum.stars, each.stars), hidden: sum.hidden + each.hidden }
  return sum
}

/** As cards and pages show it: null while there are too few. */
export const presentRating = (ratings: Ratings | undefined) => (ratings && ratingOf(ratings.stars)) ?? null

type Query = CallQuery<typeof listDoctorReviewsCall>

/** A page of what was said of some doctors of a clinic, all of them visible: of one, or of all that it has. */
export async function listReviewsOf(
  ctx: Context,
  clinicId: number,
  doctors: readonly RatedDoctor[],
  doctorId: number | undefined,
  query: Query,
): Promise<CallReply<typeof listDoctorReviewsCall>> {
  return ctx.db.strangerReads(async tx => {
    const { stars, hidden } = sumRatings((await mapRatings(tx, doctors, ctx.now)).values())
    const of = { clinicId, ...(doctorId !== undefined && { doctorId }) }
    const rows = await listPublicReviewRows(tx, of, publicUntil(ctx.now), rangeOf(query))
    const rating = ratingOf(stars) ?? null
    return { ...pageOf(query, countOf(stars), rows), rating, stars: [...stars], hidden }
  })
}

function starsOf(rating: number, count: number): StarCounts {
  const at = (star: number) => (star === rating ? count : 0)
  return [at(1), at(2), at(3), at(4), at(5)]
}
