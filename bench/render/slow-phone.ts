import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from '@playwright/test'
import { compare } from '../lib/compare.ts'
import type { Line } from '../lib/report.ts'
import { withPage } from './browser.ts'

const KILO = 1024
/** A phone on a slow network: 1.6 Mbit/s, 150 ms, a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOWER = 4
/** Nothing larger is painted after so many milliseconds of quiet. */
const QUIET = 1_500

interface PaintLimit {
  /** To the same document without its scripts. */
  readonly ratio: number
  readonly milliseconds: number
}

interface WeightLimit {
  /** KB, gzipped. */
  readonly script: number
  /** KB, as sent. */
  readonly html: number
}

/** Measures on a slow phone with the page's scripts, and without. */
export const onPhone = (measure: (page: Page, session: CDPSession, blocked: string[]) => Promise<number>) =>
  withPage(true, async page => {
    const session = await page.context().newCDPSession(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    return compare(
      () => measure(page, session, []),
      () => measure(page, session, ['*.js']),
      5,
    )
  })

/** How long until the largest is painted, beside the same document without its scripts. */
export async function paint(name: string, address: string, limit: PaintLimit): Promise<Line> {
  const { ours, anchor, ratio } = await onPhone((page, session, blocked) =>
    largestPaint(page, session, address, blocked),
  )
  return {
    work: `largest paint of ${name}`,
    ours: `${ours.toFixed(0)} ms`,
    anchor: `without scripts ${anchor.toFixed(0)} ms`,
    ratio: ratio.toFixed(2),
    goal: `≤ ${limit.ratio}, ≤ ${limit.milliseconds} ms`,
    reached: ratio <= limit.ratio && ours <= limit.milliseconds,
  }
}

/** Milliseconds from asking for the page, with nothing kept of the time before. */
async function largestPaint(
  page: Page,
  session: CDPSession,
  address: string,
  blocked: string[],
): Promise<number> {
  await session.send('Network.clearBrowserCache')
  await session.send('Network.setBlockedURLs', { urls: blocked })
  await page.goto(address, { waitUntil: 'load' })
  return page.evaluate(
    quiet =>
      new Promise<number>(resolve => {
        let last = 0
        let timer = setTimeout(() => resolve(last), quiet)
        new PerformanceObserver(list => {
          last = list.getEntries().at(-1)?.startTime ?? last
          clearTimeout(timer)
          timer = setTimeout(() => resolve(last), quiet)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
    QUIET,
  )
}

/** What the page's scripts and its document weigh, in KB. */
export async function weigh(name: string, address: string, limit: WeightLimit): Promise<Line[]> {
  return withPage(true, async page => {
    const scripts: Promise<{ plain: number; sent: number }>[] = []
    page.on('response', response => {
      if (response.request().resourceType() === 'script')
        scripts.push(
          (async () => ({
            plain: gzipSync(await response.body()).length,
            sent: (await response.request().sizes()).responseBodySize,
          }))(),
        )
    })
    const document = await page.goto(address)
    await page.waitForTimeout(QUIET)
    const sizes = await Promise.all(scripts)
    const gzip = sizes.reduce((sum, { plain }) => sum + plain, 0) / KILO
    const brotli = sizes.reduce((sum, { sent }) => sum + sent, 0) / KILO
    const html = ((await document?.request().sizes())?.responseBodySize ?? Number.NaN) / KILO
    return [
      {
        work: `JavaScript of ${name}, gzipped`,
        ours: `${gzip.toFixed(0)} KB in ${sizes.length} files`,
        anchor: `as sent, brotli ${brotli.toFixed(0)} KB`,
        ratio: '',
        goal: `≤ ${limit.script} KB`,
        reached: gzip <= limit.script,
      },
      {
        work: `document of ${name}, as sent`,
        ours: `${html.toFixed(1)} KB`,
        anchor: '',
        ratio: '',
        goal: `≤ ${limit.html} KB`,
        reached: html <= limit.html,
      },
    ]
  })
}
