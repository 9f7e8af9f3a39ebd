import { setTimeout as wait } from 'node:timers/promises'
import { addDays, instantOf, localDateOf } from '#domain/time/wall-time.ts'
import { MANY_CLINICS, manyClinicEmail } from '#server/demo/many-clinics.ts'
import { connectZoom } from '#test/connect-zoom.ts'
import { ZoomServer } from '#test/zoom-server.ts'
import { Client } from 'pg'
import { compare } from './lib/compare.ts'
import { rate, times, type Line } from './lib/report.ts'
import { signIn, startServer } from './lib/server.ts'
import { wrk, type Request } from './lib/wrk.ts'

// Visits by video beside visits in the clinic, by the same doctors in the same hours of the next 29 days, so that meetings are
// made while they are booked: with Zoom's wire answering, and with nobody there.

const ZONE = 'Europe/Bucharest'
const SECONDS = 3
const ROUNDS = 5
const PER_ROUND = 2_000
const CLIENTS = 8
const DAYS = 28
/** Minutes since midnight at which nobody works, so that whoever books says so. */
const NIGHTS = [1200, 1230, 1260, 1290, 1320, 1350, 1380, 60, 90, 120, 150, 180, 210, 240, 270, 300]

interface Chair {
  readonly doctor_id: number
  readonly patient_id: number
  readonly clinic: number
  readonly kinds: Readonly<Record<Kind, number>>
}
type Kind = 'clinic' | 'virtual'

export async function benchVideo(url: string): Promise<Line[]> {
  const zoom = await ZoomServer.start()
  const { url: zoomUrl, apiUrl, clientId, clientSecret } = zoom.settings
  const server = await startServer(url, 3540, {
    ZOOM_URL: zoomUrl,
    ZOOM_API_URL: apiUrl,
    ZOOM_CLIENT_ID: clientId,
    ZOOM_CLIENT_SECRET: clientSecret,
  })
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`delete from bookings where override_reason = 'Măsurat'`)
    const tokens = await connectAll(server.origin, zoom)
    const chairs = await layOut(client)
    const next = slotsOf(chairs, tokens)
    const lines: Line[] = []
    for (const [state, isDown] of [
      ['answers', false],
      ['is away', true],
    ] as const) {
      zoom.isDown = isDown
      // Accounts take as many as are asked for here: their day is no part of it.
      zoom.now = () => Date.now() + Math.floor(Math.random() * 1e5) * 86_400_000
      const save = (kind: Kind) => async () => {
        await dropMeetings(client)
        const requests = Array.from({ length: PER_ROUND }, () => next(kind))
        return (await wrk(server.origin, requests, { connections: CLIENTS, seconds: SECONDS })).perSecond
      }
      const pair = await compare(save('virtual'), save('clinic'), ROUNDS)
      lines.push({
        work: `save a video visit, c=${CLIENTS}, while Zoom ${state}; a visit in the clinic`,
        ours: rate(pair.ours),
        anchor: rate(pair.anchor),
        ratio: times(pair.ratio),
        goal: '≥ 0.9 ×',
        reached: pair.ratio >= 0.9,
      })
    }
    return lines
  } finally {
    await client.end()
    await server.stop()
    await zoom.stop()
  }
}

/** Every clinic with an account of its own. */
async function connectAll(origin: string, zoom: ZoomServer): Promise<string[]> {
  const tokens: string[] = []
  for (let number = 1; number <= MANY_CLINICS; number++) {
    const token = await signIn(origin, manyClinicEmail(number))
    tokens.push(token)
    await connectZoom({ origin, token }, zoom, `clinic-${number}-${Date.now()}`)
  }
  return tokens
}

/** A doctor with a service of each kind, alike but for that. */
async function layOut(client: Client): Promise<Chair[]> {
  await client.query(
    `insert into services (clinic_id, name_ro, name_en, minutes, price_bani, kind)
     select c.clinic_id, v.name, v.name, 30, 10000, v.kind::service_kind
       from clinics c, (values ('Măsurat în clinică', 'clinic'), ('Măsurat video', 'virtual')) v (name, kind)
      where not exists (select from services s where s.clinic_id = c.clinic_id and s.name_ro = v.name)`,
  )
  await client.query(
    `insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani)
     select d.clinic_id, d.id, s.id, 30, 10000 from doctors d join services s on s.clinic_id = d.clinic_id and s.name_ro like 'Măsurat%'
         on conflict do nothing`,
  )
  const { rows } = await client.query<{
    doctor_id: string
    patient_id: string
    clinic: string
    in_clinic: string
    by_video: string
  }>(
    `select d.id as doctor_id, dense_rank() over (order by d.clinic_id) as clinic,
            (select min(p.id) from patients p where p.clinic_id = d.clinic_id) + row_number() over (partition by d.clinic_id order by d.id) as patient_id,
            (select id from services s where s.clinic_id = d.clinic_id and s.name_ro = 'Măsurat în clinică') as in_clinic,
            (select id from services s where s.clinic_id = d.clinic_id and s.name_ro = 'Măsurat video') as by_video
       from doctors d order by d.id % 10, d.clinic_id`,
  )
  return rows.map(row => ({
    doctor_id: Number(row.doctor_id),
    patient_id: Number(row.patient_id),
    clinic: Number(row.clinic),
    kinds: { clinic: Number(row.in_clinic), virtual: Number(row.by_video) },
  }))
}

function slotsOf(chairs: readonly Chair[], tokens: readonly string[]): (kind: Kind) => Request {
  const today = localDateOf(Date.now(), ZONE)
  let taken = 0
  return kind => {
    const chair = chairs[taken % chairs.length]!
    const slot = Math.floor(taken / chairs.length)
    const day = 1 + Math.floor(slot / NIGHTS.length)
    if (day > DAYS) throw new Error('No hours are left')
    taken += 1
    const start = new Date(instantOf(addDays(today, day), NIGHTS[slot % NIGHTS.length]!, ZONE)).toISOString()
    const body = {
      doctor_id: chair.doctor_id,
      patient_id: chair.patient_id,
      services: [{ service_id: chair.kinds[kind] }],
      start,
      override: [{ kind: 'outside_schedule' }],
      override_reason: 'Măsurat',
    }
    return { method: 'POST', path: '/api/v2/add_booking', body, token: tokens[chair.clinic - 1] }
  }
}

/** Neither kind pays for what the other has left to be done. */
async function dropMeetings(client: Client): Promise<void> {
  await client.query(
    'update meetings set settled_no = wanted_no, next_at = null where next_at is not null or wanted_no > settled_no',
  )
  await wait(500)
}
