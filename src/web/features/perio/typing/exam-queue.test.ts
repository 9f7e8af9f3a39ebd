import type { PerioExam } from '#contract/patients/perio-exams.ts'
import { UNTOUCHED, type PerioTooth } from '#domain/perio/sites.ts'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Batch } from './exam-edits.ts'
import { createExamQueue, isStuck, shownOf, waitingIn, type Kept } from './exam-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bare = (version = 1): PerioExam =>
  ({
    id: 1,
    status: 'draft',
    version,
    teeth: [{ tooth: 26, present: true, implant: false, mobility: 0, furcation: 0 }],
    sites: [],
  }) as unknown as PerioExam

class Refusal extends Error {
  readonly current: PerioExam | undefined
  constructor(current?: PerioExam) {
    super('no')
    this.current = current
  }
}

/** As the real one: what was changed since the version that a batch saw is refused, with how it is now. */
function createServer() {
  let exam = bare()
  const changed = new Map<string, number>()
  const server = {
    exam: () => exam,
    write(batch: Batch): PerioExam {
      const sites = new Map(exam.sites.map(one => [`${one.tooth}${one.site}`, one]))
      const next = batch.sites.map(one => ({ ...UNTOUCHED, ...sites.get(`${one.tooth}${one.site}`), ...one }))
      const different = next.filter(
        one =>
          JSON.stringify(one) !==
          JSON.stringify({
            ...UNTOUCHED,
            ...sites.get(`${one.tooth}${one.site}`),
            tooth: one.tooth,
            site: one.site,
          }),
      )
      if (different.some(one => (changed.get(`${one.tooth}${one.site}`) ?? 0) > batch.version))
        throw new Refusal(exam)
      if (different.length === 0) return exam
      const version = exam.version + 1
      for (const one of different) {
        sites.set(`${one.tooth}${one.site}`, one)
        changed.set(`${one.tooth}${one.site}`, version)
      }
      exam = { ...exam, version, sites: [...sites.values()] }
      return exam
    },
  }
  return server
}

type Line = 'on' | 'cut' | 'deaf'

function open(server: ReturnType<typeof createServer>, line: { is: Line }, kept: { edits: readonly Kept[] }) {
  return createExamQueue(server.exam(), {
    send: async batch => {
      if (line.is === 'cut') throw new Error('offline')
      const exam = server.write(batch)
      // It was written, and nobody hears of it.
      if (line.is === 'deaf') throw new Error('offline')
      return exam
    },
    answerOf: error =>
      error instanceof Refusal
        ? { current: error.current, message: 'no', isStale: error.current !== undefined }
        : undefined,
    isOffline: () => line.is === 'cut',
    storage: { read: () => kept.edits, write: now => (kept.edits = now ? [structuredClone(now)] : []) },
  })
}

const depthOf = (exam: PerioExam, key: string) =>
  exam.sites.find(one => `${one.tooth}${one.site}` === key)?.depth ?? null

test('what is typed is drawn at once and sent soon, in one batch', async () => {
  const server = createServer()
  const queue = open(server, { is: 'on' }, { edits: [] })
  queue.write('26MV', { depth: 7 })
  queue.write('26V', { depth: 4 })
  expect(depthOf(shownOf(queue.get()), '26MV')).toBe(7)
  expect(waitingIn(queue.get())).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.exam()).toMatchObject({ version: 2, sites: [{ depth: 7 }, { depth: 4 }] })
  expect(waitingIn(queue.get())).toBe(0)
})

test('a cut line and a page that is opened anew lose nothing', async () => {
  const server = createServer()
  const line: { is: Line } = { is: 'cut' }
  const kept = { edits: [] as readonly Kept[] }
  const before = open(server, line, kept)
  before.write('26MV', { depth: 7 })
  await vi.advanceTimersByTimeAsync(5_000)
  before.stop()
  const after = open(server, line, kept)
  expect(depthOf(shownOf(after.get()), '26MV')).toBe(7)
  line.is = 'on'
  await vi.advanceTimersByTimeAsync(10_000)
  expect(depthOf(server.exam(), '26MV')).toBe(7)
  expect(kept.edits).toEqual([])
})

test('an answer that is lost is no conflict with oneself, whatever is typed over it meanwhile', async () => {
  const server = createServer()
  const line: { is: Line } = { is: 'deaf' }
  const queue = open(server, line, { edits: [] })
  queue.write('26MV', { depth: 7 })
  await vi.advanceTimersByTimeAsync(700)
  queue.write('26MV', { depth: 6 })
  line.is = 'on'
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queue.get().conflicts).toEqual([])
  expect(depthOf(server.exam(), '26MV')).toBe(6)
})

test('what a colleague wrote meanwhile is shown beside one’s own; the rest goes through', async () => {
  const server = createServer()
  const queue = open(server, { is: 'on' }, { edits: [] })
  server.write({ version: 1, sites: [{ tooth: 26, site: 'MV', depth: 5 }], teeth: [] })
  queue.write('26MV', { depth: 7 })
  queue.write('26V', { depth: 4 })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(queue.get().conflicts).toEqual([{ key: '26MV', field: 'depth', mine: 7, theirs: 5 }])
  expect(depthOf(server.exam(), '26V')).toBe(4)
  queue.decide(queue.get().conflicts[0]!, true)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(depthOf(server.exam(), '26MV')).toBe(7)
  expect(queue.get().conflicts).toEqual([])
})

test('a choice between two survives the page, and is gone once somebody types there again', async () => {
  const server = createServer()
  const kept = { edits: [] as readonly Kept[] }
  const before = open(server, { is: 'on' }, kept)
  server.write({ version: 1, sites: [{ tooth: 26, site: 'MV', depth: 5 }], teeth: [] })
  before.write('26MV', { depth: 7 })
  await vi.advanceTimersByTimeAsync(3_000)
  before.stop()
  server.write({ version: 2, sites: [{ tooth: 26, site: 'MV', depth: 6 }], teeth: [] })
  const after = open(server, { is: 'on' }, kept)
  expect(after.get().conflicts).toEqual([{ key: '26MV', field: 'depth', mine: 7, theirs: 6 }])
  expect(isStuck(after.get())).toBe(true)
  after.write('26MV', { depth: 6 })
  expect(after.get().conflicts).toEqual([])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(depthOf(server.exam(), '26MV')).toBe(6)
  expect(kept.edits).toEqual([])
})

test('what waits for an exam that was closed meanwhile stays until somebody lets go of it', async () => {
  const server = createServer()
  const kept = { edits: [] as readonly Kept[] }
  const queue = open(server, { is: 'cut' }, kept)
  queue.write('26MV', { depth: 7 })
  queue.read({ ...server.exam(), version: 2, status: 'closed' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isStuck(queue.get())).toBe(true)
  expect(kept.edits).toMatchObject([{ pending: { '26MV': { depth: { now: 7 } } } }])
  queue.dropAll()
  expect(isStuck(queue.get())).toBe(false)
  expect(kept.edits).toEqual([])
})

test('another mark on the same site is no conflict', async () => {
  const server = createServer()
  const queue = open(server, { is: 'on' }, { edits: [] })
  server.write({ version: 1, sites: [{ tooth: 26, site: 'MV', depth: 5 }], teeth: [] })
  queue.write('26MV', { bleeding: true })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(queue.get().conflicts).toEqual([])
  expect(server.exam().sites).toMatchObject([{ depth: 5, bleeding: true }])
})

const tooth26 = (more: Partial<PerioTooth>) => ({
  ...bare().teeth[0]!,
  ...more,
})
const readAfter = (queue: ReturnType<typeof open>, more: Partial<PerioTooth>) =>
  queue.read({ ...queue.get().base, version: queue.get().base.version + 1, teeth: [tooth26(more)] })

test('of a tooth that a colleague took out meanwhile a person decides; it is put back with what was measured', async () => {
  const sent: Batch[] = []
  const queue = createExamQueue(bare(), {
    send: async batch => {
      sent.push(batch)
      const [site] = batch.sites
      return { ...bare(9), sites: site ? [{ ...UNTOUCHED, ...site }] : [] }
    },
    answerOf: () => undefined,
    isOffline: () => false,
    storage: { read: () => [], write: () => undefined },
  })
  queue.write('26MV', { depth: 7 })
  queue.write('26V', { depth: 3 })
  readAfter(queue, { present: false })
  expect(queue.get()).toMatchObject({
    pending: {},
    conflicts: [
      { key: '26MV', field: 'depth', mine: 7, theirs: null },
      { key: '26V', field: 'depth', mine: 3, theirs: null },
    ],
  })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(sent).toEqual([])
  queue.decide(queue.get().conflicts[1]!, false)
  queue.decide(queue.get().conflicts[0]!, true)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(sent).toEqual([
    { version: 2, sites: [{ tooth: 26, site: 'MV', depth: 7 }], teeth: [{ tooth: 26, present: true }] },
  ])
  expect([waitingIn(queue.get()), queue.get().conflicts]).toEqual([0, []])
})

test('so it is of a furcation where a colleague found an implant', () => {
  const queue = open(createServer(), { is: 'cut' }, { edits: [] })
  queue.write('26', { furcation: 2 })
  readAfter(queue, { implant: true })
  expect(queue.get().conflicts).toEqual([{ key: '26', field: 'furcation', mine: 2, theirs: 0 }])
  queue.decide(queue.get().conflicts[0]!, true)
  expect(shownOf(queue.get()).teeth).toEqual([tooth26({ furcation: 2 })])
})

test('what was measured just before a tooth was taken out goes with it', () => {
  const queue = open(createServer(), { is: 'cut' }, { edits: [] })
  queue.write('26MV', { depth: 7 })
  queue.write('26', { present: false, implant: false })
  queue.read(bare())
  expect(queue.get()).toMatchObject({ conflicts: [], pending: { '26MV': {}, '26': {} } })
})

test('a tooth that becomes an implant before it was sent has no furcation', () => {
  const queue = open(createServer(), { is: 'cut' }, { edits: [] })
  queue.write('26', { furcation: 2 })
  queue.write('26', { present: true, implant: true })
  expect(shownOf(queue.get()).teeth).toEqual([tooth26({ implant: true, furcation: 0 })])
  readAfter(queue, { implant: true })
  expect(queue.get()).toMatchObject({ conflicts: [], pending: {} })
})

test('a server that fails is asked again after a while, not at once', async () => {
  const send = vi.fn(() => Promise.reject(new Error('500')))
  const queue = createExamQueue(bare(), {
    send,
    answerOf: () => undefined,
    isOffline: () => false,
    storage: { read: () => [], write: () => undefined },
  })
  queue.write('26MV', { depth: 7 })
  await vi.advanceTimersByTimeAsync(600 + 3 * 4_000 + 100)
  expect(send).toHaveBeenCalledTimes(4)
  queue.stop()
})

const KEYS = ['26MV', '26V', '26DV', '26L'] as const
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constantFrom(...KEYS), depth: fc.integer({ min: 0, max: 15 }) }),
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
      const kept = { edits: [] as readonly Kept[] }
      let queue = open(server, line, kept)
      const typed = new Map<string, number>()
      for (const one of steps) {
        if ('type' in one) {
          queue.write(one.type, { depth: one.depth })
          typed.set(one.type, one.depth)
        } else if ('line' in one) line.is = one.line
        else if ('pass' in one) await vi.advanceTimersByTimeAsync(one.pass)
        else {
          queue.stop()
          queue = open(server, line, kept)
        }
        for (const [key, depth] of typed) expect(depthOf(shownOf(queue.get()), key)).toBe(depth)
      }
      line.is = 'on'
      await vi.advanceTimersByTimeAsync(30_000)
      queue.stop()
      for (const [key, depth] of typed) expect(depthOf(server.exam(), key)).toBe(depth)
      expect(queue.get().conflicts).toEqual([])
      expect(kept.edits).toEqual([])
    }),
    { numRuns: 150 },
  )
})
