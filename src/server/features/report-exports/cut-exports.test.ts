// A database that goes away while rows are read: what was sent by then does not end as a file does.

import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import excel from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let origin: string
beforeAll(async () => {
  app = await startTestApp('2026-11-28T12:00:00+02:00')
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  desk = await openDesk(app)
  await desk.book({ start: at('10:00', '2026-11-26') })
  await app.sql.query(
    `insert into bookings (clinic_id, code, booking_type, patient_id, doctor_id, location_id, cabinet_id, starts_at, ends_at,
            source, status, status_changed_at, created_at, updated_at)
     select b.clinic_id, 'x-' || b.clinic_id || '-' || d || '-' || n, b.booking_type, b.patient_id, b.doctor_id, b.location_id, b.cabinet_id,
            s, s + interval '1 minute', 'staff', 'no_show', now(), now(), now()
       from (select * from bookings where clinic_id = $1 order by id limit 1) b, generate_series(1, 28) d, generate_series(1, 500) n,
            lateral (select timestamptz '2026-11-01 00:00+02' + (d - 1) * interval '1 day' + n * interval '1 minute' as s) at`,
    [desk.clinic.clinicId],
  )
})
afterAll(() => app.stop())

const BUSY = `datname = current_database() and application_name = 'zambet' and xact_start is not null`
/** As many as are read at once, and one more. */
const TIMES = 4

async function open(format: string): Promise<IncomingMessage> {
  const url = `${origin}/api/v4/export/bookings?from=2026-11-01&to=2026-11-28&rows=1&measure=visits&format=${format}`
  const [reply] = (await once(get(url, { headers: desk.clinic.owner }), 'response')) as [IncomingMessage]
  return reply
}

test.each(['xlsx', 'csv'])('breaks the %s off, and gives its turn to the next', async format => {
  for (let time = 0; time < TIMES; time++) {
    const reply = await open(format)
    expect(reply.statusCode).toBe(200)
    const parts: Buffer[] = []
    const cut = new Promise<void>(settle => {
      reply.once('close', settle)
    })
    reply.on('error', () => undefined)
    reply.on('data', (part: Buffer) => parts.push(part))
    await once(reply, 'data')
    const { rows } = await app.sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${BUSY}`,
    )
    expect(rows).toHaveLength(1)
    await cut
    expect(reply.complete).toBe(false)
    if (format === 'xlsx')
      await expect(new excel.Workbook().xlsx.load(Buffer.concat(parts) as never)).rejects.toThrow()
  }
  const { rows } = await app.sql.query(`select from pg_stat_activity where ${BUSY}`)
  expect(rows).toEqual([])
})
