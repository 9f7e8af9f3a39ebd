// The twelve colours of doctors, given so that neighbours in a new clinic's calendar differ most.

/** In the order of giving: each is the farthest from those before it. */
export const DOCTOR_COLORS = [1, 11, 9, 5, 12, 3, 2, 7, 4, 8, 6, 10] as const

/** The first colour that nobody has; with all twelve taken, the first of those given least. */
export function nextDoctorColor(taken: readonly number[]): number {
  const timesGiven = (color: number) => taken.filter(one => one === color).length
  return DOCTOR_COLORS.toSorted((a, b) => timesGiven(a) - timesGiven(b))[0] ?? DOCTOR_COLORS[0]
}
