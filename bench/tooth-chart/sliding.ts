import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { median, percentile } from '../lib/compare.ts'
import type { Line } from '../lib/report.ts'
import { trace } from '../render/measures.ts'
import { openChart, withRecord } from './charted-page.ts'

const KNOWN = 1_000
const MOVES = 120
const ROUNDS = 5
/** A screen of sixty frames a second leaves each so long. */
const FRAME = 1000 / 60
/** The share of frames that may come late beyond those that do on the same page with nothing to draw. */
const MORE_LATE = 0.02
const LATE = 20

interface Slid {
  /** The share of frames longer than 20 ms. */
  late: number
  /** Milliseconds that the main thread works in a frame, of twenty the longest but one. */
  work: number
}

/** The slider is drawn over all of its days and back, beside the same pointer drawn over a heading. */
export async function slideDays(url: string): Promise<Line> {
  const rounds = await withRecord(url, KNOWN, async (page, address) => {
    await openChart(page, address)
    const slider = await boxOf(page.getByRole('slider'))
    const heading = await boxOf(page.getByRole('heading', { level: 1 }))
    const found: { ours: Slid; still: Slid }[] = []
    for (let round = 0; round <= ROUNDS; round++)
      found.push({ ours: await slide(page, slider), still: await slide(page, { ...slider, y: heading.y }) })
    return found.slice(1)
  })
  const medianOf = (which: 'ours' | 'still', part: keyof Slid) =>
    median(rounds.map(round => round[which][part]))
  const describe = (which: 'ours' | 'still') =>
    `${inPercent(medianOf(which, 'late'))} (work of a frame, p95: ${medianOf(which, 'work').toFixed(1)} ms)`
  const more = median(rounds.map(({ ours, still }) => ours.late - still.late))
  return {
    work: `frames over ${LATE} ms while sliding, ${KNOWN.toLocaleString('en')} entries`,
    ours: describe('ours'),
    anchor: `nothing drawn ${describe('still')}`,
    ratio: `+ ${inPercent(more)}`,
    goal: `≤ + ${inPercent(MORE_LATE)}, work ≤ ${FRAME.toFixed(1)} ms`,
    reached: more <= MORE_LATE && medianOf('ours', 'work') <= FRAME,
  }
}

interface Box {
  x: number
  y: number
  width: number
}

async function boxOf(of: ReturnType<Page['locator']>): Promise<Box> {
  await of.scrollIntoViewIfNeeded()
  const box = await of.boundingBox()
  assert.ok(box)
  return { x: box.x, y: box.y + 10, width: box.width }
}

async function slide(page: Page, { x, y, width }: Box): Promise<Slid> {
  const session = await page.context().newCDPSession(page)
  await page.mouse.move(x + width - 12, y)
  await page.mouse.down()
  let lengths: number[] = []
  const traced = await trace(session, 'cc', async () => {
    await page.evaluate(watchFrames)
    for (let move = 1; move <= MOVES; move++)
      await page.mouse.move(x + 12 + (width - 24) * Math.abs(1 - (2 * move) / MOVES), y)
    lengths = await page.evaluate(() => window.frameLengths ?? [])
  })
  await page.mouse.up()
  await session.detach()
  assert.ok(lengths.length > 20)
  const works = traced.flatMap(({ name, tdur }) =>
    name === 'ProxyMain::BeginMainFrame' && tdur !== undefined ? [tdur / 1000] : [],
  )
  return {
    late: lengths.filter(length => length > LATE).length / lengths.length,
    work: percentile(works, 95),
  }
}

declare global {
  interface Window {
    /** The lengths of frames since they are watched. */
    frameLengths?: number[]
  }
}

function watchFrames(): void {
  const lengths: number[] = []
  window.frameLengths = lengths
  let last = performance.now()
  const note = (now: number) => {
    lengths.push(now - last)
    last = now
    if (window.frameLengths === lengths) requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

const inPercent = (share: number) => `${(share * 100).toFixed(1)} %`
