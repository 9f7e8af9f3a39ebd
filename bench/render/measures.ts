import assert from 'node:assert/strict'
import type { CDPSession, Page } from '@playwright/test'
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
  /** Milliseconds from the data to the frame after the one that shows them. */
  wall: number
  /** How many of them the page's main thread worked: steadier than the clock on a busy machine. */
  work: number
}

/** Opens the scene anew and gives it its data. */
export async function measureFirstFrame(page: Page, pages: Pages, scene: Scene): Promise<FirstFrame> {
  await openScene(page, pages, scene.name, scene.view)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const begun = await readThreadTime(session)
  const wall = await page.evaluate(least => window.stage?.firstFrame(least), scene.least)
  const work = (await readThreadTime(session)) - begun
  await session.detach()
  const drawn = await countDrawn(page)
  assert.ok(
    drawn >= scene.least && drawn <= scene.most,
    `${scene.name} drew ${drawn} events of a ${scene.view}`,
  )
  return { wall: wall ?? Number.NaN, work }
}

async function readThreadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000
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
  // The thread's own time at each mark, which only a trace tells.
  const marks: { name: string; tts?: number }[] = []
  session.on('Tracing.dataCollected', ({ value }) => marks.push(...(value as unknown as typeof marks)))
  const traceConfig = { includedCategories: ['blink.user_timing'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  for (let change = 0; change < changes + WARM_UP; change++) {
    await page.evaluate(() => {
      performance.mark('change begins')
      window.stage?.changeWeek()
      performance.mark('change ends')
    })
    await page.waitForTimeout(50)
    assert.equal(await countDrawn(page), 1000)
  }
  const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const timesOf = (name: string) =>
    marks.filter(mark => mark.name === name).map(({ tts }) => tts ?? Number.NaN)
  const ends = timesOf('change ends').toSorted((x, y) => x - y)
  const works = timesOf('change begins')
    .toSorted((x, y) => x - y)
    .map((begun, index) => ((ends[index] ?? Number.NaN) - begun) / 1000)
  assert.equal(works.length, changes + WARM_UP)
  return works.slice(WARM_UP)
}

const LATE = 20
const MOVES = 120

/** The share of frames longer than 20 ms while the pointer drags: a visit, or nothing on the empty page. */
export async function measureDrag(page: Page, pages: Pages, name: 'ours' | 'empty'): Promise<number> {
  await openScene(page, pages, name, 'week')
  if (name === 'ours') await page.evaluate(() => window.stage?.firstFrame(1000))
  await page.waitForTimeout(300)
  await page.mouse.move(150, 300)
  await page.mouse.down()
  const stop = await page.evaluateHandle(() => window.stage?.watchFrames())
  for (let move = 1; move <= MOVES; move++) {
    await page.mouse.move(150 + move * 5, 300 + Math.sin(move / 10) * 150)
  }
  const lengths = (await page.evaluate(end => end?.(), stop)) ?? []
  await page.mouse.up()
  if (name === 'ours') await page.waitForFunction(() => document.title.startsWith('moved'))
  assert.ok(lengths.length > 20)
  return lengths.filter(length => length > LATE).length / lengths.length
}
