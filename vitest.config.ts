import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser, quietFlags } from './scripts/lib/browser.mjs'

// Files that load the machine or hold long transactions, which would delay what others wait for.
const alone = ['src/server/demo/*.test.ts', 'test/race.test.ts', 'test/race-merges.test.ts']
// Files that start programs of their own and wait for them, or change what belongs to the process.
const programs = [
  'src/server/db/embedded-postgres.test.ts',
  'src/server/features/files/sweep.test.ts',
  'src/server/features/observations/note-death.test.ts',
  'src/server/features/patient-files/upload-death.test.ts',
  'test/{card-death,checkout-death,import-death,invoice-death,merge-death,plan-death,race-phones,reminders-death,sealing-death,sms-death,startup,supervise,video-death,video-log}.test.ts',
]
const server = {
  globalSetup: 'test/global-setup.ts',
  // A busy machine is no fault of a test: only what hangs ends here.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{domain,contract,web}/**/*.test.ts'],
          // Pure functions share nothing, so a fresh world for each file would only cost time.
          isolate: false,
        },
      },
      {
        extends: './vite.config.ts',
        // Found before the first test: one that is found in the middle would bring a second React.
        optimizeDeps: {
          include: [
            'vitest-browser-react',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'react-i18next',
            'i18next',
            '@tanstack/react-query',
            '@tanstack/react-router',
            'clsx',
            '@tabler/icons-react',
            '@tanstack/react-query',
            ...['autocomplete', 'dialog', 'menu', 'popover', 'select', 'tabs'].map(
              part => `@base-ui/react/${part}`,
            ),
          ],
        },
        test: {
          name: 'browser',
          include: ['src/web/**/*.test.tsx'],
          setupFiles: 'test/browser.ts',
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findBrowser(), args: quietFlags },
              contextOptions: { locale: 'ro-RO', timezoneId: 'Europe/Bucharest' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1024, height: 768 } }],
          },
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...alone, ...programs],
          // Each file has a database and an app of its own, and all that is remembered belongs to one of them: the
          // modules may stay. Loading them anew took longer than the tests.
          isolate: false,
        },
      },
      { test: { ...server, name: 'programs', include: programs } },
      {
        test: {
          ...server,
          name: 'alone',
          include: alone,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    pool: 'forks',
    maxWorkers: 2,
  },
})
