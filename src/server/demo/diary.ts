import { subtract, type Interval } from '#domain/time/intervals.ts'
import type { ServiceSequence } from '#domain/bookings/slots.ts'
import { epochDayAt, epochDayOf, MINUTE } from '#domain/time/wall-time.ts'
import type { WorkingInterval } from '#domain/hours/working-time.ts'
import { holdsOf, timesOn, workingIntervals, ZONE, type HoldOfPlan, type Period } from './calendar-of-plan.ts'
import type { ClinicPlan, DoctorPlan } from './clinic-plan.ts'
import { Courses, getService, sequenceOf } from './courses.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

export interface Visit {
  doctor: DoctorPlan
  cabinet: string
  /** Nobody for a group, whose people are in `group`. */
  person: Person | undefined
  group: readonly Person[]
  services: readonly string[]
  start: number
  end: number
  bufferBefore: number
  bufferAfter: number
  /** What becomes, or became, of it. */
  outcome: 'kept' | 'missed' | 'cancelled'
}

export interface Diary {
  visits: Visit[]
  holds: HoldOfPlan[]
}

/** Share of hours that are taken, by days from today. */
export type Fullness = (inDays: number) => number

const GRID = 15

/**
 * Fills the working time of every doctor visit by visit, so that no doctor, cabinet or patient is ever in two places.
 * Each doctor of a plan works alone in a cabinet.
 */
export function planDiary(
  plan: ClinicPlan,
  people: readonly Person[],
  period: Period,
  fullness: Fullness,
  random: Random,
): Diary {
  const visits: Visit[] = []
  const holds: HoldOfPlan[] = []
  const busyPeople = new Map<number, Set<Person>>()
  const awayOn = (day: number) => {
    const away = busyPeople.get(day) ?? new Set()
    busyPeople.set(day, away)
    return away
  }
  // The patient who can sign in has the visits the plan names and no others.
  const others = plan.account ? people.slice(1) : people
  const days = plan.doctors.map(doctor => ({ doctor, working: workingIntervals(plan, doctor, period) }))
  const fixed = days.flatMap(({ doctor, working }) => fixedVisits(plan, doctor, working, people[0], period))
  for (const visit of fixed) if (visit.person) awayOn(epochDayAt(visit.start, ZONE)).add(visit.person)
  visits.push(...fixed)

  for (const { doctor, working } of days) {
    const courses = new Courses(plan, doctor, others, random)
    const ownHolds = holdsOf(plan, doctor, working, period)
    holds.push(...ownHolds)
    const groups = (doctor.groups ?? []).flatMap(group =>
      timesOn(working, group).map(span =>
        groupVisit(plan, doctor, group.service, span, courses, awayOn, random),
      ),
    )
    visits.push(...groups)
    const taken: Interval[] = [...ownHolds, ...fixed.filter(visit => visit.doctor === doctor), ...groups]
    const rest = working.flatMap(place => subtract([place], taken).map(span => ({ ...place, ...span })))
    for (const span of rest) {
      const day = epochDayAt(span.start, ZONE)
      const full = fullness(day - epochDayOf(period.today))
      fillSpan(plan, doctor, span, day, full, courses, awayOn(day), random, visits)
    }
  }
  return { visits: visits.toSorted((a, b) => a.start - b.start), holds }
}

function fillSpan(
  plan: ClinicPlan,
  doctor: DoctorPlan,
  span: WorkingInterval,
  day: number,
  full: number,
  courses: Courses,
  away: Set<Person>,
  random: Random,
  visits: Visit[],
): void {
  let cursor = span.start
  while (span.end - cursor >= GRID * MINUTE) {
    if (!random.chance(full)) {
      cursor += random.integer(1, 3) * GRID * MINUTE
      continue
    }
    const next = courses.findNext(day, (span.end - cursor) / MINUTE, away)
    if (!next) return
    const { treatment, services, times } = next
    const start = cursor + times.bufferBeforeMinutes * MINUTE
    const outcome = random.chance(0.04) ? 'cancelled' : random.chance(0.05) ? 'missed' : 'kept'
    const visit = visitAt(plan, doctor, span, start, services, times, outcome)
    visits.push({ ...visit, person: treatment.person })
    away.add(treatment.person)
    courses.goOn(treatment, day, outcome === 'kept')
    // Cancelled hours are free again, and mostly somebody else takes them.
    if (outcome !== 'cancelled' || random.chance(0.3)) {
      cursor = visit.end + times.bufferAfterMinutes * MINUTE
    }
  }
}

function visitAt(
  plan: ClinicPlan,
  doctor: DoctorPlan,
  place: WorkingInterval,
  start: number,
  services: readonly string[],
  times: ServiceSequence,
  outcome: Visit['outcome'],
): Visit {
  const cabinet = Object.keys(plan.cabinets)[place.cabinetId ?? 0]
  if (cabinet === undefined) throw new RangeError('A doctor works in a cabinet that is not there')
  return {
    doctor,
    cabinet,
    person: undefined,
    group: [],
    services,
    start,
    end: start + times.durationMinutes * MINUTE,
    bufferBefore: times.bufferBeforeMinutes,
    bufferAfter: times.bufferAfterMinutes,
    outcome,
  }
}

function groupVisit(
  plan: ClinicPlan,
  doctor: DoctorPlan,
  service: string,
  span: WorkingInterval,
  courses: Courses,
  awayOn: (day: number) => Set<Person>,
  random: Random,
): Visit {
  const away = awayOn(epochDayAt(span.start, ZONE))
  const group = courses.pickGroup(random.integer(5, getService(plan, service).seats ?? 5), away)
  for (const person of group) away.add(person)
  return { ...visitAt(plan, doctor, span, span.start, [service], sequenceOf(plan, [service]), 'kept'), group }
}

function fixedVisits(
  plan: ClinicPlan,
  doctor: DoctorPlan,
  working: readonly WorkingInterval[],
  person: Person | undefined,
  period: Period,
): Visit[] {
  const wanted = (plan.account?.visits ?? []).filter(visit => visit.doctor === doctor.lastName)
  return wanted.flatMap(({ inDays, services, afterMinutes = 60 }) => {
    const day = epochDayOf(period.today) + inDays
    const place = working.find(({ start }) => epochDayAt(start, ZONE) >= day)
    if (!place) return []
    const start = place.start + afterMinutes * MINUTE
    return [{ ...visitAt(plan, doctor, place, start, services, sequenceOf(plan, services), 'kept'), person }]
  })
}
