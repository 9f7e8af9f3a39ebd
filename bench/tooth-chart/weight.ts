import { gzipSync } from 'node:zlib'
import type { Line } from '../lib/report.ts'
import { openChart, withRecord } from './charted-page.ts'

const KILO = 1024
const LIMIT = 60
/** Nothing more loads once nothing loaded for so many milliseconds. */
const QUIET = 2_000

/** What opening the chart's tab loads beyond the record that it stands in and what any other room opens and says. */
export async function weighChart(url: string): Promise<Line> {
  const { before, after } = await withRecord(url, 200, async (page, address) => {
    const loaded = new Map<string, Promise<number>>()
    page.on('response', response => {
      if (['script', 'stylesheet'].includes(response.request().resourceType()))
        loaded.set(
          new URL(response.url()).pathname,
          response.body().then(body => gzipSync(body).length),
        )
    })
    const settle = async () => {
      for (let known = -1; known < loaded.size; await page.waitForTimeout(QUIET)) known = loaded.size
      return new Map(await Promise.all([...loaded].map(async ([file, size]) => [file, await size] as const)))
    }
    await page.goto(`${address}?tab=info`)
    await page.getByRole('tab').first().waitFor()
    // What more than one room has: a panel over the page, and what is said of fields.
    await page.getByRole('button', { name: /^Notificări/ }).click()
    await page.getByRole('dialog').waitFor()
    await page.goto(`${address}?tab=files`)
    await page.getByRole('tab', { selected: true }).waitFor()
    await settle()
    const without = await settle()
    await openChart(page, address)
    return { before: without, after: await settle() }
  })
  const own = [...after].filter(([file]) => !before.has(file))
  const bytes = own.reduce((sum, [, size]) => sum + size, 0)
  return {
    work: 'the chart’s own code, gzipped',
    ours: `${(bytes / KILO).toFixed(1)} KB in ${own.length} files`,
    anchor: `the record without it ${([...before.values()].reduce((sum, size) => sum + size, 0) / KILO).toFixed(0)} KB`,
    ratio: '',
    goal: `≤ ${LIMIT} KB`,
    reached: bytes <= LIMIT * KILO,
  }
}
