// A doctor's hours and time, as places for visits are looked for: the same questions are asked thousands of times.

import { normalise, type Interval } from '../time/intervals.ts'
import { freeSlots } from './slots.ts'
import { MINUTE } from '../time/wall-time.ts'
import type { WorkingInterval } from '../hours/working-time.ts'

/** A visit as far as it takes time. */
export interface Stay extends Interval {
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
}

export interface Host {
  readonly id: number
  readonly serviceIds: ReadonlySet<number>
  /** By start. */
  readonly working: readonly WorkingInterval[]
}

/** When visits may begin. */
export interface Grid {
  readonly stepMinutes: number
  readonly now: number
  readonly zone: string
}

/** When a doctor works and is taken. */
export class Desk {
  readonly id: number
  readonly diary: Diary
  readonly #host: Host
  readonly #busy: readonly Interval[]
  readonly #grid: Grid
  readonly #begins: readonly number[]
  /** Up to each of the hours the latest end. */
  readonly #ends: readonly number[]
  readonly #locations: ReadonlySet<number>
  readonly #starts = new Map<string, readonly number[]>()

  constructor(host: Host, busy: readonly Interval[], grid: Grid) {
    this.id = host.id
    this.#host = host
    this.#busy = busy
    this.#grid = grid
    this.diary = new Diary(busy)
    this.#begins = host.working.map(hours => hours.start)
    let latest = -Infinity
    this.#ends = host.working.map(hours => (latest = Math.max(latest, hours.end)))
    this.#locations = new Set(host.working.map(hours => hours.locationId))
  }

  gives(serviceIds: readonly number[]): boolean {
    return serviceIds.every(id => this.#host.serviceIds.has(id))
  }

  isEverAt(locationId: number, isThere: boolean): boolean {
    const isIn = this.#locations.has(locationId)
    return isThere ? isIn : this.#locations.size > Number(isIn)
  }

  /** The hours that hold a span, by start: more than one where hours of two places overlap. */
  hoursAround(start: number, end: number): readonly WorkingInterval[] {
    const around: WorkingInterval[] = []
    for (let i = countBelow(this.#begins, start + 1) - 1; i >= 0 && this.#ends[i]! >= end; i--) {
      const hours = this.#host.working[i]!
      if (hours.end >= end) around.unshift(hours)
    }
    return around
  }

  /** Starts at which the doctor was free before anything was proposed, for visits of that length. */
  startsFor({ start, end, bufferBeforeMinutes, bufferAfterMinutes }: Stay): readonly number[] {
    const durationMinutes = (end - start) / MINUTE
    const key = `${durationMinutes}/${bufferBeforeMinutes}/${bufferAfterMinutes}`
    let starts = this.#starts.get(key)
    if (!starts) {
      const { stepMinutes, now, zone } = this.#grid
      const busy = this.#busy
      const length = { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }
      const places = Map.groupBy(this.#host.working, hours => hours.locationId)
      const found = [...places.values()].flatMap(working =>
        freeSlots({ ...length, working, busy, stepMinutes, now: now + MINUTE, zone }),
      )
      starts = places.size > 1 ? [...new Set(found)].toSorted((a, b) => a - b) : found
      this.#starts.set(key, starts)
    }
    return starts
  }
}

/** The time of a doctor, a cabinet or a patient that is taken. */
export class Diary {
  readonly #begins: number[]
  readonly #ends: number[]

  constructor(taken: readonly Interval[]) {
    const spans = normalise(taken)
    this.#begins = spans.map(span => span.start)
    this.#ends = spans.map(span => span.end)
  }

  isFree(start: number, end: number): boolean {
    const next = countBelow(this.#begins, start)
    return (this.#begins[next] ?? Infinity) >= end && (this.#ends[next - 1] ?? -Infinity) <= start
  }

  take(start: number, end: number): void {
    const at = countBelow(this.#begins, start)
    this.#begins.splice(at, 0, start)
    this.#ends.splice(at, 0, end)
  }

  release(start: number): void {
    const at = countBelow(this.#begins, start)
    this.#begins.splice(at, 1)
    this.#ends.splice(at, 1)
  }
}

/** How many of ascending numbers are below one. */
export function countBelow(list: readonly number[], value: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
