import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { manyClinicEmail } from '#server/demo/many-clinics.ts'
import { ensureWeb } from '../../scripts/lib/web-build.mjs'
import type { Line } from '../lib/report.ts'
import { signInForStorage, startServer } from '../lib/server.ts'
import { withPage } from './browser.ts'

const PORT = 4303
const KILO = 1024
/** Nothing more loads once nothing loaded for so many milliseconds. */
const QUIET = 3000

/** The gzipped JavaScript that pages of the built product load in all. */
export async function weighPages(url: string): Promise<Line[]> {
  await ensureWeb(process.execPath)
  const server = await startServer(url, PORT)
  try {
    const session = await signInForStorage(server.origin, manyClinicEmail(4))
    const staff = `${server.origin}/cabinet/administration/calendar`
    return [
      await withPage(true, async page => {
        await page.addInitScript(kept => {
          for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
        }, session)
        return toLine('staff calendar', 250, await weigh(page, staff, '[role=grid]'))
      }),
      await withPage(true, async page =>
        toLine('patient search', 180, await weigh(page, `${server.origin}/pacient`, 'main')),
      ),
    ]
  } finally {
    await server.stop()
  }
}

async function weigh(page: Page, address: string, selector: string) {
  const loaded: Promise<number>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script')
      loaded.push(response.body().then(body => gzipSync(body).length))
  })
  await page.goto(address)
  await page.waitForSelector(selector)
  // The calendar keeps listening for changes, so the network is never idle.
  for (let known = -1; known < loaded.length; await page.waitForTimeout(QUIET)) known = loaded.length
  const sizes = await Promise.all(loaded)
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

function toLine(name: string, limit: number, { files, bytes }: { files: number; bytes: number }): Line {
  return {
    work: `JavaScript of the ${name}, gzipped`,
    ours: `${(bytes / KILO).toFixed(0)} KB in ${files} files`,
    anchor: '',
    ratio: '',
    goal: `≤ ${limit} KB`,
    reached: bytes <= limit * KILO,
  }
}
