import { ensureWeb } from '../scripts/lib/web-build.mjs'
import { benchDrawing } from './drawing.ts'
import { compare } from './lib/compare.ts'
import { rate, type Line } from './lib/report.ts'
import { startServer } from './lib/server.ts'
import { wrk } from './lib/wrk.ts'
import { onPhone, paint, weigh } from './render/slow-phone.ts'

// The pages that everybody may see, on a slow phone: beside the same document without its scripts, by turns.

const PORT = 4418
const PAINT = { ratio: 1.3, milliseconds: 1_600 }
const PRESS_RATIO = 2.5
const WEIGHT = { script: 88, html: 20 }
const MEMORY_RATIO = 0.7

export async function benchPublic(url: string): Promise<Line[]> {
  await ensureWeb(process.execPath)
  const server = await startServer(url, PORT)
  try {
    const lines: Line[] = []
    for (const [name, { page, path }] of Object.entries(await findPages(server.origin))) {
      const address = server.origin + path
      lines.push(await paint(name, address, PAINT), ...(await weigh(name, address, WEIGHT)))
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
