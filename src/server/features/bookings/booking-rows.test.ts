import { BOOKING_FIELDS, USUAL_BOOKING } from '#contract/bookings/bookings.ts'
import { BOOKING_STATUSES, type BookingStatus } from '#domain/bookings/booking-status.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ZONE = 'Europe/Bucharest'

let app: TestApp
let headers: Record<string, string>

beforeAll(async () => {
  app = await startTestApp('2026-11-25T11:38:00+02:00')
  const { signIns } = await fillDemo(app.url, { now: app.clock.now, log: () => undefined })
  const { email: username, password } = signIns[0]!
  const { body } = await app.call('POST', '/v2/login', { body: { username, password } })
  headers = { authorization: `Bearer ${body.data.accessToken}` }
})
afterAll(() => app.stop())

interface Row {
  readonly [column: string]: unknown
  readonly status: BookingStatus
  readonly starts_at: Date
  readonly ends_at: Date
  readonly status_changed_at: Date
  readonly price: readonly { service_id: number; price_bani: number; minutes: number }[]
}

const at = (instant: Date) => formatInstant(instant.getTime(), ZONE)

/** The driver gives whole numbers of eight bytes as text. */
const numberOf = (value: unknown) => (value === null ? null : Number(value))

/** The booking of a plain row, field by field as a list is to say it. */
function listed(row: Row): object {
  const isGroup = row['booking_type'] === 'group'
  const whole: Record<string, unknown> = {
    id: Number(row['id']),
    booking_id: Number(row['id']),
    doctor_id: Number(row['doctor_id']),
    location_id: Number(row['location_id']),
    cabinet_id: numberOf(row['cabinet_id']),
    patient_id: numberOf(row['patient_id']),
    status: BOOKING_STATUSES.indexOf(row.status),
    version: row['version'],
    start: at(row.starts_at),
    end: at(row.ends_at),
    patient_name: row['patient_id'] === null ? '' : [row['last_name'], row['first_name']].join(' '),
    code: row['code'],
    booking_type: isGroup ? 'GROUP' : 'simple',
    services: row.price.map(({ service_id, price_bani, minutes }) => ({
      service_id,
      price: price_bani / 100,
      minutes,
    })),
    patient_mobile: row['mobile'],
    patient_alerts: row['alerts'] ?? USUAL_BOOKING.patient_alerts,
    source: row['source'],
    is_video: row['is_video'],
    seats: row['seats'],
    seats_taken: isGroup ? Number(row['taken']) : 1,
    arrived_at: row.status === 'arrived' ? at(row.status_changed_at) : null,
    parent_booking_id: null,
    series_id: numberOf(row['series_id']),
    note: row['note'],
    overridden: row['overridden'],
    buffer_before_minutes: row['buffer_before_minutes'],
    buffer_after_minutes: row['buffer_after_minutes'],
    cancelled_at: null,
    pinned_at: null,
    kept_at: null,
  }
  expect(Object.keys(whole)).toEqual(Object.keys(BOOKING_FIELDS))
  const usual: Record<string, unknown> = USUAL_BOOKING
  return Object.fromEntries(
    Object.entries(whole).filter(([name, value]) => !(name in usual) || value !== usual[name]),
  )
}

test('every booking of the demonstration’s months is listed as its row says, byte for byte', async () => {
  const days = { from_date: '2026-10-26', to_date: '2026-12-31', size: 1000 }
  const said: string[] = []
  for (let page = 1, total = 1; said.length < total; page++) {
    const { body } = await app.call('POST', '/v2/getbookingsbymonth?withGroups=1', {
      headers,
      body: { ...days, page },
    })
    total = body.paginator.total
    for (const booking of body.data) said.push(JSON.stringify(booking))
  }
  const { rows } = await app.sql.query<Row>(`
    select b.*, p.first_name, p.last_name, p.mobile,
           (select json_agg(json_build_object('kind', a.kind, 'text', a.text) order by a.id) from patient_alerts a
             where a.patient_id = p.id and a.severity = 'high' and a.ended_at is null and a.until is null) as alerts,
           (select count(*) from bookings s where s.parent_booking_id = b.id and s.cancelled_at is null) as taken,
           (select json_agg(x order by x.position) from booking_services x where x.booking_id = b.id) as price
      from bookings b left join patients p on p.id = b.patient_id
     where b.clinic_id = (select clinic_id from clinics where name = 'Clinica Aurora')
       and b.cancelled_at is null and b.parent_booking_id is null
       and b.starts_at >= '2026-10-26 00:00+02' and b.starts_at < '2027-01-01 00:00+02'
     order by b.starts_at, b.id`)
  expect(rows.length).toBeGreaterThan(1000)
  expect(rows.some(row => row['alerts'])).toBe(true)
  for (const kind of ['group', 'online', 'arrived'])
    expect(rows.some(row => [row['booking_type'], row['source'], row.status].includes(kind))).toBe(true)
  expect(said).toEqual(rows.map(row => JSON.stringify(listed(row))))
})
