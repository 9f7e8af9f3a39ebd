// What the page says will go in the coming days, beside what the clock then claims.

import { createRandom } from '#server/demo/random.ts'
import { DAY, MINUTE } from '#domain/time/wall-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addService, insert, signIn } from '#test/factories.ts'
import { addTemplate } from '#test/templates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remind } from './reminders.ts'

/** A Thursday evening before the end of February, in a year that has 28 days of it; a Sunday lies within. */
const BEGIN = Date.parse('2027-02-25T22:13:00+02:00')
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // Visits at one time are nothing to whoever reminds of them.
  await app.sql.query('alter table bookings disable trigger sync_booking_busy_times')
})
afterAll(() => app.stop())

interface Message {
  template_id: number
  patient_id: number
  booking_id: number | null
  channel: string
  at: number
}

async function upcoming(desk: Desk, days: number): Promise<{ messages: number; items: Message[] }> {
  const owner = await signIn(app, desk.clinic.clinicId)
  const { status, body } = await desk.get(`/v2/message-templates/upcoming?days=${days}`, owner)
  expect(status).toBe(200)
  const { messages, items, by_template } = body.data
  expect(by_template.reduce((sum: number, each: { messages: number }) => sum + each.messages, 0)).toBe(
    messages,
  )
  return {
    messages,
    items: inOrder(
      items.map(({ template_id, patient_id, booking_id, channel, at }: Message & { at: string }) => ({
        template_id,
        patient_id,
        booking_id,
        channel,
        at: Date.parse(at),
      })),
    ),
  }
}

/** What the clock queued since then. */
async function queued(clinicId: number, since: number): Promise<Message[]> {
  const { rows } = await app.sql.query<{ said: Message }>(
    `select json_build_object('template_id', m.template_id, 'patient_id', m.patient_id, 'booking_id', m.booking_id, 'channel', m.channel,
                              'at', (extract(epoch from j.run_at) * 1000)::bigint) as said
       from messages m
       join graphile_worker._private_jobs j on j.key = 'message:' || m.clinic_id || ':' || m.id
      where m.clinic_id = $1 and m.template_id is not null and m.skip_reason is null and m.created_at > $2`,
    [clinicId, new Date(since)],
  )
  return inOrder(rows.map(row => row.said))
}

const inOrder = (messages: Message[]) =>
  messages.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))

async function tick(now: number) {
  app.clock.now = now
  expect(await remind(app.services)).toEqual([])
}

test.each([1, 2, 3])(
  'what is said to go is what the clock claims (world %i)',
  async seed => {
    const random = createRandom(seed)
    app.clock.now = BEGIN
    await app.sql.query('delete from reminder_clock')
    await app.sql.query('update message_templates set active = false')
    const desk = await openDesk(app)
    const { clinicId, locationId, cabinetId } = desk.clinic
    const other = await addService(app, clinicId)
    const channel = () => random.pick(['sms', 'email', 'sms_or_email', 'both'])
    const before = (count: number, unit: string, at_minutes: number | null, columns = {}) =>
      addTemplate(app, clinicId, { count, unit, at_minutes, channel: channel(), ...columns })
    const after = (tag_name: string, count: number, unit: string, at_minutes: number | null, columns = {}) =>
      before(count, unit, at_minutes, { tag_name, schedule_type: 'after', ...columns })
    const onDay = (tag_name: string, columns = {}) =>
      addTemplate(app, clinicId, {
        tag_name,
        schedule_type: 'on',
        count: null,
        unit: null,
        at_minutes: 10 * 60,
        channel: channel(),
        audience: random.pick(['booked', 'active', 'all']),
        ...columns,
      })
    await before(1, 'day', 18 * 60)
    await before(2, 'hour', null)
    await before(90, 'minute', null, { service_ids: [desk.serviceId] })
    await before(3, 'day', 10 * 60, { tag_name: 'confirmation', statuses: '{new,approved}' })
    await before(1, 'week', 9 * 60, { on_date: '2027-02-27' })
    await after('care', 3, 'hour', null, { service_ids: [desk.serviceId] })
    await after('review', 1, 'day', 11 * 60)
    await after('recall', 1, 'month', 12 * 60)
    await onDay('birthday')
    await onDay('once', { on_date: '2027-02-27' })
    const closed = await insert(app, 'clinic_holidays', {
      clinic_id: clinicId,
      kind: 'closed',
      date: '2027-02-28',
      to_date: '2027-03-01',
      name_ro: 'Zugrăvim',
      yearly: false,
    })
    await onDay('holiday', { holiday: closed['id'], schedule_type: 'before', count: 1, unit: 'day' })

    const phones = Array.from({ length: 8 }, (_, index) => `+4072200${seed}${String(100 + index)}`)
    const patients: number[] = []
    for (let index = 0; index < 25; index++) {
      const guardian_id = index > 5 && random.chance(0.2) ? patients[random.integer(0, 4)] : null
      const patient = await addPatient(app, clinicId, {
        mobile: random.chance(0.85) ? random.pick(phones) : null,
        email: random.chance(0.5) ? `p${random.integer(1, 9)}@exemplu.ro` : null,
        birth_date: random.pick(['2004-02-29', '1990-02-28', '1985-03-01', '2020-02-27', '1970-07-07']),
        active: random.chance(0.9),
        guardian_id,
      })
      patients.push(patient)
      for (const kind of ['sms_reminder', 'email_reminder', 'marketing_sms', 'marketing_email'])
        if (random.chance(0.4))
          await insert(app, 'patient_consents', {
            clinic_id: clinicId,
            patient_id: patient,
            kind,
            given: random.chance(0.8),
            on_date: '2026-11-01',
            how: 'paper',
            recorded_at: new Date(BEGIN),
          })
    }
    for (let index = 0; index < 110; index++) {
      const day =
        Math.floor(BEGIN / DAY) * DAY + random.pick([-28, -27, -2, -1, 0, 1, 1, 2, 2, 3, 4, 5, 9]) * DAY
      const start = day + random.integer(5, 18) * HOUR + random.integer(0, 3) * QUARTER
      const isOver = start < BEGIN
      const { id } = await insert(app, 'bookings', {
        clinic_id: clinicId,
        code: `u${seed}x${index}`.padStart(12, 'a'),
        patient_id: random.pick(patients),
        doctor_id: desk.doctorId,
        location_id: locationId,
        cabinet_id: cabinetId,
        starts_at: new Date(start),
        ends_at: new Date(start + 30 * MINUTE),
        status: random.pick(isOver ? ['completed', 'no_show', 'approved'] : ['new', 'approved', 'confirmed']),
        status_changed_at: new Date(BEGIN),
        source: 'staff',
        created_at: new Date(BEGIN),
        updated_at: new Date(BEGIN),
        ...(random.chance(0.1) && { cancelled_at: new Date(BEGIN), cancelled_by: 'staff' }),
        ...(!isOver && random.chance(0.05) && { pinned_at: new Date(BEGIN) }),
      })
      await insert(app, 'booking_services', {
        clinic_id: clinicId,
        booking_id: Number(id),
        position: 1,
        service_id: random.chance(0.6) ? desk.serviceId : other,
        minutes: 30,
        price_bani: 10_000,
      })
    }
    // What came to stand too late for its rules is looked at once.
    await tick(BEGIN)

    const whole = await upcoming(desk, 4)
    const middle = BEGIN + 2 * DAY
    const live = async (from: number, to: number) => {
      for (let now = Math.ceil(from / QUARTER) * QUARTER; now <= to; now += QUARTER) {
        const hour = (now / HOUR + 2) % 24
        if (hour >= 8 && hour <= 21) await tick(now)
      }
      await tick(to)
    }
    await live(BEGIN, middle)
    const rest = await upcoming(desk, 2)
    await live(middle, BEGIN + 4 * DAY)

    expect(whole.items.length).toBeGreaterThan(40)
    expect(whole.messages).toBe(whole.items.length)
    expect(await queued(clinicId, BEGIN)).toEqual(whole.items)
    expect(await queued(clinicId, middle)).toEqual(rest.items)
  },
  240_000,
)
