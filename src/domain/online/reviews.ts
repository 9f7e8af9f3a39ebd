// What patients say of visits: how long they may change it, when others see it, and what it counts.

import { DAY, MINUTE } from '../time/wall-time.ts'

/** What was good, as the table of reviews knows it. */
export const LIKES = ['explained', 'listened', 'painless', 'on_time', 'clean', 'reception'] as const
export type Like = (typeof LIKES)[number]

export const LONGEST_COMMENT = 500

const CHANGED_FOR = DAY
const PUBLIC_AFTER = 120 * MINUTE
/** Fewer say more of who wrote them than of the doctor. */
const LEAST_FOR_AVERAGE = 3

/** Until when (epoch ms) a review that was first given at `created` may be changed. */
export function changeableUntil(created: number): number {
  return created + CHANGED_FOR
}

export function canChangeReview(created: number, now: number): boolean {
  return now < changeableUntil(created)
}

/** From when (epoch ms) everybody may read it: whoever was too quick can still mend it. */
export function publicFrom(created: number): number {
  return created + PUBLIC_AFTER
}

/** Reviews given up to this instant are public. */
export function publicUntil(now: number): number {
  return now - PUBLIC_AFTER
}

/** How many reviews have one star, two, and so on. */
export type StarCounts = readonly [number, number, number, number, number]

export const NO_STARS: StarCounts = [0, 0, 0, 0, 0]

export function addStars(a: StarCounts, b: StarCounts): StarCounts {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4]]
}

export function countOf(stars: StarCounts): number {
  return stars.reduce((sum, count) => sum + count, 0)
}

/** The mean and of how many; undefined while there are too few. */
export function ratingOf(stars: StarCounts): { rating: number; count: number } | undefined {
  const count = countOf(stars)
  if (count < LEAST_FOR_AVERAGE) return undefined
  return { rating: stars.reduce((sum, each, i) => sum + each * (i + 1), 0) / count, count }
}
