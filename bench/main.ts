// npm run bench [-- name …]: measures what matters beside an anchor in the same run and prints the ratios.

import { parseArgs } from 'node:util'
import { benchAvailability } from './availability.ts'
import { benchCalendar } from './calendar.ts'
import { benchCreate } from './create.ts'
import { benchGrowth } from './growth.ts'
import { closeBenchDatabases, LARGE, openBenchDatabase } from './lib/databases.ts'
import { describeMachine, printTable, type Line } from './lib/report.ts'
import { benchSearch } from './search.ts'
import { benchSlots } from './slots.ts'

/** Those that need a database get the address of one with so many bookings. */
const BENCHES: Record<string, (url: string) => Promise<Line[]>> = {
  calendar: benchCalendar,
  create: benchCreate,
  availability: benchAvailability,
  search: benchSearch,
}

const { values, positionals: wanted } = parseArgs({
  options: { bookings: { type: 'string', default: String(LARGE) } },
  allowPositionals: true,
})
const names = ['slots', ...Object.keys(BENCHES), 'growth']
const unknown = wanted.filter(name => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}; there are ${names.join(', ')}`)
  process.exit(1)
}

const lines: Line[] = []
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
try {
  if (isWanted('slots')) lines.push(...(await benchSlots()))
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (!isWanted(name)) continue
    console.error(`${name}…`)
    lines.push(...(await bench(await openBenchDatabase(Number(values.bookings)))))
  }
  if (isWanted('growth')) lines.push(...(await benchGrowth()))
} finally {
  await closeBenchDatabases()
}
console.log(`\n${describeMachine()}\n`)
printTable(lines)
