import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from '@playwright/test'
import { ensureWeb } from '../scripts/lib/web-build.mjs'
import { benchDrawing } from './drawing.ts'
import { compare } from './lib/compare.ts'
import { rate, type Line } from './lib/report.ts'
import { startServer } from './lib/server.ts'
import { wrk } from './lib/wrk.ts'
import { withPage } from './render/browser.ts'

// The pages that everybody may see, on a slow phone: beside the same document without its scripts, by turns.

const PORT = 4418
const KILO = 1024
/** A phone on a slow network: 1.6 Mbit/s, 150 ms, a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOWER = 4
/** Nothing larger is painted after so many milliseconds of quiet. */
const QUIET = 1_500
const PAINT_RATIO = 1.3
const PAINT_LIMIT = 1_600
const PRESS_RATIO = 2.5
const SCRIPT_LIMIT = 88
const HTML_LIMIT = 20
const MEMORY_RATIO = 0.7

export async function benchPublic(url: string): Promise<Line[]> {
  await ensureWeb(process.execPath)
  const server = await startServer(url, PORT)
  try {
    const lines: Line[] = []
    for (const [name, { page, path }] of Object.entries(await findPages(server.origin))) {
      const address = server.origin + path
      lines.push(await paint(name, address), ...(await weigh(name, address)))
      lines.push(await benchDrawing(name, page, await (await fetch(address)).text()))
    }
    return [...lines, await press(server.origin), await serve(server.origin)]
  } finally {
    await server.stop()
  }
}

/** One of each kind, as a crawler finds them. */
async function findPages(origin: string): Promise<Record<string, { page: string; path: string }>> {
  const pathsOf = async (path: string) =>
    Array.from(
      (await (await fetch(origin + path)).text()).matchAll(/<loc>([^<?]+)/g),
      ([, address]) => new URL(address!).pathname,
    )
  const [, first] = await pathsOf('/sitemap.xml')
  const paths = await pathsOf(first ?? '')
  const find = (begin: string) => paths.find(path => path.startsWith(begin)) ?? ''
  return {
    '/pacient': { page: 'home', path: '/pacient' },
    doctor: { page: 'doctor', path: find('/pacient/medic/') },
    clinic: { page: 'clinic', path: find('/c/') },
  }
}

/** Measures on a slow phone with the page's scripts, and without. */
const onPhone = (measure: (page: Page, session: CDPSession, blocked: string[]) => Promise<number>) =>
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

/** How long until an hour that is pressed when it is first seen is chosen; without scripts, until it is seen. */
async function press(origin: string): Promise<Line> {
  const home = await (await fetch(`${origin}/pacient`)).text()
  // As the search leads there, with a service.
  const address = origin + (/href="(\/pacient\/medic\/[^"]*services[^"]*)"/.exec(home)?.[1] ?? '')
  const { ours, anchor, ratio } = await onPhone(async (page, session, blocked) => {
    await page.addInitScript(pressFirstHour)
    await session.send('Network.clearBrowserCache')
    await session.send('Network.setBlockedURLs', { urls: blocked })
    await page.goto(address, { waitUntil: 'commit' })
    const mark = blocked.length > 0 ? 'hour seen' : 'hour chosen'
    await page.waitForFunction(wanted => performance.getEntriesByName(wanted).length > 0, mark)
    return page.evaluate(wanted => performance.getEntriesByName(wanted)[0]!.startTime, mark)
  })
  return {
    work: 'an hour of a doctor, pressed at first sight, is chosen',
    ours: `${ours.toFixed(0)} ms`,
    anchor: `seen without scripts ${anchor.toFixed(0)} ms`,
    ratio: ratio.toFixed(2),
    goal: `≤ ${PRESS_RATIO}`,
    reached: ratio <= PRESS_RATIO,
  }
}

function pressFirstHour(): void {
  let hour: HTMLElement | undefined
  const look = () => {
    if (!hour) {
      const buttons = document.querySelectorAll<HTMLElement>('button[aria-pressed]')
      hour = [...buttons].find(button => /^\d\d:\d\d/.test(button.textContent))
      if (hour) performance.mark('hour seen')
      hour?.click()
    } else if (hour.ariaPressed === 'true') {
      performance.mark('hour chosen')
      return
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function paint(name: string, address: string): Promise<Line> {
  const { ours, anchor, ratio } = await onPhone((page, session, blocked) =>
    largestPaint(page, session, address, blocked),
  )
  return {
    work: `largest paint of ${name}`,
    ours: `${ours.toFixed(0)} ms`,
    anchor: `without scripts ${anchor.toFixed(0)} ms`,
    ratio: ratio.toFixed(2),
    goal: `≤ ${PAINT_RATIO}, ≤ ${PAINT_LIMIT} ms`,
    reached: ratio <= PAINT_RATIO && ours <= PAINT_LIMIT,
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

async function weigh(name: string, address: string): Promise<Line[]> {
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
        goal: `≤ ${SCRIPT_LIMIT} KB`,
        reached: gzip <= SCRIPT_LIMIT,
      },
      {
        work: `document of ${name}, as sent`,
        ours: `${html.toFixed(1)} KB`,
        anchor: '',
        ratio: '',
        goal: `≤ ${HTML_LIMIT} KB`,
        reached: html <= HTML_LIMIT,
      },
    ]
  })
}

async function serve(origin: string): Promise<Line> {
  const load = { connections: 8, seconds: 3 }
  const ask = (path: string) => async () => (await wrk(origin, [{ method: 'GET', path }], load)).perSecond
  const { ours, anchor, ratio } = await compare(ask('/pacient'), ask('/offline.html'), 5)
  return {
    work: '/pacient from memory, 8 clients',
    ours: rate(ours),
    anchor: `a static file ${rate(anchor)}`,
    ratio: ratio.toFixed(2),
    goal: `≥ ${MEMORY_RATIO}`,
    reached: ratio >= MEMORY_RATIO,
  }
}
