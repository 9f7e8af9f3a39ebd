import { defineConfig } from '@playwright/test'
import { findBrowser, quietFlags } from './scripts/lib/browser.mjs'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  // Stories of a file are told one after the other; files side by side.
  fullyParallel: false,
  // One more than the two cores that are counted on, since stories wait as well.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // A busy machine is no fault of a story: only what hangs ends here.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  use: {
    // The server of this run tells its address once it is up.
    baseURL: process.env['E2E_URL'],
    locale: 'ro-RO',
    timezoneId: 'Europe/Bucharest',
    actionTimeout: 30_000,
    // A trace films every story; `--trace=retain-on-failure` asks for it.
    trace: 'off',
    // A worker stands between a page and what a story holds or refuses; stories about it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: quietFlags },
  },
  // Stories are told on both, unless their tag names one.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: {
        viewport: { width: 1440, height: 900 },
        // What moves is drawn sixty times a second for nobody; the phone's stories are told with it.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
})
