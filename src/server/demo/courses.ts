import { serviceSequence, type ServiceSequence } from '#domain/bookings/slots.ts'
import type { ClinicPlan, Course, DoctorPlan } from './clinic-plan.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

/** A patient on the way through a course; `step` is the visit that comes next, due on `dueDay` (an epoch day). */
export interface Treatment {
  person: Person
  course: Course
  step: number
  dueDay: number
}

export interface NextVisit {
  treatment: Treatment
  services: string[]
  times: ServiceSequence
}

/** How many days early a patient may be asked to come when nobody else can. */
const EARLY = 10

/** Who comes next to a doctor, and for what: those whose next visit is due first, then somebody new. */
export class Courses {
  readonly #plan: ClinicPlan
  readonly #doctor: DoctorPlan
  readonly #people: readonly Person[]
  readonly #random: Random
  readonly #waiting: Treatment[] = []
  readonly #treated = new Set<Person>()

  constructor(plan: ClinicPlan, doctor: DoctorPlan, people: readonly Person[], random: Random) {
    this.#plan = plan
    this.#doctor = doctor
    this.#people = people.filter(person => person.doctor === doctor)
    this.#random = random
  }

  /** `room` is minutes including buffers; people in `away` have another visit that day. */
  findNext(day: number, room: number, away: ReadonlySet<Person>): NextVisit | undefined {
    return (
      this.#takeWaiting(day, room, away) ??
      this.#begin(day, room, away) ??
      this.#takeWaiting(day + EARLY, room, away)
    )
  }

  /** Makes the next visit due, or this one again when it did not happen. */
  goOn(treatment: Treatment, day: number, happened: boolean): void {
    const step = treatment.step + (happened ? 1 : 0)
    const next = treatment.course.steps[step]
    if (!next) {
      this.#treated.delete(treatment.person)
      return
    }
    const afterDays = happened ? next.afterDays : this.#random.integer(2, 6)
    this.#waiting.push({ ...treatment, step, dueDay: day + afterDays })
  }

  pickGroup(size: number, away: ReadonlySet<Person>): Person[] {
    const group = new Set<Person>()
    for (let tries = 0; group.size < size && tries < size * 5; tries++) {
      const person = this.#random.pick(this.#people)
      if (!away.has(person)) group.add(person)
    }
    return [...group]
  }

  #takeWaiting(day: number, room: number, away: ReadonlySet<Person>): NextVisit | undefined {
    const index = this.#waiting.findIndex(
      treatment =>
        treatment.dueDay <= day &&
        !away.has(treatment.person) &&
        needed(this.#visit(treatment).times) <= room,
    )
    const treatment = this.#waiting[index]
    if (!treatment) return undefined
    this.#waiting.splice(index, 1)
    return this.#visit(treatment)
  }

  #begin(day: number, room: number, away: ReadonlySet<Person>): NextVisit | undefined {
    for (let tries = 0; tries < 8; tries++) {
      const person = this.#random.pick(this.#people)
      const course = this.#random.weighted(this.#doctor.courses)
      if (this.#treated.has(person) || away.has(person)) continue
      const visit = this.#visit({ person, course, step: 0, dueDay: day })
      if (needed(visit.times) > room) continue
      this.#treated.add(person)
      return visit
    }
    return undefined
  }

  #visit(treatment: Treatment): NextVisit {
    const { services = [] } = treatment.course.steps[treatment.step] ?? {}
    return { treatment, services, times: sequenceOf(this.#plan, services) }
  }
}

export function sequenceOf(plan: ClinicPlan, services: readonly string[]): ServiceSequence {
  return serviceSequence(services.map(key => getService(plan, key)))
}

export function getService(plan: ClinicPlan, key: string) {
  const service = plan.services[key]
  if (!service) throw new RangeError(`No such service: ${key}`)
  return service
}

function needed(times: ServiceSequence): number {
  return times.bufferBeforeMinutes + times.durationMinutes + times.bufferAfterMinutes
}
