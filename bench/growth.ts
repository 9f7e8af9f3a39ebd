import { manyClinicEmail } from '#server/demo/many-clinics.ts'
import { monthRequests } from './availability.ts'
import { calendarRequest } from './calendar.ts'
import { openSlots } from './create.ts'
import { compare } from './lib/compare.ts'
import { LARGE, openBenchDatabase, SMALL } from './lib/databases.ts'
import { rate, times, type Line } from './lib/report.ts'
import { signIn, startServer, type BenchServer } from './lib/server.ts'
import { wrk, type Request } from './lib/wrk.ts'
import { searchRequests } from './search.ts'

const SECONDS = 4
const ROUNDS = 5
const GOAL = 1.3
const SLOTS_PER_ROUND = 16_000

interface Work {
  name: string
  connections: number
  requests: (url: string, server: BenchServer) => Promise<() => readonly Request[]>
}

const WORKS: Work[] = [
  {
    name: '1,000 bookings to the calendar',
    connections: 8,
    requests: async (_url, { origin }) => {
      const token = await signIn(origin, manyClinicEmail(4))
      return () => [calendarRequest(token)]
    },
  },
  {
    name: 'create a booking',
    connections: 8,
    requests: async (url, { origin }) => {
      const slots = await openSlots(url, origin)
      return () => slots.take(SLOTS_PER_ROUND)
    },
  },
  {
    name: 'month of availability',
    connections: 4,
    requests: async url => {
      const requests = await monthRequests(url)
      return () => requests
    },
  },
  { name: 'search of 50 doctors', connections: 8, requests: async () => searchRequests },
]

/** What ten times the bookings cost: the same server on both databases by turns. */
export async function benchGrowth(): Promise<Line[]> {
  const smallUrl = await openBenchDatabase(SMALL)
  const largeUrl = await openBenchDatabase(LARGE)
  const small = await startServer(smallUrl, 3502)
  const large = await startServer(largeUrl, 3503)
  try {
    const lines: Line[] = []
    for (const { name, connections, requests } of WORKS) {
      const fewRequests = await requests(smallUrl, small)
      const manyRequests = await requests(largeUrl, large)
      const load = { connections, seconds: SECONDS }
      const pair = await compare(
        async () => 1 / (await wrk(large.origin, manyRequests(), load)).perSecond,
        async () => 1 / (await wrk(small.origin, fewRequests(), load)).perSecond,
        ROUNDS,
      )
      lines.push({
        work: `${name}: 2,000,000 bookings beside 200,000`,
        ours: rate(1 / pair.ours),
        anchor: rate(1 / pair.anchor),
        ratio: `cost ${times(pair.ratio)}`,
        goal: `≤ ${GOAL} ×`,
        reached: pair.ratio <= GOAL,
      })
    }
    return lines
  } finally {
    await small.stop()
    await large.stop()
  }
}
