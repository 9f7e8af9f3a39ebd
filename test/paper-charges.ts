// A charge as paper and pencil know it: who it is of, what was paid of it, and what it earns as it stands.

interface Part {
  readonly payment: number
  amount: number
  readonly isMoney: boolean
}
/** A work, a session of a package, or the package. */
export interface Charge {
  readonly id: number
  readonly event: number
  readonly amount: number
  readonly parts: Part[]
  gone: boolean
  /** Paid back towards its own price, of a package. */
  givenUp: number
  readonly work?: { who: number; percent: number; lab: number; value: number; of?: Charge }
  readonly packageId?: number
}
export interface Sums {
  collected: number
  lab: number
  earned: number
}
/** Half away from zero. */
const round = (value: number) => Math.sign(value) * Math.round(Math.abs(value) + 1e-9)
const paidOf = ({ parts }: Charge) => parts.reduce((sum, part) => sum + (part.isMoney ? part.amount : 0), 0)

/** What it comes to as it stands, in bani. */
export function standingOf({ work, amount, gone, ...charge }: Charge): Sums {
  if (!work || gone) return { collected: 0, lab: 0, earned: 0 }
  const from = work.of ?? { ...charge, amount, gone, givenUp: 0 }
  const whole = from.amount - from.givenUp
  const share = whole > 0 ? paidOf(from) / whole : 0
  const collected = round(work.value * share)
  const lab = round(work.lab * share)
  return { collected, lab, earned: round(((collected - lab) * work.percent) / 100) }
}

export const paper = ({ id, eventId }: { id: number; eventId: number }, amount: number) => ({
  id, event: eventId, amount, parts: [], gone: false, givenUp: 0,
}) // prettier-ignore
