// Where coming visits that lost their ground could go: the same hour with somebody who gives all of it, else the nearest of
// fourteen days. No hour is offered twice, a series goes whole to one doctor or not at all, and the same question has the
// same answer.

import { servesAll } from './cabinet-use.ts'
import { normalise, type Interval } from './intervals.ts'
import { freeSlots } from './slots.ts'
import { DAY, MINUTE } from './wall-time.ts'
import type { WorkingInterval } from './working-time.ts'

export interface Homeless extends Interval {
  readonly id: number
  readonly doctorId: number
  readonly locationId: number
  readonly serviceIds: readonly number[]
  readonly patientIds: readonly number[]
  readonly seriesId: number | null
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
}

export interface Host {
  readonly id: number
  readonly serviceIds: ReadonlySet<number>
  readonly working: readonly WorkingInterval[]
}

export interface World {
  /** Those who may take visits, in the order in which they are asked. */
  readonly hosts: readonly Host[]
  /** In use. */
  readonly cabinets: readonly { id: number; locationId: number; serviceIds: readonly number[] | null }[]
  /** Of a doctor, a cabinet or a patient, with buffers, without the visits in question. */
  busyOf(resource: 'doctor' | 'cabinet' | 'patient', id: number): readonly Interval[]
  readonly stepMinutes: number
  readonly now: number
  readonly zone: string
}

export interface Home {
  readonly doctorId: number
  readonly start: number
  readonly cabinetId: number
  readonly sameTime: boolean
}

export interface Rehomed {
  readonly id: number
  /** The proposed one first; none when it is to be pinned. */
  readonly homes: readonly Home[]
  /** Why it has none. */
  readonly reason: 'nobody_gives' | 'nobody_free' | 'series' | null
}

const REACH = 14 * DAY
const OFFERED = 4

/** In the order of the visits. Each has a proposal where one is left, then others of what remains. */
export function rehome(visits: readonly Homeless[], world: World): Rehomed[] {
  const board = new Board(world)
  const homes = new Map<number, Home[]>()
  const series = Map.groupBy(
    visits.filter(visit => visit.seriesId !== null),
    visit => visit.seriesId,
  )
  for (const visit of visits) {
    if (homes.has(visit.id)) continue
    const together = (visit.seriesId !== null && series.get(visit.seriesId)) || [visit]
    const found = board.settle(together)
    together.forEach((each, index) => homes.set(each.id, found ? [found[index]!] : []))
  }
  // Whoever moves a part of a series alone tears it: only what stands alone has a choice.
  for (const visit of visits) {
    const known = homes.get(visit.id)!
    if (known.length > 0 && (series.get(visit.seriesId)?.length ?? 1) === 1)
      known.push(...board.offer(visit, known[0]!))
  }
  return visits.map(({ id, seriesId, serviceIds }) => {
    const found = homes.get(id)!
    const isGiven = world.hosts.some(host => gives(host, serviceIds))
    const isSeries = (series.get(seriesId)?.length ?? 1) > 1
    const reason = !isGiven ? 'nobody_gives' : isSeries ? 'series' : 'nobody_free'
    return { id, homes: found, reason: found.length > 0 ? null : reason }
  })
}

const gives = (host: Host, serviceIds: readonly number[]) => serviceIds.every(id => host.serviceIds.has(id))

/** Who is taken when, with what is proposed already. */
class Board {
  readonly #world: World
  readonly #taken = new Map<string, Interval[]>()
  readonly #starts = new Map<string, readonly number[]>()

  constructor(world: World) {
    this.#world = world
  }

  /** Homes for visits that stay together, all with one doctor, taken at once; undefined when nobody has room for all. */
  settle(visits: readonly Homeless[]): Home[] | undefined {
    const choices = this.#world.hosts.flatMap(host => {
      const homes = this.#tryAll(visits, host)
      return homes ? [{ homes, cost: costOf(visits, homes) }] : []
    })
    const [best] = choices.toSorted((a, b) => a.cost - b.cost)
    if (!best) return undefined
    best.homes.forEach((home, index) => this.#take(visits[index]!, home))
    return best.homes
  }

  /** Up to three more, the best of each doctor first; each is taken. */
  offer(visit: Homeless, proposed: Home): Home[] {
    const offered: Home[] = []
    // Everybody is asked once, then once more, for whatever else they have.
    for (let round = 0; round < 2 && offered.length < OFFERED - 1; round++) {
      const found = this.#world.hosts
        .filter(host => round === 1 || host.id !== proposed.doctorId)
        .flatMap(host => this.#find(visit, host) ?? [])
        .toSorted((a, b) => costOf([visit], [a]) - costOf([visit], [b]))
      for (const home of found) {
        if (offered.length === OFFERED - 1) break
        // The cabinet may have been taken by the one before.
        if (!this.#isFree(visit, home)) continue
        offered.push(home)
        this.#take(visit, home, false)
      }
    }
    return offered
  }

  #tryAll(visits: readonly Homeless[], host: Host): Home[] | undefined {
    if (visits.length === 1) {
      const home = this.#find(visits[0]!, host)
      return home && [home]
    }
    const homes: Home[] = []
    for (const visit of visits) {
      const home = this.#find(visit, host)
      if (!home) break
      homes.push(home)
      this.#take(visit, home)
    }
    homes.forEach((home, index) => this.#release(visits[index]!, home))
    return homes.length === visits.length ? homes : undefined
  }

  #find(visit: Homeless, host: Host): Home | undefined {
    if (!gives(host, visit.serviceIds)) return undefined
    const starts = this.#startsOf(visit, host)
    // The nearest in the same place, else the nearest anywhere.
    for (const isSamePlace of [true, false]) {
      const same = visit.start > this.#world.now && this.#homeAt(visit, host, visit.start, isSamePlace)
      if (same) return same
      let after = starts.findIndex(start => start > visit.start)
      if (after < 0) after = starts.length
      let before = after - 1
      for (;;) {
        const [late, early] = [starts[after], starts[before]]
        const isLate =
          early === undefined || (late !== undefined && late - visit.start <= visit.start - early)
        const start = isLate ? late : early
        if (start === undefined || Math.abs(start - visit.start) > REACH) break
        if (isLate) after++
        else before--
        const home = this.#homeAt(visit, host, start, isSamePlace)
        if (home) return home
      }
    }
    return undefined
  }

  #homeAt(visit: Homeless, host: Host, start: number, isSamePlace: boolean): Home | undefined {
    const end = start + visit.end - visit.start
    for (const hours of host.working) {
      if (hours.start > start || hours.end < end) continue
      if ((hours.locationId === visit.locationId) !== isSamePlace) continue
      const cabinets = this.#world.cabinets
        .filter(each => each.locationId === hours.locationId && servesAll(each.serviceIds, visit.serviceIds))
        .toSorted((a, b) => Number(b.id === hours.cabinetId) - Number(a.id === hours.cabinetId))
      for (const cabinet of cabinets) {
        const home = { doctorId: host.id, start, cabinetId: cabinet.id, sameTime: start === visit.start }
        if (this.#isFree(visit, home)) return home
      }
    }
    return undefined
  }

  /** Starts at which the doctor was free before anything was proposed, for visits of that length. */
  #startsOf(visit: Homeless, host: Host): readonly number[] {
    const { bufferBeforeMinutes, bufferAfterMinutes } = visit
    const durationMinutes = (visit.end - visit.start) / MINUTE
    const key = `${host.id}/${durationMinutes}/${bufferBeforeMinutes}/${bufferAfterMinutes}`
    let starts = this.#starts.get(key)
    if (!starts) {
      const { stepMinutes, now, zone } = this.#world
      const places = Map.groupBy(host.working, hours => hours.locationId)
      const busy = this.#world.busyOf('doctor', host.id)
      const length = { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes }
      const found = [...places.values()].flatMap(working =>
        freeSlots({ ...length, working, busy, stepMinutes, now: now + MINUTE, zone }),
      )
      starts = places.size > 1 ? [...new Set(found)].toSorted((a, b) => a - b) : found
      this.#starts.set(key, starts)
    }
    return starts
  }

  #isFree(visit: Homeless, home: Home): boolean {
    return spansOf(visit, home).every(([key, span]) => !meets(this.#takenOf(key), span))
  }

  #take(visit: Homeless, home: Home, withPatients = true): void {
    for (const [key, span] of spansOf(visit, home)) {
      if (!withPatients && key.startsWith('patient')) continue
      const taken = this.#takenOf(key)
      taken.splice(placeIn(taken, span.start), 0, span)
    }
  }

  #release(visit: Homeless, home: Home): void {
    for (const [key, span] of spansOf(visit, home)) {
      const taken = this.#takenOf(key)
      taken.splice(
        taken.findIndex(each => each.start === span.start && each.end === span.end),
        1,
      )
    }
  }

  #takenOf(key: string): Interval[] {
    let taken = this.#taken.get(key)
    if (!taken) {
      const [resource, id] = key.split('/') as ['doctor' | 'cabinet' | 'patient', string]
      taken = [...normalise(this.#world.busyOf(resource, Number(id)))]
      this.#taken.set(key, taken)
    }
    return taken
  }
}

/** How far from where they were, in milliseconds: nothing for the same hours. */
function costOf(visits: readonly Homeless[], homes: readonly Home[]): number {
  return homes.reduce((sum, home, index) => sum + Math.abs(home.start - visits[index]!.start), 0)
}

function spansOf(visit: Homeless, home: Home): [string, Interval][] {
  const span = { start: home.start, end: home.start + visit.end - visit.start }
  const occupied = {
    start: span.start - visit.bufferBeforeMinutes * MINUTE,
    end: span.end + visit.bufferAfterMinutes * MINUTE,
  }
  return [
    [`doctor/${home.doctorId}`, occupied],
    [`cabinet/${home.cabinetId}`, occupied],
    ...visit.patientIds.map((id): [string, Interval] => [`patient/${id}`, span]),
  ]
}

/** How many of ascending, disjoint spans begin before an instant. */
function placeIn(list: readonly Interval[], start: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.start < start) low = middle + 1
    else high = middle
  }
  return low
}

function meets(list: readonly Interval[], span: Interval): boolean {
  const next = placeIn(list, span.start)
  return (list[next]?.start ?? Infinity) < span.end || (list[next - 1]?.end ?? -Infinity) > span.start
}
