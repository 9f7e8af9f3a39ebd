// The one place that turns wall-clock time into instants and back.

import type { Interval } from './intervals.ts'
import { offsetSpanAt } from './zone-offsets.ts'

export const MINUTE = 60_000
export const DAY = 86_400_000

/** 'yyyy-MM-dd' */
export type LocalDate = string
export type WallTimeKind = 'exact' | 'skipped' | 'repeated'

/** Local time minus UTC, in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  return offsetSpanAt(instant, zone).offset
}

/** Days since 1970-01-01; throws a RangeError on anything that is no calendar date. */
export function epochDayOf(date: LocalDate): number {
  const day = findEpochDay(date)
  if (day === undefined) throw new RangeError(`Not a date: ${date}`)
  return day
}

function findEpochDay(date: string): number | undefined {
  if (date.length !== 10 || date.charCodeAt(4) !== 45 || date.charCodeAt(7) !== 45) return undefined
  const year = readDigits(date, 0, 4)
  const month = readDigits(date, 5, 7)
  const day = readDigits(date, 8, 10)
  // Bad digits are NaN and fail every comparison.
  if (!(year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)))
    return undefined
  return Date.UTC(year, month - 1, day) / DAY
}

function readDigits(text: string, from: number, to: number): number {
  let value = 0
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

/** `month` is 1..12. */
export function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

export function dateOfEpochDay(day: number): LocalDate {
  let date = dates.get(day)
  if (date === undefined) {
    date = new Date(day * DAY).toISOString().slice(0, 10)
    if (dates.size >= KEPT_DATES) dates.clear()
    dates.set(day, date)
  }
  return date
}

// A clinic asks for the same few hundred days all day long, and writing a date is what costs most in listing them.
const KEPT_DATES = 4096
const dates = new Map<number, LocalDate>()

export function isLocalDate(text: string): boolean {
  return findEpochDay(text) !== undefined
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfEpochDay(epochDayOf(date) + days)
}

/** ISO: Monday 1 to Sunday 7. */
export function weekdayOf(date: LocalDate): number {
  return weekdayOfEpochDay(epochDayOf(date))
}

export function weekdayOfEpochDay(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** ISO 8601 week number, 1..53: the week holding the year's first Thursday is week 1. */
export function isoWeekOfEpochDay(day: number): number {
  const thursday = day - weekdayOfEpochDay(day) + 4
  const firstDay = Date.UTC(new Date(thursday * DAY).getUTCFullYear(), 0, 1) / DAY
  return Math.floor((thursday - firstDay) / 7) + 1
}

/** Minutes since midnight for 'HH:mm'; '24:00' is the end of a day. Undefined when it is no time. */
export function parseTime(text: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  if (match) return Number(match[1]) * 60 + Number(match[2])
  return text === '24:00' ? 1440 : undefined
}

/** 'HH:mm' for minutes since midnight, 0..1440. */
export function formatTime(minutes: number): string {
  const text = TIMES[minutes]
  if (text === undefined) throw new RangeError(`Not minutes of a day: ${minutes}`)
  return text
}

const TIMES = Array.from(
  { length: 1441 },
  (_, minutes) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`,
)

function pad(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

function resolveWall(wall: number, zone: string): { instant: number; kind: WallTimeKind } {
  const before = offsetSpanAt(wall - DAY, zone)
  // The usual case: the whole day around lies under one offset.
  if (wall + DAY < before.end) return { instant: wall - before.offset, kind: 'exact' }
  const after = offsetSpanAt(wall + DAY, zone)
  if (after.offset === before.offset) return { instant: wall - before.offset, kind: 'exact' }
  const early = wall - before.offset
  const late = wall - after.offset
  const earlyHolds = offsetAt(early, zone) === before.offset
  const lateHolds = offsetAt(late, zone) === after.offset
  if (earlyHolds && lateHolds) return { instant: early, kind: 'repeated' }
  if (lateHolds) return { instant: late, kind: 'exact' }
  return { instant: early, kind: earlyHolds ? 'exact' : 'skipped' }
}

/**
 * The instant of a wall-clock time, `minutes` after the date's midnight (1440 is the next midnight).
 * A skipped time moves forward by the length of the gap (03:30 becomes 04:30); of a repeated one the first is
 * meant. `wallTimeKind` tells the cases apart for callers that would rather refuse.
 */
export function instantOf(date: LocalDate, minutes: number, zone: string): number {
  return instantOfEpochDay(epochDayOf(date), minutes, zone)
}

/** As `instantOf`, for callers that walk many days. */
export function instantOfEpochDay(day: number, minutes: number, zone: string): number {
  return resolveWall(day * DAY + minutes * MINUTE, zone).instant
}

/** Whether a wall-clock time happens once, never (clocks go forward) or twice (clocks go back) in the zone. */
export function wallTimeKind(date: LocalDate, minutes: number, zone: string): WallTimeKind {
  return resolveWall(epochDayOf(date) * DAY + minutes * MINUTE, zone).kind
}

export function epochDayAt(instant: number, zone: string): number {
  return Math.floor((instant + offsetAt(instant, zone)) / DAY)
}

export function localDateOf(instant: number, zone: string): LocalDate {
  return dateOfEpochDay(epochDayAt(instant, zone))
}

/** Whole minutes the wall clock shows since midnight, 0..1439. */
export function minutesOf(instant: number, zone: string): number {
  const local = instant + offsetAt(instant, zone)
  return Math.floor((local - Math.floor(local / DAY) * DAY) / MINUTE)
}

/** A local calendar day as instants: 23, 24 or 25 hours long. */
export function dayInterval(date: LocalDate, zone: string): Interval {
  const day = epochDayOf(date)
  return { start: instantOfEpochDay(day, 0, zone), end: instantOfEpochDay(day + 1, 0, zone) }
}

// What formatting needs for instants of one local day under one offset; lists mostly stay within it for a while.
type DayWindow = {
  zone: string
  start: number
  end: number
  midnight: number
  prefix: string
  suffix: string
}

let lastWindow: DayWindow = { zone: '', start: 0, end: 0, midnight: 0, prefix: '', suffix: '' }

function windowAt(instant: number, zone: string): DayWindow {
  if (instant >= lastWindow.start && instant < lastWindow.end && zone === lastWindow.zone) return lastWindow
  const span = offsetSpanAt(instant, zone)
  const day = Math.floor((instant + span.offset) / DAY)
  const midnight = day * DAY - span.offset
  lastWindow = {
    zone,
    start: Math.max(midnight, span.start),
    end: Math.min(midnight + DAY, span.end),
    midnight,
    prefix: `${dateOfEpochDay(day)}T`,
    suffix: `${span.offset < 0 ? '-' : '+'}${formatTime(Math.round(Math.abs(span.offset) / MINUTE))}`,
  }
  return lastWindow
}

/** RFC 3339 in the zone's own offset, e.g. 2026-11-27T10:30:00+02:00; milliseconds only when there are any. */
export function formatInstant(instant: number, zone: string): string {
  const window = windowAt(instant, zone)
  const into = instant - window.midnight
  const minutes = Math.floor(into / MINUTE)
  const rest = into - minutes * MINUTE
  const time = window.prefix + TIMES[minutes]
  if (rest === 0) return `${time}:00${window.suffix}`
  const milliseconds = rest % 1000
  const fraction = milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0')}`
  return `${time}:${pad(Math.floor(rest / 1000))}${fraction}${window.suffix}`
}

const RFC3339 =
  /^(\d{4}-\d\d-\d\d)[Tt ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/** Epoch milliseconds of an RFC 3339 text with its offset; finer fractions are cut. Undefined when it is none. */
export function parseInstant(text: string): number | undefined {
  const match = RFC3339.exec(text)
  const day = match && findEpochDay(match[1]!)
  if (!match || day === undefined || day === null) return undefined
  const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4])
  const milliseconds = Number((match[5] ?? '').padEnd(3, '0').slice(0, 3))
  const offset = match[6] ? (Number(match[7]) * 60 + Number(match[8])) * MINUTE : 0
  return day * DAY + seconds * 1000 + milliseconds - (match[6] === '-' ? -offset : offset)
}
