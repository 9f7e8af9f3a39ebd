// Where coming visits that lost their ground could go: the same hour with somebody who gives all of it, else the nearest of
// fourteen days. No hour is offered twice, a series goes whole to one doctor or not at all, and the same question has the
// same answer.

import { servesAll } from './cabinet-use.ts'
import type { Interval } from '../time/intervals.ts'
import { countBelow, Desk, Diary, type Grid, type Host, type Stay } from './rehoming-desk.ts'
import { DAY, MINUTE } from '../time/wall-time.ts'

export interface Homeless extends Stay {
  readonly id: number
  readonly doctorId: number
  readonly locationId: number
  readonly serviceIds: readonly number[]
  readonly patientIds: readonly number[]
  readonly seriesId: number | null
  /** By video it takes no cabinet, and may be wherever its doctor is. */
  readonly isVideo: boolean
}

export interface World extends Grid {
  /** Those who may take visits, in the order in which they are asked. */
  readonly hosts: readonly Host[]
  /** In use. */
  readonly cabinets: readonly { id: number; locationId: number; serviceIds: readonly number[] | null }[]
  /** Of a doctor, a cabinet or a patient, with buffers, without the visits in question. */
  busyOf(resource: 'doctor' | 'cabinet' | 'patient', id: number): readonly Interval[]
}

export interface Home {
  readonly doctorId: number
  readonly start: number
  readonly cabinetId: number | null
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
  const guests = visits.map(visit => board.admit(visit))
  const series = Map.groupBy(
    guests.filter(({ visit }) => visit.seriesId !== null),
    ({ visit }) => visit.seriesId,
  )
  const proposed = new Map<Guest, Spot>()
  // Whoever can keep their hour does, before anybody is sent to it.
  for (const isSameHour of [true, false])
    for (const guest of guests) {
      const together = series.get(guest.visit.seriesId) ?? [guest]
      if (proposed.has(guest) || guest !== together[0]) continue
      const found = board.settle(together, isSameHour)
      found?.forEach((spot, index) => proposed.set(together[index]!, spot))
    }
  return guests.map(guest => {
    const { id, seriesId, start } = guest.visit
    const isAlone = (series.get(seriesId)?.length ?? 1) === 1
    const spot = proposed.get(guest)
    if (!spot) {
      const reason = guest.desks.length === 0 ? 'nobody_gives' : isAlone ? 'nobody_free' : 'series'
      return { id, homes: [], reason }
    }
    // Whoever moves a part of a series alone tears it: only what stands alone has a choice.
    const others = isAlone ? board.offer(guest, spot) : []
    const homes = [spot, ...others].map(({ desk, room, start: at }) => ({
      doctorId: desk.id,
      start: at,
      cabinetId: room?.id ?? null,
      sameTime: at === start,
    }))
    return { id, homes, reason: null }
  })
}

/** A visit with whoever it concerns; lengths in milliseconds. */
interface Guest {
  readonly visit: Homeless
  readonly length: number
  readonly before: number
  readonly after: number
  /** Of those who give all of it. */
  readonly desks: readonly Desk[]
  /** By location, those for all of it. */
  readonly rooms: ReadonlyMap<number, readonly Room[]>
  readonly patients: readonly Diary[]
}

type Room = World['cabinets'][number] & { readonly diary: Diary }

interface Spot {
  readonly desk: Desk
  readonly room: Room | undefined
  readonly start: number
}

/** Who is taken when, with what is proposed already. */
class Board {
  readonly #world: World
  readonly #desks: readonly Desk[]
  readonly #rooms: readonly Room[]
  readonly #patients = new Map<number, Diary>()
  /** By services: most visits have the same. */
  readonly #able = new Map<string, Pick<Guest, 'desks' | 'rooms'>>()

  constructor(world: World) {
    this.#world = world
    this.#desks = world.hosts.map(host => new Desk(host, world.busyOf('doctor', host.id), world))
    this.#rooms = world.cabinets.map(cabinet => ({
      ...cabinet,
      diary: new Diary(world.busyOf('cabinet', cabinet.id)),
    }))
  }

  admit(visit: Homeless): Guest {
    return {
      visit,
      length: visit.end - visit.start,
      before: visit.bufferBeforeMinutes * MINUTE,
      after: visit.bufferAfterMinutes * MINUTE,
      ...this.#ableTo(visit.serviceIds),
      patients: visit.patientIds.map(id => this.#patientOf(id)),
    }
  }

  /**
   * Spots for visits that stay together, all with one doctor, taken at once, and only at their hours when `isSameHour`;
   * undefined when nobody has room for all.
   */
  settle(guests: readonly Guest[], isSameHour: boolean): readonly Spot[] | undefined {
    let best: { spots: readonly Spot[]; cost: number } | undefined
    for (const desk of this.#desks) {
      const spots = this.#tryAll(guests, desk, isSameHour)
      const cost = spots ? costOf(guests, spots) : Infinity
      if (spots && cost < (best?.cost ?? Infinity)) best = { spots, cost }
      // Nothing is better than the same hours.
      if (cost === 0) break
    }
    best?.spots.forEach((spot, index) => take(guests[index]!, spot))
    return best?.spots
  }

  /** Up to three more, the best of each doctor first; each is taken. */
  offer(guest: Guest, proposed: Spot): Spot[] {
    const offered: Spot[] = []
    // Everybody is asked once, then once more, for whatever else they have.
    for (let round = 0; round < 2 && offered.length < OFFERED - 1; round++) {
      const found = guest.desks
        .filter(desk => round === 1 || desk !== proposed.desk)
        .flatMap(desk => this.#find(guest, desk) ?? [])
        .toSorted((a, b) => distance(guest, a) - distance(guest, b))
      for (const spot of found) {
        if (offered.length === OFFERED - 1) break
        // The cabinet may have been taken by the one before.
        if (!isFree(guest, spot)) continue
        offered.push(spot)
        takeStaff(guest, spot)
      }
    }
    return offered
  }

  #tryAll(guests: readonly Guest[], desk: Desk, isSameHour: boolean): readonly Spot[] | undefined {
    const spots: Spot[] = []
    for (const guest of guests) {
      const spot = guest.desks.includes(desk) && this.#find(guest, desk, isSameHour)
      if (!spot) break
      spots.push(spot)
      if (guests.length > 1) take(guest, spot)
    }
    if (guests.length > 1) spots.forEach((spot, index) => release(guests[index]!, spot))
    return spots.length === guests.length ? spots : undefined
  }

  #find(guest: Guest, desk: Desk, isSameHour = false): Spot | undefined {
    const { visit } = guest
    // The nearest in the same place, else the nearest anywhere.
    for (const isSamePlace of visit.isVideo ? [undefined] : [true, false]) {
      if (isSamePlace !== undefined && !desk.isEverAt(visit.locationId, isSamePlace)) continue
      const same = visit.start > this.#world.now && spotAt(guest, desk, visit.start, isSamePlace)
      if (same) return same
      if (isSameHour) return undefined
      const starts = desk.startsFor(visit)
      let after = countBelow(starts, visit.start + 1)
      let before = after - 1
      for (;;) {
        const [late, early] = [starts[after], starts[before]]
        const isLate =
          early === undefined || (late !== undefined && late - visit.start <= visit.start - early)
        const start = isLate ? late : early
        if (start === undefined || Math.abs(start - visit.start) > REACH) break
        if (isLate) after++
        else before--
        const spot = spotAt(guest, desk, start, isSamePlace)
        if (spot) return spot
      }
    }
    return undefined
  }

  #ableTo(serviceIds: readonly number[]): Pick<Guest, 'desks' | 'rooms'> {
    const key = serviceIds.join()
    let able = this.#able.get(key)
    if (!able) {
      const rooms = this.#rooms.filter(room => servesAll(room.serviceIds, serviceIds))
      able = {
        desks: this.#desks.filter(desk => desk.gives(serviceIds)),
        rooms: Map.groupBy(rooms, room => room.locationId),
      }
      this.#able.set(key, able)
    }
    return able
  }

  #patientOf(id: number): Diary {
    let diary = this.#patients.get(id)
    if (!diary) this.#patients.set(id, (diary = new Diary(this.#world.busyOf('patient', id))))
    return diary
  }
}

/** At the place of the visit or elsewhere, as is said; of a visit by video, wherever its doctor is. */
function spotAt(guest: Guest, desk: Desk, start: number, isSamePlace: boolean | undefined): Spot | undefined {
  const end = start + guest.length
  const [from, to] = [start - guest.before, end + guest.after]
  if (!desk.diary.isFree(from, to) || !guest.patients.every(diary => diary.isFree(start, end)))
    return undefined
  for (const { locationId, cabinetId } of desk.hoursAround(start, end)) {
    if (isSamePlace === undefined) return { desk, room: undefined, start }
    if ((locationId === guest.visit.locationId) !== isSamePlace) continue
    const isFreeRoom = ({ diary }: Room) => diary.isFree(from, to)
    const rooms = guest.rooms.get(locationId) ?? []
    const room = rooms.find(each => each.id === cabinetId && isFreeRoom(each)) ?? rooms.find(isFreeRoom)
    if (room) return { desk, room, start }
  }
  return undefined
}

function isFree(guest: Guest, { desk, room, start }: Spot): boolean {
  const [from, to] = [start - guest.before, start + guest.length + guest.after]
  return (
    desk.diary.isFree(from, to) &&
    (room?.diary.isFree(from, to) ?? true) &&
    guest.patients.every(diary => diary.isFree(start, start + guest.length))
  )
}

function take(guest: Guest, spot: Spot): void {
  takeStaff(guest, spot)
  for (const diary of guest.patients) diary.take(spot.start, spot.start + guest.length)
}

/** Of several offers a patient takes one. */
function takeStaff({ before, after, length }: Guest, { desk, room, start }: Spot): void {
  desk.diary.take(start - before, start + length + after)
  room?.diary.take(start - before, start + length + after)
}

function release({ before, patients }: Guest, { desk, room, start }: Spot): void {
  desk.diary.release(start - before)
  room?.diary.release(start - before)
  for (const diary of patients) diary.release(start)
}

/** How far from where they were, in milliseconds: nothing for the same hours. */
function costOf(guests: readonly Guest[], spots: readonly Spot[]): number {
  return spots.reduce((sum, spot, index) => sum + distance(guests[index]!, spot), 0)
}

const distance = ({ visit }: Guest, { start }: Spot) => Math.abs(start - visit.start)
