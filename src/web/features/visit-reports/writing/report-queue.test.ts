import type { VisitReport } from '#contract/documents/visit-reports.ts'
import type { FieldValue } from '#domain/documents/reports/report-template.ts'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Value } from './report-edits.ts'
import {
  createReportQueue,
  isLate,
  isStuck,
  shownOf,
  waitingIn,
  type Answer,
  type Kept,
  type QueueWays,
} from './report-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bare = (more: Partial<VisitReport> = {}): VisitReport =>
  ({ id: 1, status: 'draft', version: 1, fields: {}, writer: null, ...more }) as VisitReport

class Refusal extends Error {
  readonly answer: Answer
  constructor(means: Answer['means'], current: VisitReport) {
    super(means)
    this.answer = { current, message: means, means }
  }
}

/** As the real one: a version that is not the report's is refused with how it is now. It trims what stands beside a choice. */
function createServer() {
  let report = bare()
  let isHeld = false
  return {
    report: () => report,
    set: (next: Partial<VisitReport>) => (report = { ...report, version: report.version + 1, ...next }),
    hold: (is: boolean) => (isHeld = is),
    write(version: number, fields: Readonly<Record<string, Value>>): VisitReport {
      if (report.status !== 'draft') throw new Refusal('locked', report)
      if (isHeld) throw new Refusal('held', { ...report, writer: { account_id: 9, name: 'I', until: '' } })
      if (version !== report.version) throw new Refusal('stale', report)
      const next: Record<string, FieldValue> = { ...report.fields }
      for (const [id, value] of Object.entries(fields)) {
        if (value === null) delete next[id]
        else next[id] = trimmed(value)
      }
      report = { ...report, version: report.version + 1, fields: next }
      return report
    },
  }
}

const trimmed = (value: FieldValue): FieldValue =>
  typeof value === 'object' && 'chosen' in value && value.texts
    ? {
        chosen: value.chosen,
        texts: Object.fromEntries(Object.entries(value.texts).map(([id, text]) => [id, text.trim()])),
      }
    : value

type Line = 'on' | 'cut' | 'deaf'
interface Device {
  kept: readonly Kept[]
}

function open(server: ReturnType<typeof createServer>, line: { is: Line }, device: Device = { kept: [] }) {
  const storage: QueueWays['storage'] = {
    read: async () => device.kept,
    write: now => (device.kept = now ? [structuredClone(now)] : []),
  }
  return createReportQueue(server.report(), {
    send: async (version, fields) => {
      if (line.is === 'cut') throw new Error('offline')
      const report = server.write(version, fields)
      // It was written, and nobody hears of it.
      if (line.is === 'deaf') throw new Error('offline')
      return report
    },
    answerOf: async error => (error instanceof Refusal ? error.answer : undefined),
    isOffline: () => line.is === 'cut',
    storage,
  })
}

const fieldsOf = (queue: ReturnType<typeof open>) => shownOf(queue.get()).fields

test('what is typed is drawn at once and sent a second after the last key, in one batch', async () => {
  const server = createServer()
  const queue = open(server, { is: 'on' })
  for (const text of ['D', 'Du', 'Dur', 'Dure', 'Durer', 'Durere']) {
    queue.write('why', text)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(fieldsOf(queue)).toEqual({ why: 'Durere' })
  expect(server.report().version).toBe(1)
  await vi.advanceTimersByTimeAsync(600)
  expect(server.report()).toMatchObject({ version: 2, fields: { why: 'Durere' } })
  expect(waitingIn(queue.get())).toBe(0)
})

test('who types without a pause is saved after five seconds all the same', async () => {
  const server = createServer()
  const queue = open(server, { is: 'on' })
  for (let key = 1; key <= 14; key++) {
    queue.write('why', 'a'.repeat(key))
    await vi.advanceTimersByTimeAsync(400)
  }
  expect(server.report().version).toBeGreaterThan(1)
})

test('a cut line and a page that is opened anew lose nothing', async () => {
  const server = createServer()
  const line: { is: Line } = { is: 'cut' }
  const device: Device = { kept: [] }
  const before = open(server, line, device)
  before.write('why', 'Durere')
  await vi.advanceTimersByTimeAsync(5_000)
  before.stop()
  const after = open(server, line, device)
  after.write('next', 'Repaus')
  await vi.advanceTimersByTimeAsync(0)
  expect(fieldsOf(after)).toEqual({ why: 'Durere', next: 'Repaus' })
  line.is = 'on'
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.report().fields).toEqual({ why: 'Durere', next: 'Repaus' })
  expect(device.kept).toEqual([])
})

test('an answer that is lost is no conflict with oneself, whatever is typed over it meanwhile', async () => {
  const server = createServer()
  const line: { is: Line } = { is: 'deaf' }
  const queue = open(server, line)
  queue.write('why', 'Durere')
  await vi.advanceTimersByTimeAsync(1_500)
  queue.write('why', 'Durere la 36')
  line.is = 'on'
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queue.get().conflicts).toEqual([])
  expect(server.report().fields).toEqual({ why: 'Durere la 36' })
})

test('what the server trims is no conflict with what is typed on', async () => {
  const server = createServer()
  const queue = open(server, { is: 'on' })
  queue.write('drug', { chosen: ['other'], texts: { other: 'Xarelto ' } })
  await vi.advanceTimersByTimeAsync(1_500)
  queue.write('drug', { chosen: ['other'], texts: { other: 'Xarelto 20' } })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(queue.get().conflicts).toEqual([])
  expect(server.report().fields).toEqual({ drug: { chosen: ['other'], texts: { other: 'Xarelto 20' } } })
})

test('another field of a colleague’s is taken along; the same one is asked about', async () => {
  const server = createServer()
  const queue = open(server, { is: 'on' })
  server.set({ fields: { why: 'Control', next: 'Repaus' } })
  queue.write('why', 'Durere')
  queue.write('more', 'Nimic')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(queue.get().conflicts).toEqual([{ id: 'why', mine: 'Durere', theirs: 'Control' }])
  expect(server.report().fields).toEqual({ why: 'Control', next: 'Repaus', more: 'Nimic' })
  // Typing goes on where one was, and nothing of it is lost.
  expect(fieldsOf(queue)['why']).toBe('Durere')
  queue.write('why', 'Durere la 36')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(queue.get().conflicts).toEqual([{ id: 'why', mine: 'Durere la 36', theirs: 'Control' }])
  expect(server.report().fields).toMatchObject({ why: 'Control' })
  queue.decide(queue.get().conflicts[0]!, true)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(server.report().fields).toMatchObject({ why: 'Durere la 36' })
  expect(isStuck(queue.get())).toBe(false)
})

test('while a colleague writes, what was typed waits; taking over sends it', async () => {
  const server = createServer()
  server.hold(true)
  const queue = open(server, { is: 'on' })
  queue.write('why', 'Durere')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(queue.get()).toMatchObject({ isHeld: true, base: { writer: { account_id: 9 } } })
  expect(isStuck(queue.get())).toBe(true)
  server.hold(false)
  queue.again()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.report().fields).toEqual({ why: 'Durere' })
})

test('what waits for a report that was locked meanwhile is kept until somebody lets go of it', async () => {
  const server = createServer()
  const device: Device = { kept: [] }
  const queue = open(server, { is: 'on' }, device)
  server.set({ status: 'locked', fields: { why: 'Control' } })
  queue.write('why', 'Durere')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isLate(queue.get())).toBe(true)
  expect(fieldsOf(queue)).toEqual({ why: 'Durere' })
  expect(server.report().fields).toEqual({ why: 'Control' })
  expect(device.kept).toMatchObject([{ pending: { why: { now: 'Durere' } } }])
  queue.dropAll()
  await vi.advanceTimersByTimeAsync(0)
  expect(device.kept).toEqual([])
})

const IDS = ['a', 'b', 'c'] as const
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constantFrom(...IDS), text: fc.stringMatching(/^[a-d]{0,3}$/) }),
  },
  { weight: 2, arbitrary: fc.record({ line: fc.constantFrom<Line>('on', 'cut', 'deaf') }) },
  { weight: 2, arbitrary: fc.record({ pass: fc.integer({ min: 100, max: 6_000 }) }) },
  { weight: 1, arbitrary: fc.constant({ reload: true as const }) },
)

test('whatever the line does and however often the page is opened, the last that was typed arrives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async steps => {
      const server = createServer()
      const line: { is: Line } = { is: 'on' }
      const device: Device = { kept: [] }
      let queue = open(server, line, device)
      await vi.advanceTimersByTimeAsync(0)
      const typed = new Map<string, string>()
      for (const one of steps) {
        if ('type' in one) {
          queue.write(one.type, one.text || null)
          typed.set(one.type, one.text)
        } else if ('line' in one) line.is = one.line
        else if ('pass' in one) await vi.advanceTimersByTimeAsync(one.pass)
        else {
          queue.stop()
          queue = open(server, line, device)
          await vi.advanceTimersByTimeAsync(0)
        }
        for (const [id, text] of typed) expect(fieldsOf(queue)[id] ?? '').toBe(text)
      }
      line.is = 'on'
      await vi.advanceTimersByTimeAsync(30_000)
      queue.stop()
      for (const [id, text] of typed) expect(server.report().fields[id] ?? '').toBe(text)
      expect(queue.get().conflicts).toEqual([])
      expect(device.kept).toEqual([])
    }),
    { numRuns: 150 },
  )
})
