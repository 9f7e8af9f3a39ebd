// When a rule falls due, asked both ways: `dueAt` of one visit, and of a stretch of time which visits fall due within it.

import { normalise, type Interval } from '#domain/time/intervals.ts'
import {
  DAY,
  dateOfEpochDay,
  daysInMonth,
  epochDayAt,
  instantOfEpochDay,
  MINUTE,
} from '#domain/time/wall-time.ts'
import { isExact, type SendingWindow, type TemplateRule } from './template.ts'

/** What a rule says of its hour. */
export type DueRule = Pick<TemplateRule, 'schedule' | 'count' | 'unit' | 'atMinutes'>

/** Days since 1970-01-01, both included. */
export interface DaySpan {
  readonly first: number
  readonly last: number
}

/** The instant at which a rule falls due for a visit that starts then. */
export function dueAt(rule: DueRule, start: number, zone: string, hours: SendingWindow): number {
  const exact = exactDistance(rule)
  if (exact === undefined) return dueOfDay(rule, epochDayAt(start, zone), zone, hours)
  return withinHours(start + exact, rule.schedule === 'after' ? 'later' : 'earlier', zone, hours)
}

/** The same for what has a day and no hour: a birthday, a holiday. */
export function dueOfDay(rule: DueRule, day: number, zone: string, hours: SendingWindow): number {
  return instantOfEpochDay(dueDay(rule, day), minuteOf(rule, hours), zone)
}

/** The instant itself within the hours, else the opening after it or the closing before it. */
export function withinHours(
  instant: number,
  direction: 'earlier' | 'later',
  zone: string,
  hours: SendingWindow,
): number {
  const day = epochDayAt(instant, zone)
  // A day's closing may be the next one's midnight.
  for (const each of [day - 1, day]) {
    const { open, close } = openTime(each, zone, hours)
    if (open <= instant && instant <= close) return instant
  }
  const { open, close } = openTime(day, zone, hours)
  if (direction === 'later') return instant < open ? open : openTime(day + 1, zone, hours).open
  return instant > close ? close : openTime(day - 1, zone, hours).close
}

export interface DueSpans {
  /** Starts of the visits for which the rule falls due. */
  visits(rule: DueRule, zone: string, hours: SendingWindow): readonly Interval[]
  /** Days for which it does. */
  days(rule: DueRule, zone: string, hours: SendingWindow): readonly DaySpan[]
}

/**
 * What falls due after `from` and not after `to`. Most clinics say the same few rules, so that each is reckoned once
 * for all of them.
 */
export function dueSpans(from: number, to: number): DueSpans {
  const visits = remembered<readonly Interval[]>((rule, zone, hours) => {
    const exact = exactDistance(rule)
    return exact === undefined
      ? dueDays(rule, from, to, zone, hours).map(({ first, last }) => ({
          start: instantOfEpochDay(first, 0, zone),
          end: instantOfEpochDay(last + 1, 0, zone),
        }))
      : exactSpans(rule, exact, { from, to }, zone, hours)
  })
  const days = remembered<readonly DaySpan[]>((rule, zone, hours) => dueDays(rule, from, to, zone, hours))
  return { visits, days }
}

type Reckoning<T> = (rule: DueRule, zone: string, hours: SendingWindow) => T

function remembered<T>(reckon: Reckoning<T>): Reckoning<T> {
  const known = new Map<string, T>()
  return (rule, zone, hours) => {
    const key = `${rule.schedule} ${rule.count} ${rule.unit} ${rule.atMinutes} ${hours.fromHour} ${hours.toHour} ${zone}`
    let spans = known.get(key)
    if (spans === undefined) known.set(key, (spans = reckon(rule, zone, hours)))
    return spans
  }
}

/** How far from the visit's start, for minutes and hours. */
function exactDistance(rule: DueRule): number | undefined {
  if (rule.unit === null || !isExact(rule.unit)) return undefined
  return signed(rule) * (rule.unit === 'hour' ? 60 * MINUTE : MINUTE)
}

/** How long before the visit a rule of minutes or hours speaks; 0 of others. */
export function exactLead(rule: DueRule): number {
  return rule.schedule === 'before' ? -(exactDistance(rule) ?? 0) : 0
}

/** Hours that a clinic narrowed since hold for what was planned outside them. */
function minuteOf({ atMinutes }: DueRule, hours: SendingWindow): number {
  return Math.min(Math.max(atMinutes ?? 0, hours.fromHour * 60), hours.toHour * 60)
}

/** When something may go on a day. */
export function openTime(day: number, zone: string, hours: SendingWindow): { open: number; close: number } {
  return {
    open: instantOfEpochDay(day, hours.fromHour * 60, zone),
    close: instantOfEpochDay(day, hours.toHour * 60, zone),
  }
}

function exactSpans(
  rule: DueRule,
  distance: number,
  { from, to }: { from: number; to: number },
  zone: string,
  hours: SendingWindow,
): readonly Interval[] {
  const spans: Interval[] = []
  const last = epochDayAt(to, zone) + 1
  for (let day = epochDayAt(from, zone) - 1; day <= last; day++) {
    const { open, close } = openTime(day, zone, hours)
    spans.push({ start: Math.max(open, from + 1), end: Math.min(close, to) + 1 })
    // With the opening comes what would have come in the night before, with the closing what would come in the night after.
    const turn = rule.schedule === 'after' ? open : close
    if (turn <= from || turn > to) continue
    spans.push(
      rule.schedule === 'after'
        ? { start: openTime(day - 1, zone, hours).close + 1, end: open }
        : { start: close + 1, end: openTime(day + 1, zone, hours).open },
    )
  }
  return normalise(spans.map(({ start, end }) => ({ start: start - distance, end: end - distance })))
}

function dueDays(rule: DueRule, from: number, to: number, zone: string, hours: SendingWindow): DaySpan[] {
  const minute = minuteOf(rule, hours)
  const spans: DaySpan[] = []
  for (let day = epochDayAt(from, zone) - 1; day <= epochDayAt(to, zone) + 1; day++) {
    const instant = instantOfEpochDay(day, minute, zone)
    if (instant <= from || instant > to) continue
    const span = daysDueOn(rule, day)
    if (span) spans.push(span)
  }
  return spans
}

function signed({ schedule, count }: DueRule): number {
  return schedule === 'on' || count === null ? 0 : schedule === 'before' ? -count : count
}

/** The day on which the rule falls due for a given one. */
function dueDay(rule: DueRule, day: number): number {
  const count = signed(rule)
  if (rule.unit === 'week') return day + 7 * count
  if (rule.unit !== 'month' && rule.unit !== 'year') return day + count
  const { year, month, dayOfMonth } = partsOf(day)
  const target = monthAfter(year, month, monthsOf(rule, count))
  return dayIn(target, Math.min(dayOfMonth, daysInMonth(target.year, target.month)))
}

/** The days for which it falls due on a given one; a month's last day stands for those that the month lacks. */
function daysDueOn(rule: DueRule, day: number): DaySpan | undefined {
  const count = signed(rule)
  if (rule.unit !== 'month' && rule.unit !== 'year') {
    const given = day - count * (rule.unit === 'week' ? 7 : 1)
    return { first: given, last: given }
  }
  const { year, month, dayOfMonth } = partsOf(day)
  const target = monthAfter(year, month, -monthsOf(rule, count))
  const longest = daysInMonth(target.year, target.month)
  if (dayOfMonth > longest) return undefined
  const isLast = dayOfMonth === daysInMonth(year, month)
  return { first: dayIn(target, dayOfMonth), last: dayIn(target, isLast ? longest : dayOfMonth) }
}

function monthsOf({ unit }: DueRule, count: number): number {
  return unit === 'year' ? count * 12 : count
}

interface Month {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

function partsOf(day: number): Month & { dayOfMonth: number } {
  const [year, month, dayOfMonth] = dateOfEpochDay(day).split('-').map(Number)
  return { year: year!, month: month!, dayOfMonth: dayOfMonth! }
}

function monthAfter(year: number, month: number, months: number): Month {
  const index = year * 12 + month - 1 + months
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 }
}

function dayIn({ year, month }: Month, dayOfMonth: number): number {
  return Date.UTC(year, month - 1, dayOfMonth) / DAY
}
