import { defineConfig } from 'vitest/config'

// Files that load the machine or hold long transactions, which would delay what others wait for.
const alone = ['src/server/demo/*.test.ts', 'test/race.test.ts']
const server = { globalSetup: 'test/global-setup.ts', testTimeout: 20_000, hookTimeout: 30_000 }

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
          ...server,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: alone,
        },
      },
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
