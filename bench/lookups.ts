import type { Page } from '@playwright/test'
import { manyClinicEmail } from '#server/demo/many-clinics.ts'
import { ensureWeb } from '../scripts/lib/web-build.mjs'
import { percentile } from './lib/compare.ts'
import type { Line } from './lib/report.ts'
import { signInForStorage, startServer } from './lib/server.ts'
import { measuredBy, withPage } from './render/browser.ts'

// What a browser takes of counties and places, and how soon after a key the field shows the first that begin so.

const PORT = 3509
const ROMANIA = 642
const GOAL = 30_000
const COUNTY_GOAL = 2048
const KEY_GOAL = 50
/** Each begins some of the places of Suceava, which has the most. */
const KEYS = 'b c d f g h i m p s u v'.split(' ')
const ROUNDS = 3

export async function benchLookups(url: string): Promise<Line[]> {
  await ensureWeb(process.execPath)
  const server = await startServer(url, PORT)
  try {
    return [await weigh(server.origin), await compareKeys(server.origin)]
  } finally {
    await server.stop()
  }
}

async function weigh(origin: string): Promise<Line> {
  const countries = await take(origin, '/countries?language=ro')
  const counties = await take(origin, `/counties?country_id=${ROMANIA}`)
  const places = []
  for (const { id } of counties.list) places.push(await take(origin, `/cities?county_id=${id}`))
  const largest = Math.max(...places.map(({ bytes }) => bytes))
  const total = places.reduce((sum, { bytes }) => sum + bytes, counties.bytes)
  const count = places.reduce((sum, { list }) => sum + list.length, 0)
  return {
    work: `${places.length} counties with ${count} places, brotli by HTTP`,
    ours: inKb(total),
    anchor: `largest county ${inKb(largest)}, with ${countries.list.length} countries ${inKb(total + countries.bytes)}`,
    ratio: '',
    goal: `≤ ${inKb(GOAL)}, a county ≤ 2 KB`,
    reached: total <= GOAL && largest <= COUNTY_GOAL,
  }
}

const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** What comes, and in how many bytes of the body. */
async function take(origin: string, path: string): Promise<{ list: { id: number }[]; bytes: number }> {
  const reply = await fetch(`${origin}/api${path}`, { headers: { 'accept-encoding': 'br' } })
  if (!reply.ok || reply.headers.get('content-encoding') !== 'br') throw new Error(`${path}: ${reply.status}`)
  const { data } = (await reply.json()) as { data: { id: number }[] | { data: { id: number }[] } }
  return { list: Array.isArray(data) ? data : data.data, bytes: Number(reply.headers.get('content-length')) }
}

async function compareKeys(origin: string): Promise<Line> {
  const session = await signInForStorage(origin, manyClinicEmail(1))
  const waits = await withPage(true, async page => {
    await page.addInitScript(kept => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, session)
    await page.goto(`${origin}/cabinet/administration/company`)
    await page.getByRole('combobox', { name: 'Județ' }).fill('Suceava')
    await page.getByRole('option', { name: 'Suceava' }).click()
    const place = page.getByRole('combobox', { name: 'Localitate' })
    const measured: number[] = []
    for (let round = 0; round <= ROUNDS; round++)
      for (const key of KEYS) {
        await place.fill('')
        const wait = await untilFirstMatch(page, key)
        if (round > 0) measured.push(wait)
      }
    return measured
  })
  const late = percentile(waits, 95)
  return {
    work: `first match after a key, ${waits.length} keys`,
    ours: `p95 ${late.toFixed(1)} ms`,
    anchor: `median ${percentile(waits, 50).toFixed(1)} ms`,
    ratio: '',
    goal: `p95 ≤ ${KEY_GOAL} ms`,
    reached: late <= KEY_GOAL,
  }
}

/** Milliseconds from the key to the frame that shows what begins with it. */
async function untilFirstMatch(page: Page, key: string): Promise<number> {
  // Listened for before the key is pressed: what is only on its way to the page would miss it.
  await page.evaluate(() => {
    window.measured = new Promise(resolve => {
      const listen = ({ timeStamp }: KeyboardEvent) => {
        const look = () =>
          document.querySelector('[role=option] mark')
            ? requestAnimationFrame(() => resolve(performance.now() - timeStamp))
            : requestAnimationFrame(look)
        look()
      }
      addEventListener('keydown', listen, { capture: true, once: true })
    })
  })
  await page.keyboard.press(key)
  return measuredBy(page)
}
