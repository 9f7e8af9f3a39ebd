import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Kept } from './exam-queue.ts'

// Each page has its own modules; tabs share the device.

let device: Map<string, string>
beforeEach(() => {
  device = new Map()
})
afterEach(() => void vi.unstubAllGlobals())

const storageOf = (texts: Map<string, string>, isFull: () => boolean) =>
  new Proxy(
    {
      getItem: (name: string) => texts.get(name) ?? null,
      setItem(name: string, text: string) {
        if (isFull()) throw new Error('QuotaExceededError')
        texts.set(name, text)
      },
      removeItem: (name: string) => void texts.delete(name),
    },
    {
      ownKeys: () => [...texts.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )

/** A page of a tab, whose own storage goes along when the tab is doubled. */
async function openPage(tab: Map<string, string>, isFull = () => false) {
  const window = Object.assign(new EventTarget(), {
    localStorage: storageOf(device, isFull),
    sessionStorage: storageOf(tab, () => false),
  })
  vi.resetModules()
  const { examStorage, keptExams, forgetKept, namesOf } = await import('./exam-storage.ts')
  const { holdUpLeaving } = await import('#web/api/kept-storage.ts')
  const here = <T>(work: () => T): T => {
    vi.stubGlobal('window', window)
    return work()
  }
  here(() => holdUpLeaving(namesOf(5, 1)))
  return {
    read: (user = 5) => here(() => examStorage(user, 1).read()),
    write: (kept: Kept | undefined, user = 5) => here(() => examStorage(user, 1).write(kept)),
    exams: (user = 5) => here(() => keptExams(user)),
    /** Whether the browser asks first. */
    close: () => here(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))),
    forget: () => here(() => forgetKept(5, 1)),
  }
}

const typed = (now: number): Kept => ({
  flight: {},
  pending: { '26MV': { depth: { was: null, now } } },
  conflicts: [],
})

test('what a closed tab left is taken over once, by whoever typed it', async () => {
  const first = await openPage(new Map())
  first.write(typed(7))
  const next = await openPage(new Map())
  expect(next.exams()).toEqual([1])
  expect([next.exams(6), next.read(6)]).toEqual([[], []])
  expect(next.read()).toEqual([typed(7)])
  next.write(typed(7))
  next.write(undefined)
  expect(device.size).toBe(0)
})

test('a tab that was doubled takes nothing from the other', async () => {
  const tab = new Map<string, string>()
  const first = await openPage(tab)
  first.write(typed(7))
  const twin = await openPage(new Map(tab))
  twin.write(typed(4))
  first.write(typed(8))
  twin.write(undefined)
  expect((await openPage(new Map())).read()).toEqual([typed(8)])
})

test('a full device keeps what it has, and the page the rest', async () => {
  let isFull = false
  const page = await openPage(new Map(), () => isFull)
  page.write(typed(7))
  isFull = true
  page.write(typed(8))
  expect(page.read()).toEqual([typed(8)])
  expect(page.exams()).toEqual([1])
  expect(page.close()).toBe(true)
  isFull = false
  page.write(typed(9))
  expect(page.close()).toBe(false)
})

test('what is no list of figures is let go', async () => {
  for (const [index, text] of ['null', '7', '{', '{"pending":{}}', '[]'].entries())
    device.set(`perio-waiting-5-1-${index}`, text)
  const page = await openPage(new Map())
  expect(page.read()).toEqual([])
  page.forget()
  expect(device.size).toBe(0)
})
