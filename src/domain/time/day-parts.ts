// How people name the hours they can come: a booking belongs to the part of the day in which it begins.

export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof DAY_PARTS)[number]

const AFTERNOON = 12 * 60
const EVENING = 17 * 60

/** Of minutes after midnight. */
export function dayPartOf(minutes: number): DayPart {
  if (minutes < AFTERNOON) return 'morning'
  return minutes < EVENING ? 'afternoon' : 'evening'
}
