import type { PerioExam } from '#contract/patients/perio-exams.ts'
import { presentExam } from '#server/features/perio/perio.ts'
import type { ExamRow } from '#server/features/perio/perio.sql.ts'
import { readChange } from '#server/features/perio/read-change.ts'
import type { Batch } from '#web/features/perio/typing/exam-edits.ts'
import {
  createExamQueue,
  isStuck,
  shownOf,
  waitingIn,
  type Kept,
} from '#web/features/perio/typing/exam-queue.ts'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The browser's queues of two people against the rules by which the server takes what they send.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Stale extends Error {
  readonly current: PerioExam
  constructor(current: PerioExam) {
    super('stale')
    this.current = current
  }
}

const TEETH = [26, 36]
const sound = (tooth: number) => ({
  tooth,
  present: true,
  implant: false,
  mobility: 0,
  furcation: 0,
  changed_in: 1,
})

function createServer() {
  let row = { id: 1, status: 'draft', version: 1, teeth: TEETH.map(sound), sites: [] } as unknown as ExamRow
  const taken = new Set<string>()
  return {
    taken,
    exam: () => presentExam(row),
    write(batch: Batch): PerioExam {
      const { teeth, sites, crossed } = readChange(row, {
        ...batch,
        teeth: [...batch.teeth],
        sites: [...batch.sites],
      })
      if (crossed.teeth.length + crossed.sites.length > 0) throw new Stale(presentExam(row))
      for (const wish of [...batch.teeth, ...batch.sites])
        for (const [field, value] of Object.entries(wish))
          taken.add(`${wish.tooth}${'site' in wish ? wish.site : ''}.${field}=${value}`)
      if (teeth.length + sites.length === 0) return presentExam(row)
      const version = row.version + 1
      row = {
        ...row,
        version,
        teeth: [...row.teeth.filter(isKept(teeth)), ...teeth.map(one => ({ ...one, changed_in: version }))],
        sites: [...row.sites.filter(isKept(sites)), ...sites.map(one => ({ ...one, changed_in: version }))],
      }
      return presentExam(row)
    },
  }
}
const isKept =
  (of: readonly Placed[]) =>
  (one: Placed): boolean =>
    of.every(other => other.tooth !== one.tooth || other.site !== one.site)
interface Placed {
  readonly tooth: number
  readonly site?: string
}
type Server = ReturnType<typeof createServer>

type Value = number | boolean | null
type Line = 'on' | 'cut' | 'deaf'

/** Somebody at a device of theirs, with a line that fails. */
function createPerson(server: Server) {
  const typed = new Map<string, Value>()
  const asked = new Set<string>()
  let kept: readonly Kept[] = []
  let line: Line = 'on'
  let queue = open()

  function open() {
    const next = createExamQueue(server.exam(), {
      async send(batch) {
        await new Promise(resolve => setTimeout(resolve, 50))
        if (line === 'cut') throw new Error('offline')
        const exam = server.write(batch)
        if (line === 'deaf') throw new Error('offline')
        return exam
      },
      answerOf(error) {
        if (error instanceof Stale) return { current: error.current, message: 'stale', isStale: true }
        const { message } = error as Error
        return message === 'offline' ? undefined : { message, isStale: false }
      },
      isOffline: () => line === 'cut',
      storage: { read: () => kept, write: now => (kept = now ? [structuredClone(now)] : []) },
    })
    const look = () => {
      for (const { key, field, mine } of next.get().conflicts) asked.add(`${key}.${field}=${mine}`)
    }
    look()
    next.listen(look)
    return next
  }

  return {
    typed,
    asked,
    state: () => queue.get(),
    kept: () => kept,
    stop: () => queue.stop(),
    /** As a page lets them. */
    type(tooth: number, site: string, fields: Readonly<Record<string, Value>>) {
      const of = shownOf(queue.get()).teeth.find(one => one.tooth === tooth)!
      if ((site !== '' || 'furcation' in fields) && (!of.present || ('furcation' in fields && of.implant)))
        return
      queue.write(`${tooth}${site}`, fields)
      for (const [field, value] of Object.entries(fields)) typed.set(`${tooth}${site}.${field}`, value)
      if (fields['implant'] === true) typed.delete(`${tooth}.furcation`)
    },
    hold(is: Line) {
      line = is
    },
    look() {
      if (line === 'on') queue.read(server.exam())
    },
    decide(isMine: boolean) {
      const [conflict] = queue.get().conflicts
      if (conflict) queue.decide(conflict, isMine)
    },
    async openAnew() {
      queue.stop()
      await vi.advanceTimersByTimeAsync(60)
      queue.stop()
      queue = open()
    },
  }
}
type Person = ReturnType<typeof createPerson>

const STATES: readonly Readonly<Record<string, boolean>>[] = [
  { present: true, implant: false },
  { present: true, implant: true },
  { present: false, implant: false },
]
const place = fc.tuple(fc.constantFrom(...TEETH), fc.constantFrom('MV', 'V'))
const act: fc.Arbitrary<(person: Person) => unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(place, fc.integer({ min: 0, max: 15 })).map(([at, depth]) => (one: Person) => one.type(...at, { depth })) },
  { weight: 2, arbitrary: place.map(at => (one: Person) => one.type(...at, { bleeding: true })) },
  { weight: 2, arbitrary: fc.tuple(place, fc.constantFrom(...STATES)).map(([[tooth], state]) => (one: Person) => one.type(tooth, '', state)) },
  { weight: 2, arbitrary: fc.tuple(place, fc.constantFrom('mobility', 'furcation'), fc.integer({ min: 0, max: 3 })).map(([[tooth], field, grade]) => (one: Person) => one.type(tooth, '', { [field]: grade })) },
  { weight: 2, arbitrary: fc.constantFrom<Line>('on', 'cut', 'deaf').map(line => (one: Person) => one.hold(line)) },
  { weight: 3, arbitrary: fc.integer({ min: 20, max: 6_000 }).map(time => () => vi.advanceTimersByTimeAsync(time)) },
  { weight: 2, arbitrary: fc.constant((one: Person) => one.look()) },
  { weight: 1, arbitrary: fc.boolean().map(isMine => (one: Person) => one.decide(isMine)) },
  { weight: 1, arbitrary: fc.constant((one: Person) => one.openAnew()) },
) // prettier-ignore

test('whatever two people write, take out and put back, nothing is held up, and nothing is lost that nobody decided', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(1), act), { minLength: 1, maxLength: 30 }),
      fc.boolean(),
      async (acts, isMine) => {
        const server = createServer()
        const people = [createPerson(server), createPerson(server)]
        for (const [who, does] of acts) await does(people[who]!)
        for (const person of people) person.hold('on')
        for (let round = 0; round < 60; round++) {
          await vi.advanceTimersByTimeAsync(10_000)
          for (const person of people) {
            person.look()
            person.decide(isMine)
          }
        }
        const exam = server.exam()
        for (const person of people) {
          person.stop()
          const state = person.state()
          expect([state.refused, isStuck(state), waitingIn(state), person.kept()]).toEqual([
            undefined,
            false,
            0,
            [],
          ])
          for (const [name, value] of person.typed) {
            // What stood there already was never sent.
            const isUsual = value === 0 || typeof value === 'boolean'
            const said = `${name}=${value}`
            expect(
              isUsual || server.taken.has(said) || person.asked.has(said),
              `${said} in ${JSON.stringify(exam)}`,
            ).toBe(true)
          }
        }
      },
    ),
    { numRuns: 400 },
  )
})
