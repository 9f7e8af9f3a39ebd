import assert from 'node:assert/strict'
import type { Interval } from '#domain/time/intervals.ts'
import { slotsAsIso } from '#domain/bookings/slots.ts'
import { addDays, instantOf, MINUTE, type LocalDate } from '#domain/time/wall-time.ts'
import { workingTime, type ScheduleRow } from '#domain/hours/working-time.ts'
import { loadCalCom, type CalCom } from './lib/calcom.ts'
import { compare, type Measure } from './lib/compare.ts'
import { times, type Line } from './lib/report.ts'

// Slots of one doctor for 31 days with the spring change of clocks among them, from a weekly schedule and busy times to
// texts, as our rules do it and as Cal.com's do.

const ZONE = 'Europe/Bucharest'
const FROM: LocalDate = '2027-03-13'
const TO = addDays(FROM, 30)
const DURATION = 30
const OPEN = 8 * 60
const CLOSE = 20 * 60
/** Long enough for one of ours to be timed well. */
const OUR_RUNS = 400
const THEIR_RUNS = 4

export async function benchSlots(): Promise<Line[]> {
  const calCom = await loadCalCom()
  const lines: Line[] = []
  for (const busyPerDay of [0, 20]) {
    for (const step of [15, 30]) {
      const busy = busyTimes(busyPerDay)
      const ours = () => ourSlots(busy, step)
      const theirs = () => theirSlots(calCom, busy, step)
      const expected = theirs()
      assert.ok(expected.length > 100)
      assert.deepEqual(
        ours().map(text => new Date(text).toISOString()),
        expected,
      )
      const pair = await compare(perSecond(ours, OUR_RUNS), perSecond(theirs, THEIR_RUNS))
      lines.push({
        work: `slots of 31 days, ${busyPerDay} busy a day, step ${step}: ${expected.length} the same`,
        ours: `${((1 / pair.ours) * 1000).toFixed(3)} ms`,
        anchor: `Cal.com ${((1 / pair.anchor) * 1000).toFixed(1)} ms`,
        ratio: times(pair.ratio),
        goal: '≥ 100 ×',
        reached: pair.ratio >= 100,
      })
    }
  }
  return lines
}

function ourSlots(busy: readonly Interval[], stepMinutes: number): string[] {
  const schedule: ScheduleRow[] = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
    weekday,
    start: OPEN,
    end: CLOSE,
    breaks: [],
    locationId: 1,
    cabinetId: 1,
  }))
  const working = workingTime(schedule, [], new Map(), FROM, TO, ZONE)
  return slotsAsIso({ working, busy, durationMinutes: DURATION, stepMinutes, now: 0, zone: ZONE })
}

const timeOfDay = (minutes: number) => new Date(Date.UTC(1970, 0, 1, 0, minutes))

function theirSlots(
  { dayjs, buildDateRanges, subtract, getSlots }: CalCom,
  busy: readonly Interval[],
  step: number,
): string[] {
  const { dateRanges } = buildDateRanges({
    availability: [{ days: [0, 1, 2, 3, 4, 5, 6], startTime: timeOfDay(OPEN), endTime: timeOfDay(CLOSE) }],
    timeZone: ZONE,
    dateFrom: dayjs(instantOf(FROM, 0, ZONE)).tz(ZONE),
    dateTo: dayjs(instantOf(addDays(TO, 1), 0, ZONE)).tz(ZONE),
    travelSchedules: [],
  })
  const taken = busy.map(({ start, end }) => ({ start: dayjs.utc(start), end: dayjs.utc(end) }))
  const slots = getSlots({
    inviteeDate: dayjs(instantOf(FROM, 0, ZONE)).tz(ZONE),
    frequency: step,
    eventLength: DURATION,
    minimumBookingNotice: 0,
    dateRanges: subtract(dateRanges, taken),
  })
  return slots.map(slot => slot.time.toISOString())
}

/** Ten minutes each, spread over the day with room between some. */
function busyTimes(perDay: number): Interval[] {
  return Array.from({ length: 31 }, (_, day) =>
    Array.from({ length: perDay }, (_unused, index) => {
      const start = instantOf(
        addDays(FROM, day),
        OPEN + index * 25 + (index > 9 ? 180 : 0) + (day % 3) * 5,
        ZONE,
      )
      return { start, end: start + 10 * MINUTE }
    }),
  ).flat()
}

function perSecond(work: () => unknown, runs: number): Measure {
  return async () => {
    const begun = performance.now()
    for (let run = 0; run < runs; run++) work()
    return (runs * 1000) / (performance.now() - begun)
  }
}
