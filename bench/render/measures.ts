import assert from 'node:assert/strict'
import type { CDPSession, Page } from '@playwright/test'
import { percentile } from '../lib/compare.ts'
import type { PageName, Pages } from './pages.ts'
import type { ViewName } from './visits.ts'

/** One calendar in one view, and how many elements of events it has to have drawn. */
export interface Scene {
  name: PageName
  view: ViewName
  least: number
  most: number
}

const WARM_UP = 4

export interface FirstFrame {
  /** Milliseconds from the data to the frame after the one that shows all that is in sight. */
  wall: number
  /** How many of them the page's main thread worked: steadier than the clock on a busy machine. */
  work: number
  /** How many it worked in all, once what is out of sight is drawn too. */
  whole: number
}

/** Opens the scene anew and gives it its data: once by the clock alone, and once more traced, which takes time itself. */
export async function measureFirstFrame(page: Page, pages: Pages, scene: Scene): Promise<FirstFrame> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await openScene(page, pages, scene.name, scene.view)
  const begun = await readThreadTime(session)
  const wall = await showFirstFrame(page, scene)
  await page.evaluate(() => window.stage?.settle())
  const whole = (await readThreadTime(session)) - begun
  await openScene(page, pages, scene.name, scene.view)
  const work = await measureWork(session, page, scene)
  await session.detach()
  return { wall, work, whole }
}

/** Milliseconds that the main thread works until the first frame. */
export async function measureFirstWork(page: Page, pages: Pages, scene: Scene): Promise<number> {
  await openScene(page, pages, scene.name, scene.view)
  const session = await page.context().newCDPSession(page)
  const work = await measureWork(session, page, scene)
  await session.detach()
  return work
}

async function measureWork(session: CDPSession, page: Page, scene: Scene): Promise<number> {
  const [work] = await traceWork(session, async () => {
    await showFirstFrame(page, scene)
  })
  return work ?? Number.NaN
}

async function showFirstFrame(page: Page, { name, view, least, most }: Scene): Promise<number> {
  const wall = await page.evaluate(count => window.stage?.firstFrame(count), least)
  const drawn = await countDrawn(page)
  assert.ok(drawn >= least && drawn <= most, `${name} drew ${drawn} events of a ${view}`)
  return wall ?? Number.NaN
}

async function readThreadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000
}

interface Traced {
  name: string
  /** Microseconds of the thread's own time: at its beginning, and how long it took. */
  tts?: number
  tdur?: number
}

/** What Chromium traces of a category while something runs. */
export async function trace(
  session: CDPSession,
  category: string,
  run: () => Promise<void>,
): Promise<Traced[]> {
  const traced: Traced[] = []
  const keep = ({ value }: { value: object[] }) => traced.push(...(value as Traced[]))
  session.on('Tracing.dataCollected', keep)
  const traceConfig = { includedCategories: [category] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await run()
  const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', keep)
  return traced
}

/** Milliseconds that the main thread works between the marks of each piece of work; only a trace tells its own time. */
export async function traceWork(session: CDPSession, run: () => Promise<void>): Promise<number[]> {
  const marks = await trace(session, 'blink.user_timing', run)
  const timesOf = (name: string) =>
    marks
      .filter(mark => mark.name === name)
      .map(({ tts }) => tts ?? Number.NaN)
      .toSorted((x, y) => x - y)
  const ends = timesOf('work ends')
  return timesOf('work begins').map((begun, index) => ((ends[index] ?? Number.NaN) - begun) / 1000)
}

export async function openScene(page: Page, pages: Pages, name: PageName, view: ViewName): Promise<void> {
  await page.goto(pages.address(name, view))
  await page.waitForFunction(() => window.stage !== undefined)
}

export async function countDrawn(page: Page): Promise<number> {
  return (await page.evaluate(() => window.stage?.countEvents())) ?? 0
}

/** Milliseconds that the main thread works in the script of each change of week, the first ones left out. */
export async function measureChanges(page: Page, pages: Pages, changes: number): Promise<number[]> {
  await openScene(page, pages, 'ours', 'week')
  const session = await page.context().newCDPSession(page)
  const works = await traceWork(session, async () => {
    for (let change = 0; change < changes + WARM_UP; change++) {
      await page.evaluate(() => window.stage?.changeWeek())
      await page.waitForTimeout(50)
      assert.equal(await countDrawn(page), 1000)
    }
  })
  await session.detach()
  assert.equal(works.length, changes + WARM_UP)
  return works.slice(WARM_UP)
}

const LATE = 20
const MOVES = 120

export interface Drag {
  /** The share of frames longer than 20 ms. */
  late: number
  /** Milliseconds that the main thread works in a frame, of twenty the longest but one. */
  work: number
}

/** Drags the pointer: with a visit, or with nothing on the empty page. */
export async function measureDrag(page: Page, pages: Pages, name: 'ours' | 'empty'): Promise<Drag> {
  await openScene(page, pages, name, 'week')
  if (name === 'ours') await page.evaluate(() => window.stage?.firstFrame(1000))
  await page.waitForTimeout(300)
  const session = await page.context().newCDPSession(page)
  await page.mouse.move(150, 300)
  await page.mouse.down()
  let lengths: number[] = []
  const traced = await trace(session, 'cc', async () => {
    const stop = await page.evaluateHandle(() => window.stage?.watchFrames())
    for (let move = 1; move <= MOVES; move++) {
      await page.mouse.move(150 + move * 5, 300 + Math.sin(move / 10) * 150)
    }
    lengths = (await page.evaluate(end => end?.(), stop)) ?? []
  })
  await session.detach()
  await page.mouse.up()
  if (name === 'ours') await page.waitForFunction(() => document.title.startsWith('moved'))
  assert.ok(lengths.length > 20)
  const works = traced.flatMap(({ name: what, tdur }) =>
    what === 'ProxyMain::BeginMainFrame' && tdur !== undefined ? [tdur / 1000] : [],
  )
  return {
    late: lengths.filter(length => length > LATE).length / lengths.length,
    work: percentile(works, 95),
  }
}
