import { Client } from 'pg'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { compare } from './lib/compare.ts'
import { rate, times, type Line } from './lib/report.ts'
import { startBareFastify, startServer } from './lib/server.ts'
import { wrk, type Request } from './lib/wrk.ts'

const CONNECTIONS = 4
const SECONDS = 4
const GOAL = 2000

/** A month of one doctor's free hours over HTTP, another doctor each time, beside a Fastify that only sends the same. */
export async function benchAvailability(url: string): Promise<Line[]> {
  const server = await startServer(url, 3500)
  try {
    const requests = await monthRequests(url)
    const sample = await (await fetch(`${server.origin}${requests[0]?.path}`)).text()
    const bare = await startBareFastify(sample, 3501)
    try {
      const load = { connections: CONNECTIONS, seconds: SECONDS }
      const pair = await compare(
        async () => (await wrk(server.origin, requests, load)).perSecond,
        async () => (await wrk(bare.origin, requests, load)).perSecond,
        5,
      )
      return [
        {
          work: `month of availability over HTTP, c=${CONNECTIONS} (${Math.round(sample.length / 1024)} KB)`,
          ours: rate(pair.ours),
          anchor: `bare Fastify ${rate(pair.anchor)}`,
          ratio: times(pair.ratio),
          goal: `≥ ${rate(GOAL)}`,
          reached: pair.ours >= GOAL,
        },
      ]
    } finally {
      await bare.stop()
    }
  } finally {
    await server.stop()
  }
}

/** One for each of 200 doctors, for the doctor's shortest service and the month that starts tomorrow. */
export async function monthRequests(url: string): Promise<Request[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ doctor_id: string; service_id: string }>(`
    select distinct on (x.clinic_id, x.doctor_id) x.doctor_id, x.service_id
      from doctor_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
     where s.online_visible and s.group_count = 1
     order by x.clinic_id, x.doctor_id, x.minutes, x.service_id`)
  await client.end()
  const from = addDays(localDateOf(Date.now(), 'Europe/Bucharest'), 1)
  return rows.map(({ doctor_id, service_id }) => ({
    method: 'GET',
    path: `/api/v2/public/doctors/${doctor_id}/slots?from_date=${from}&days=31&service_ids=${service_id}`,
  }))
}
