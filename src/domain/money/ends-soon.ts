import { epochDayOf, localDateOf, type LocalDate } from '../time/wall-time.ts'

/** From then on it is said how long something still lives, and not only until when. */
const SOON_DAYS = 30

/** How many days are left after today of what is good through its last day; undefined where that is far, or over. */
export function daysLeftSoon(lastDay: LocalDate | null, now: number, zone: string): number | undefined {
  if (lastDay === null) return undefined
  const left = epochDayOf(lastDay) - epochDayOf(localDateOf(now, zone))
  return left >= 0 && left <= SOON_DAYS ? left : undefined
}
