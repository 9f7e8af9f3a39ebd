import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FIRST_STEPS } from '#domain/clinic/first-step-names.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addAccount, addClinic, addStaff, type TestClinic } from '#test/factories.ts'

let app: TestApp
let clinic: TestClinic
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  clinic = await addClinic(app, { phone: null }, { address: '', city: '' })
})

const read = () => app.call('GET', '/v2/first-steps', { headers: clinic.owner })
const skip = (step: string, skipped: unknown = true, headers = clinic.owner) =>
  app.call('PUT', `/v2/first-steps/${step}`, { body: { skipped }, headers })
const marked = ({ body }: Reply, mark: 'done' | 'skipped') =>
  (body.data.steps as { step: string; done: boolean; skipped: boolean }[]).flatMap(each =>
    each[mark] ? [each.step] : [],
  )
const change = (table: string, set: string) =>
  app.sql.query(`update ${table} set ${set} where clinic_id = $1`, [clinic.clinicId])

const book = (key?: string) =>
  app.call('POST', '/v2/first-steps/test-booking', {
    headers: { ...clinic.owner, ...(key && { 'idempotency-key': key }) },
  })

describe('first steps', () => {
  test('are done by what is there, each as far as a patient could come by it', async () => {
    expect(marked(await read(), 'done')).toEqual(['cabinets'])
    await change('clinics', `phone = '+40212345678'`)
    await change('locations', `address = 'Str. Horea 31', city = 'Cluj-Napoca'`)
    expect(marked(await read(), 'done')).toEqual(['clinic', 'cabinets'])
    await change('locations', `hours = '[{"days": [1], "start": "09:00", "end": "18:00"}]'`)
    expect(marked(await read(), 'done')).toEqual(['clinic', 'address', 'cabinets'])
    await change('cabinets', 'active = false')
    expect(marked(await read(), 'done')).toEqual(['clinic', 'address'])
  })

  test('of a clinic that works end with the first booking from patients', async () => {
    const desk = await openDesk(app)
    clinic = desk.clinic
    expect(marked(await read(), 'done')).not.toContain('link')
    await change('doctors', 'active = false')
    expect(marked(await read(), 'done')).not.toContain('week')
  })

  test('put aside stay so until taken up, and leave a trace', async () => {
    expect(marked(await skip('services'), 'skipped')).toEqual(['services'])
    expect(marked(await skip('address'), 'skipped')).toEqual(['address', 'services'])
    expect(marked(await skip('address'), 'skipped')).toEqual(['address', 'services'])
    expect(marked(await skip('services', false), 'skipped')).toEqual(['address'])
    const { rows } = await app.sql.query(
      `select after from audit_entries where clinic_id = $1 and action = 'clinic.steps_changed' order by id`,
      [clinic.clinicId],
    )
    expect(rows).toHaveLength(3)
  })

  test('put aside by two at once are both kept', async () => {
    await Promise.all(FIRST_STEPS.map(step => skip(step)))
    expect(marked(await read(), 'skipped')).toEqual([...FIRST_STEPS])
  })

  test('refuse what is no step, and those who may not', async () => {
    expect((await skip('moon')).status).toBe(422)
    expect((await skip('week', 'perhaps')).status).toBe(422)
    const { headers } = await addStaff(app, clinic.clinicId, ['bookings.edit', 'doctors.manage'])
    expect((await app.call('GET', '/v2/first-steps', { headers })).status).toBe(403)
    expect((await skip('week', true, headers)).status).toBe(403)
  })
})

describe('a test booking', () => {
  let desk: Desk
  beforeEach(async () => {
    desk = await openDesk(app)
    clinic = desk.clinic
  })
  test('is an online one at the first hour that patients are offered, with a note', async () => {
    const { body } = await book()
    const { booking_id: id, start } = body.data.test_booking
    expect(Date.parse(start)).toBeGreaterThan(app.clock.now)
    expect(marked(await read(), 'done')).toContain('link')
    const { rows } = await app.sql.query(
      `select source, note, status, (select count(*) from messages m where m.booking_id = b.id) as told from bookings b where id = $1`,
      [id],
    )
    expect(rows).toMatchObject([{ source: 'online', note: 'Programare de probă', status: 'new' }])
    const seen = await app.call(
      'GET',
      `/v2/public/doctors/${desk.doctorId}/slots?service_ids=${desk.serviceId}&days=14`,
    )
    const starts = (seen.body.data as { slots: string[] }[]).flatMap(day => day.slots)
    expect(starts.length).toBeGreaterThan(10)
    expect(starts.filter(slot => Date.parse(slot) <= Date.parse(start))).toEqual([])
  })

  test('is one, however often and from how many sides it is asked for', async () => {
    const replies = await Promise.all([book(), book('a'.repeat(20)), book('b'.repeat(20))])
    expect(new Set(replies.map(reply => reply.body.data.test_booking.booking_id)).size).toBe(1)
  })

  test('is not a patient’s, whatever they write', async () => {
    const { id } = (await desk.book()).body.data
    await app.sql.query(
      `update bookings set source = 'online', note = 'Programare de probă', created_by = $2 where id = $1`,
      [id, await addAccount(app)],
    )
    expect((await read()).body.data.test_booking).toBeNull()
    expect((await book()).body.data.test_booking).not.toBeNull()
  })

  test('goes with one call, and can be made again for the same person', async () => {
    const { booking_id: id } = (await book()).body.data.test_booking
    await desk.post('/v2/deleteBooking', { booking_id: id })
    expect((await read()).body.data.test_booking).toBeNull()
    expect((await book()).body.data.test_booking.booking_id).not.toBe(id)
    const { rows } = await app.sql.query(`select from patients where clinic_id = $1`, [clinic.clinicId])
    expect(rows).toHaveLength(2)
  })

  test('needs an hour that patients see', async () => {
    await change('services', 'online_visible = false')
    const { status, body } = await book()
    expect(status).toBe(409)
    expect(body.code).toBe('no_free_hour')
  })
})
