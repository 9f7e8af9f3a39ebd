import { median } from './lib/compare.ts'
import type { Line } from './lib/report.ts'
import { startServer } from './lib/server.ts'
import { wrk, type Request } from './lib/wrk.ts'

const CONNECTIONS = 8
const GOAL = 30

/** A search by city with the free hours of each of 50 doctors. */
export async function benchSearch(url: string): Promise<Line[]> {
  const server = await startServer(url, 3500)
  try {
    const rounds = []
    await wrk(server.origin, searchRequests(), { connections: CONNECTIONS, seconds: 2 })
    for (let round = 0; round < 5; round++)
      rounds.push(await wrk(server.origin, searchRequests(), { connections: CONNECTIONS, seconds: 4 }))
    const p95 = median(rounds.map(load => load.p95))
    return [
      {
        work: `search of 50 doctors with their next free hours, c=${CONNECTIONS}`,
        ours: `p95 ${p95.toFixed(1)} ms`,
        anchor: `${Math.round(median(rounds.map(load => load.perSecond)))} /s`,
        ratio: '',
        goal: `p95 < ${GOAL} ms`,
        reached: p95 < GOAL,
      },
    ]
  } finally {
    await server.stop()
  }
}

export function searchRequests(): Request[] {
  const body = { city: 'București', size: 50, days: 5 }
  return [{ method: 'POST', path: '/api/v3/searchDoctor', body }]
}
