import { beforeEach, expect, it } from 'vitest'
import type { ToothChart } from '#contract/patients/tooth-chart.ts'
import { drawWaiting } from './draw-waiting.ts'
import type { NewEntry } from './entry-draft.ts'
import { createOutbox, type Outbox, type Waiting } from './outbox.ts'

const DAY = '2026-11-27'
const AUTHOR = {
  doctor: { id: 1, name: 'Ana Popescu' },
  name: 'Ana Popescu',
  now: 1_000,
  bookingId: undefined,
}
const caries = (tooth: number, surfaces = 'M'): NewEntry => ({
  tooth,
  kind: 'caries',
  state: 'condition',
  surfaces,
  date: DAY,
})

let kept: string | null
let server: { entries: ToothChart['entries']; version: number; sent: Waiting[] }
let failing: Error | undefined
let isOffline: boolean
let keys: number
let pending: (() => void)[]

/** As the server answers: with the chart, which has what was sent under numbers of its own. */
async function send(waiting: Waiting): Promise<ToothChart> {
  await new Promise<void>(resolve => pending.push(resolve))
  if (failing) throw failing
  const { work } = waiting
  if (!server.sent.some(one => one.key === waiting.key)) {
    if ('entries' in work) {
      const replaced = new Set(work.entries.map(one => one.replaces_id))
      server.entries = server.entries.filter(one => !replaced.has(one.id))
      for (const one of waiting.drawn)
        server.entries.push({ ...one, id: ++server.version, waiting: undefined } as never)
    } else {
      server.entries = server.entries.filter(one => !work.voids.includes(one.id))
      server.version++
    }
  }
  server.sent.push(waiting)
  return { patient_id: 7, version: server.version, entries: [...server.entries] } as ToothChart
}

class Refused extends Error {}

const open = (): Outbox =>
  createOutbox({
    send,
    refusalOf: error =>
      error instanceof Refused ? { code: error.message, message: error.message, errors: {} } : undefined,
    isOffline: () => isOffline,
    newKey: () => `key-${++keys}`,
    storage: { read: () => kept, write: text => (kept = text) },
  })

const add = (outbox: Outbox, entry: NewEntry) =>
  outbox.add({
    patientId: 7,
    words: `${entry.tooth}`,
    work: { entries: [entry], version: server.version, confirmed: false },
    drawn: drawWaiting([entry], undefined, { ...AUTHOR, now: AUTHOR.now + keys }),
    hides: [],
  })

/** Lets whatever is on its way arrive. */
async function arrive() {
  for (let turn = 0; turn < 20; turn++) {
    pending.shift()?.()
    await new Promise(resolve => setTimeout(resolve))
  }
}
const teethSent = () => server.sent.flatMap(one => one.drawn.map(entry => entry.tooth))
const drawnNow = (outbox: Outbox) =>
  outbox.list().flatMap(one => (one.isUndone ? [] : one.drawn.map(entry => entry.tooth)))

beforeEach(() => {
  kept = null
  server = { entries: [], version: 40, sent: [] }
  failing = undefined
  isOffline = false
  keys = 0
  pending = []
})

it('sends one after another, in the order in which they were saved', async () => {
  const outbox = open()
  for (const tooth of [36, 11, 24]) add(outbox, caries(tooth))
  expect(drawnNow(outbox)).toEqual([36, 11, 24])
  await arrive()
  expect(teethSent()).toEqual([36, 11, 24])
  expect(kept).toBe('[]')
})

it('keeps drawing what the server has until the chart on screen has it too', async () => {
  const outbox = open()
  add(outbox, caries(36))
  await arrive()
  expect(drawnNow(outbox)).toEqual([36])
  outbox.seen(7, server.version - 1)
  expect(drawnNow(outbox)).toEqual([36])
  outbox.seen(7, server.version)
  expect(drawnNow(outbox)).toEqual([])
})

it('holds what was saved without a connection over a reload, and sends it once there is one', async () => {
  isOffline = true
  const before = open()
  add(before, caries(36))
  add(before, caries(37))
  await arrive()
  expect(server.sent).toEqual([])
  const after = open()
  expect(drawnNow(after)).toEqual([36, 37])
  isOffline = false
  after.flush()
  await arrive()
  expect(teethSent()).toEqual([36, 37])
})

it('sends again under the same key when an answer was lost, so that nothing is made twice', async () => {
  const outbox = open()
  failing = new Error('no answer')
  const key = add(outbox, caries(36))
  await arrive()
  failing = undefined
  outbox.flush()
  await arrive()
  expect(server.sent.map(one => one.key)).toEqual([key])
  expect(server.entries.map(one => one.tooth)).toEqual([36])
})

it('keeps what was refused, goes on with the rest, and sends it once more when somebody says so', async () => {
  const outbox = open()
  failing = new Refused('chart_changed')
  const key = add(outbox, caries(36))
  await arrive()
  failing = undefined
  add(outbox, caries(11))
  await arrive()
  expect(teethSent()).toEqual([11])
  expect(outbox.list().find(one => one.key === key)?.refused?.code).toBe('chart_changed')
  outbox.again(key, { version: server.version })
  await arrive()
  expect(teethSent()).toEqual([11, 36])
})

it('takes back exactly what was made', async () => {
  const outbox = open()
  add(outbox, caries(36))
  const key = add(outbox, caries(37))
  await arrive()
  outbox.undo(key)
  expect(drawnNow(outbox)).toEqual([36])
  await arrive()
  expect(server.entries.map(one => one.tooth)).toEqual([36])
})

it('sends nothing of what was undone before it left', async () => {
  isOffline = true
  const outbox = open()
  outbox.undo(add(outbox, caries(36)))
  isOffline = false
  outbox.flush()
  await arrive()
  expect(server.sent).toEqual([])
  expect(outbox.list()).toEqual([])
})

it('takes back what was undone on its way as soon as it is there', async () => {
  const outbox = open()
  const key = add(outbox, caries(36))
  await new Promise(resolve => setTimeout(resolve))
  outbox.undo(key)
  expect(drawnNow(outbox)).toEqual([])
  await arrive()
  expect(server.sent.map(one => 'voids' in one.work)).toEqual([false, true])
  expect(server.entries).toEqual([])
})

it('puts what was corrected back when the correction is undone', async () => {
  const outbox = open()
  add(outbox, caries(36, 'M'))
  await arrive()
  const wrong = server.entries[0]!
  const restored = caries(36, 'M')
  const key = outbox.add({
    patientId: 7,
    words: '36',
    work: {
      entries: [{ ...caries(36, 'D'), replaces_id: wrong.id }],
      version: server.version,
      confirmed: false,
    },
    drawn: drawWaiting([caries(36, 'D')], undefined, { ...AUTHOR, now: 2_000 }),
    hides: [wrong.id],
    restores: {
      work: { entries: [restored], version: server.version, confirmed: true },
      drawn: drawWaiting([restored], undefined, { ...AUTHOR, now: 3_000 }),
    },
  })
  await arrive()
  expect(server.entries.map(one => one.surfaces)).toEqual(['D'])
  const before = server.sent.length
  outbox.undo(key)
  await arrive()
  expect(server.entries.map(one => one.surfaces)).toEqual(['M'])
  // Between two there would be nothing for what stands on it.
  expect(server.sent.length - before).toBe(1)
})

it.each(['there', 'on its way'])(
  'charts once more what was taken back, once that is %s and undone',
  async when => {
    const outbox = open()
    add(outbox, caries(36))
    await arrive()
    const [entry] = server.entries
    const key = outbox.add({
      patientId: 7,
      words: '36',
      work: { voids: [entry!.id] },
      drawn: [],
      hides: [entry!.id],
      restores: {
        work: { entries: [caries(36)], version: server.version, confirmed: true },
        drawn: drawWaiting([caries(36)], undefined, { ...AUTHOR, now: 3_000 }),
      },
    })
    if (when === 'there') await arrive()
    else await new Promise(resolve => setTimeout(resolve))
    outbox.undo(key)
    await arrive()
    expect(server.entries.map(one => one.tooth)).toEqual([36])
    expect(server.sent.map(({ work }) => ('voids' in work ? work.voids.length : 'charted'))).toEqual([
      'charted',
      1,
      'charted',
    ])
  },
)

it('forgets what cannot be read', () => {
  kept = '{"no": "list"}'
  expect(open().list()).toEqual([])
  kept = 'garbage'
  expect(open().list()).toEqual([])
})
