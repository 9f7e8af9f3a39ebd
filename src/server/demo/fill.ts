// npm run demo [-- --bookings 2000000 [--seed N] [--force]]: fills the database that the environment names.

import { parseArgs } from 'node:util'
import { migrate } from '#server/db/migrate.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { fillDemo } from './fill-demo.ts'
import { fillMany } from './fill-many.ts'

const log = (text: string) => console.log(text)

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      bookings: { type: 'string' },
      seed: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
  })
  const bookings = wholeNumber('bookings', values.bookings)
  const seed = wholeNumber('seed', values.seed) ?? 1
  await withDatabase(url => fill(url, bookings, seed, values.force))
}

async function fill(url: string, bookings: number | undefined, seed: number, force: boolean): Promise<void> {
  const now = Date.now()
  await migrate(url)
  if (bookings !== undefined) return fillMany(url, { bookings, seed, now, force, log })
  const { signIns } = await fillDemo(url, { now, seed, log })
  for (const { who, email, password } of signIns) log(`${who}: ${email}  ${password}`)
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`--${name}: expected a whole number, got "${text}"`)
  return value
}
