import type { ClosedDates } from '#domain/hours/days-off.ts'
import { listHolidays } from '#domain/time/holidays.ts'
import {
  addDays,
  epochDayAt,
  epochDayOf,
  instantOf,
  instantOfEpochDay,
  parseTime,
  weekdayOfEpochDay,
  type LocalDate,
} from '#domain/time/wall-time.ts'
import { workingTime, type ScheduleRow, type WorkingInterval } from '#domain/hours/working-time.ts'
import type { ClinicPlan, DoctorPlan } from './clinic-plan.ts'

export const ZONE = 'Europe/Bucharest'

export interface HoldOfPlan {
  doctor?: DoctorPlan
  cabinet?: string
  start: number
  end: number
  reason: string
}

/** The days a plan covers, with what closes them. */
export interface Period {
  today: LocalDate
  from: LocalDate
  to: LocalDate
}

export function minutes(time: string): number {
  const value = parseTime(time)
  if (value === undefined) throw new RangeError(`Not a time: ${time}`)
  return value
}

/** A doctor's working intervals, breaks and free days left out; `cabinetId` is the cabinet's place in the plan. */
export function workingIntervals(plan: ClinicPlan, doctor: DoctorPlan, period: Period): WorkingInterval[] {
  const cabinets = Object.keys(plan.cabinets)
  const rows: ScheduleRow[] = doctor.hours.flatMap(hours =>
    hours.weekdays.map(weekday => ({
      weekday,
      start: minutes(hours.start),
      end: minutes(hours.end),
      weekParity: hours.weeks ?? 'every',
      breaks: hours.pause ? [{ start: minutes(hours.pause[0]), end: minutes(hours.pause[1]) }] : [],
      locationId: 0,
      cabinetId: cabinets.indexOf(hours.cabinet),
    })),
  )
  return workingTime(rows, [], freeDays(plan, period), period.from, period.to, ZONE)
}

export function closuresOf(plan: ClinicPlan, { today }: Period): { date: LocalDate; name: string }[] {
  return plan.closures.map(({ inDays, name }) => ({ date: nextWorkday(addDays(today, inDays)), name }))
}

function freeDays(plan: ClinicPlan, period: Period): ClosedDates {
  const legal = []
  for (let year = Number(period.from.slice(0, 4)); year <= Number(period.to.slice(0, 4)); year++)
    legal.push(...listHolidays(year))
  return new Map([...legal, ...closuresOf(plan, period)].map(day => [day.date, null]))
}

/** The date itself, or the first one after it that is neither a weekend nor a legal holiday. */
function nextWorkday(date: LocalDate): LocalDate {
  let day = date
  while (
    weekdayOfEpochDay(epochDayOf(day)) > 5 ||
    listHolidays(Number(day.slice(0, 4))).some(holiday => holiday.date === day)
  )
    day = addDays(day, 1)
  return day
}

/** Blocked times that fall into working time. */
export function holdsOf(
  plan: ClinicPlan,
  doctor: DoctorPlan,
  working: readonly WorkingInterval[],
  period: Period,
): HoldOfPlan[] {
  const weekly = (doctor.holds ?? []).flatMap(hold =>
    timesOn(working, hold).map(span => ({ ...span, doctor, reason: hold.reason })),
  )
  const once = plan.cabinetHolds
    .filter(hold => doctor.hours.some(hours => hours.cabinet === hold.cabinet))
    .map(hold => {
      const date = nextWorkday(addDays(period.today, hold.inDays))
      return {
        start: instantOf(date, minutes(hold.start), ZONE),
        end: instantOf(date, minutes(hold.end), ZONE),
        cabinet: hold.cabinet,
        reason: hold.reason,
      }
    })
  return [...weekly, ...once]
}

/** The same hours on every such weekday that is worked. */
export function timesOn(
  working: readonly WorkingInterval[],
  hours: { weekday: number; start: string; end: string },
): WorkingInterval[] {
  return working.flatMap(interval => {
    const day = epochDayAt(interval.start, ZONE)
    if (weekdayOfEpochDay(day) !== hours.weekday) return []
    const start = instantOfEpochDay(day, minutes(hours.start), ZONE)
    const end = instantOfEpochDay(day, minutes(hours.end), ZONE)
    return interval.start <= start && end <= interval.end ? [{ ...interval, start, end }] : []
  })
}
