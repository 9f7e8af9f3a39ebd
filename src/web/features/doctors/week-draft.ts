import type { WorkingHours } from '#contract/clinic/doctors.ts'
import { formatTime, parseTime } from '#domain/time/wall-time.ts'
import type { WeekParity } from '#domain/hours/weekly-schedule.ts'

/** Hours of one day as they are being written; times are HH:mm. */
export interface HoursDraft {
  readonly weekday: number
  readonly start: string
  readonly end: string
  readonly break_start: string | null
  readonly break_end: string | null
  readonly week_parity: WeekParity
  readonly cabinet_id: number
}

export type WeekDraft = readonly HoursDraft[]

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export const WORKDAYS = [1, 2, 3, 4, 5] as const

/** Some date that falls on the weekday, for its name. */
export const dateOfWeekday = (weekday: number) => `2024-01-0${weekday}`

const QUARTER = 15
const DAY = 1440

export function draftOf(schedule: readonly WorkingHours[]): WeekDraft {
  return schedule.map(hours => ({
    weekday: hours.weekday,
    start: hours.start,
    end: hours.end,
    break_start: hours.break_start,
    break_end: hours.break_end,
    week_parity: hours.week_parity,
    cabinet_id: hours.cabinet_id,
  }))
}

export function isSameWeek(a: WeekDraft, b: WeekDraft): boolean {
  const lines = (week: WeekDraft) => week.map(hours => JSON.stringify(hours)).toSorted()
  return JSON.stringify(lines(a)) === JSON.stringify(lines(b))
}

/** New hours for a day: a usual day, what follows the hours there, or the same hours in the other weeks. */
export function addHours(week: WeekDraft, weekday: number, cabinetId: number): WeekDraft {
  const last = week.findLast(hours => hours.weekday === weekday)
  if (last && last.week_parity !== 'every')
    return [...week, { ...last, week_parity: otherWeeks(last.week_parity) }]
  const start = last ? Math.min(parseTime(last.end) ?? 0, DAY - 60) : 540
  const end = last ? Math.min(start + 240, DAY) : 1020
  return [
    ...week,
    {
      weekday,
      start: formatTime(start),
      end: formatTime(end),
      break_start: null,
      break_end: null,
      week_parity: 'every',
      cabinet_id: last?.cabinet_id ?? cabinetId,
    },
  ]
}

function otherWeeks(parity: WeekParity): WeekParity {
  return parity === 'odd' ? 'even' : 'odd'
}

/** The hours of one day, also on other days, in place of theirs. */
export function copyDay(week: WeekDraft, from: number, to: readonly number[]): WeekDraft {
  const days = to.filter(day => day !== from)
  const hours = week.filter(one => one.weekday === from)
  return [
    ...week.filter(one => !days.includes(one.weekday)),
    ...days.flatMap(weekday => hours.map(one => ({ ...one, weekday }))),
  ]
}

/** A break in the middle, to be moved. */
export function withBreak(hours: HoursDraft): HoursDraft {
  const start = parseTime(hours.start) ?? 0
  const end = parseTime(hours.end) ?? DAY
  const middle = start < 780 && end > 840 ? 780 : Math.floor((start + end) / 2 / QUARTER) * QUARTER
  return { ...hours, break_start: formatTime(middle), break_end: formatTime(Math.min(middle + 60, end)) }
}

/** Hours worked in odd or even weeks, less breaks; times not yet readable count for nothing. */
export function countHours(week: WeekDraft, parity: 'odd' | 'even'): number {
  const minutes = week
    .filter(hours => hours.week_parity === 'every' || hours.week_parity === parity)
    .reduce(
      (sum, { start, end, break_start, break_end }) =>
        sum + minutesBetween(start, end) - minutesBetween(break_start, break_end),
      0,
    )
  return Math.round((minutes / 60) * 100) / 100
}

/** How many decimals show a number of hours whole: 8, 7.5, 8.75. */
export function decimalsOf(hours: number): number {
  return [0, 1].find(digits => Number.isInteger(hours * 10 ** digits)) ?? 2
}

/** Nothing for what cannot be read. */
function minutesBetween(start: string | null, end: string | null): number {
  return Math.max(0, (parseTime(end ?? '') ?? 0) - (parseTime(start ?? '') ?? DAY))
}
