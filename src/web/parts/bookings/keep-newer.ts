import type { Booking } from '#contract/bookings/bookings.ts'

/** How many changes of a booking wait for their answer; it is shown as if they had been made. */
const waiting = new Map<number, number>()
/** How many changes of a booking have begun here. */
const begun = new Map<number, number>()

/** Until `work` is done, no read takes a booking's change back from the screen. */
export async function whileChanging<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
  waiting.set(id, (waiting.get(id) ?? 0) + 1)
  begun.set(id, (begun.get(id) ?? 0) + 1)
  try {
    return await work()
  } finally {
    waiting.set(id, (waiting.get(id) ?? 1) - 1)
  }
}

const LOOK_MILLISECONDS = 30

/** Resolves once no change of a booking waits for its answer. */
export async function allChanged(): Promise<void> {
  while ([...waiting.values()].some(Boolean))
    await new Promise(resolve => setTimeout(resolve, LOOK_MILLISECONDS))
}

/** A read that began before a change may end after it: a booking that changes, or is known to be newer, stays. */
export function keepNewer<Month extends { bookings: Booking[] }>(old: Month | undefined, read: Month): Month {
  const known = new Map(old?.bookings.map(booking => [booking.id, booking]))
  const bookings = read.bookings.map(booking => {
    const shown = known.get(booking.id)
    return shown && (shown.version > booking.version || waiting.get(booking.id)) ? shown : booking
  })
  return { ...read, bookings }
}

/** Reads one booking; answers undefined when a change of it was under way meanwhile, which the read may not know of. */
export async function readUnchanged<Result>(
  id: number,
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  const before = begun.get(id)
  const result = await read()
  return waiting.get(id) || begun.get(id) !== before ? undefined : result
}
