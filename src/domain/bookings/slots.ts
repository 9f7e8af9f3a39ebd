// Free slots: starts at which a booking fits inside working time and, with its buffers, meets nothing busy.

import { normalise, type Interval } from '../time/intervals.ts'
import { addDays, dayInterval, formatInstant, localDateOf, MINUTE } from '../time/wall-time.ts'

export type SlotQuestion = {
  /** Of one place: a slot never spans two of these, even touching ones. */
  working: readonly Interval[]
  /** Bookings with their own buffers, holds and reservations, in any order. */
  busy: readonly Interval[]
  durationMinutes: number
  /** Buffers must be free of busy time but may reach outside working time. */
  bufferBeforeMinutes?: number
  bufferAfterMinutes?: number
  /** Distance of the starts, counted from each working interval's own start. */
  stepMinutes: number
  now: number
  minimumNoticeMinutes?: number
  /** Local days after today that can be booked; 0 is today alone, left out is without end. */
  horizonDays?: number
  zone: string
}

/** Ascending start instants. */
export function freeSlots(question: SlotQuestion): number[] {
  const { working, durationMinutes, stepMinutes, now, horizonDays, zone } = question
  if (!(durationMinutes > 0 && stepMinutes > 0)) throw new RangeError('Duration and step must be positive')
  const duration = durationMinutes * MINUTE
  const step = stepMinutes * MINUTE
  const before = (question.bufferBeforeMinutes ?? 0) * MINUTE
  const after = (question.bufferAfterMinutes ?? 0) * MINUTE
  const earliest = now + (question.minimumNoticeMinutes ?? 0) * MINUTE
  const latest =
    horizonDays === undefined
      ? Infinity
      : dayInterval(addDays(localDateOf(now, zone), horizonDays), zone).end - 1
  const busy = normalise(question.busy)
  const sorted = isAscending(working) ? working : working.toSorted((a, b) => a.start - b.start)

  const starts: number[] = []
  let next = 0
  let last = -Infinity
  for (const { start, end } of sorted) {
    const lastStart = Math.min(end - duration, latest)
    // Working intervals may overlap: starts already offered are passed over, off-grid ones between them are kept.
    if (start < last) next = 0
    let at = earliest > start ? start + Math.ceil((earliest - start) / step) * step : start
    while (at <= lastStart) {
      while (next < busy.length && busy[next]!.end <= at - before) next++
      const obstacle = busy[next]
      const freeUntil = obstacle ? Math.min(lastStart, obstacle.start - after - duration) : lastStart
      for (; at <= freeUntil; at += step) starts.push(at)
      if (!obstacle || at > lastStart) break
      const clear = obstacle.end + before
      if (clear > at) at = start + Math.ceil((clear - start) / step) * step
    }
    last = Math.max(last, end)
  }
  return isRising(starts) ? starts : [...new Set(starts)].toSorted((a, b) => a - b)
}

/** The free slots as RFC 3339 text in the zone's offset. */
export function slotsAsIso(question: SlotQuestion): string[] {
  return freeSlots(question).map(start => formatInstant(start, question.zone))
}

function isAscending(list: readonly Interval[]): boolean {
  return list.every((item, i) => i === 0 || list[i - 1]!.start <= item.start)
}

function isRising(list: readonly number[]): boolean {
  for (let i = 1; i < list.length; i++) if (list[i]! <= list[i - 1]!) return false
  return true
}

export type ServiceTime = {
  durationMinutes: number
  bufferBeforeMinutes?: number
  bufferAfterMinutes?: number
}

export type ServiceSequence = {
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  /** When each service begins, in minutes after the booking's start. */
  offsets: number[]
}

/**
 * One booking of several services in order. The first's buffer before and the last's buffer after surround the
 * booking; between two services the longer of their facing buffers is a gap inside it.
 */
export function serviceSequence(services: readonly ServiceTime[]): ServiceSequence {
  const offsets: number[] = []
  let durationMinutes = 0
  services.forEach((service, i) => {
    const previous = services[i - 1]
    if (previous) {
      durationMinutes += Math.max(previous.bufferAfterMinutes ?? 0, service.bufferBeforeMinutes ?? 0)
    }
    offsets.push(durationMinutes)
    durationMinutes += service.durationMinutes
  })
  return {
    durationMinutes,
    bufferBeforeMinutes: services[0]?.bufferBeforeMinutes ?? 0,
    bufferAfterMinutes: services.at(-1)?.bufferAfterMinutes ?? 0,
    offsets,
  }
}

/** Free seats of a group booking; never negative, since staff may have overridden the capacity. */
export function seatsLeft(capacity: number, seatsTaken: number): number {
  return Math.max(0, capacity - seatsTaken)
}
