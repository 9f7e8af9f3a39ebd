import type { LocalDate } from '#domain/time/wall-time.ts'

const DAY = 86_400_000

/** The days at which the slider stops. */
export function stopsOf(dates: readonly LocalDate[], today: LocalDate): LocalDate[] {
  return [...new Set([...dates, today])].toSorted()
}

/** Where days lie between the first stop and the last, from 0 to 1, and which years begin between them. */
export function layDays(stops: readonly LocalDate[]) {
  const [first, last] = [Date.parse(stops[0]!), Date.parse(stops.at(-1)!)]
  const span = Math.max(DAY, last - first)
  const at = (day: LocalDate) => (stops.length === 1 ? 1 : (Date.parse(day) - first) / span)
  const from = Number(stops[0]!.slice(0, 4))
  const to = Number(stops.at(-1)!.slice(0, 4))
  const step = Math.ceil((to - from + 1) / 9)
  const years = Array.from({ length: to - from }, (_, index) => from + index + 1)
    .filter(year => (year - from) % step === 0)
    .map(year => ({ year, x: at(`${year}-01-01`) }))
  const isNear = (years[0]?.x ?? 1) < 0.08
  return { at, years: stops.length === 1 || isNear ? years : [{ year: from, x: 0 }, ...years] }
}

export function nearestStop(
  stops: readonly LocalDate[],
  at: (day: LocalDate) => number,
  share: number,
): LocalDate {
  return stops.reduce((best, stop) => (Math.abs(at(stop) - share) < Math.abs(at(best) - share) ? stop : best))
}
