// When anything may be put on a calendar: later than this product's world began, and not in somebody else's.

const FIRST = Date.UTC(2000, 0, 1)
const YEARS_AHEAD = 5

/** What is wrong with an instant to be booked; undefined when nothing is. */
export function findWindowProblem(instant: number, now: number): 'too_early' | 'too_far_ahead' | undefined {
  if (instant < FIRST) return 'too_early'
  return instant > yearsAfter(now) ? 'too_far_ahead' : undefined
}

function yearsAfter(now: number): number {
  const date = new Date(now)
  return date.setUTCFullYear(date.getUTCFullYear() + YEARS_AHEAD)
}
