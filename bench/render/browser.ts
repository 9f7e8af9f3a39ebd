import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.mjs'

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Frames as fast as they can be drawn: waiting for the screen would be measured with the work. */
const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/** A page of a Chromium of its own, with a desk's screen. */
export async function withPage<T>(isPaced: boolean, use: (page: Page) => Promise<T>): Promise<T> {
  const browser: Browser = await chromium.launch({
    executablePath: findBrowser(),
    args: isPaced ? QUIET : [...QUIET, ...UNPACED],
  })
  try {
    const context: BrowserContext = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'ro-RO',
      timezoneId: 'Europe/Bucharest',
    })
    const page = await context.newPage()
    return await use(page)
  } finally {
    await browser.close()
  }
}

declare global {
  interface Window {
    /** What a page measures by itself. */
    measured?: Promise<number>
  }
}

/** Throws when the page does not come to an end of it: a measure that never ends would look like a slow one. */
export async function measuredBy(page: Page): Promise<number> {
  const measured = await page.evaluate(() =>
    Promise.race([window.measured, new Promise<undefined>(end => setTimeout(() => end(undefined), 5_000))]),
  )
  if (measured === undefined) throw new Error('What was waited for never came')
  return measured
}
