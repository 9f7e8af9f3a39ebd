import { defineConfig } from 'vitest/config'

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
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
    pool: 'forks',
    maxWorkers: 2,
  },
})
