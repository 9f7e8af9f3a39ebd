import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('2026-11-28T09:00:00+02:00')
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-28T09:00:00+02:00')
  desk = await openDesk(app)
})

const PATH = '/v2/report-schedules'
type Headers = Record<string, string>
const body = (fields: Record<string, unknown> = {}) => ({
  report: 'financial',
  period: 'yesterday',
  at: '08:00',
  recipients: [desk.clinic.clinicId],
  ...fields,
})
const add = (fields: Record<string, unknown> = {}, headers?: Headers) =>
  desk.post(PATH, body(fields), headers)
const change = (id: number, fields: Record<string, unknown> = {}, headers: Headers = desk.clinic.owner) =>
  app.call('PUT', `${PATH}/${id}`, { body: body(fields), headers })
const shown = async (headers?: Headers) => (await desk.get(PATH, headers)).body
const staff = (...permissions: Parameters<typeof addStaff>[2]) =>
  addStaff(app, desk.clinic.clinicId, permissions)
const ALL = ['bookings.view', 'bookings.all_doctors', 'reports.activity'] as const

test('what is set up says when it goes next, in the clinic’s zone', async () => {
  const { status, body: made } = await add({ on: { weekday: 1 }, filters: { doctor_id: [desk.doctorId] } })
  expect(status, JSON.stringify(made)).toBe(200)
  expect(made.data).toMatchObject({
    report: 'financial',
    filters: { doctor_id: [desk.doctorId], location_id: [], service_id: [], cabinet_id: [] },
    on: { weekday: 1, day: null },
    at: '08:00',
    recipients: [{ id: desk.clinic.clinicId, name: 'Dana Marin', problem: null }],
    format: 'xlsx',
    language: 'ro',
    active: true,
    owner: { name: 'Dana Marin' },
    next_at: '2026-11-30T08:00:00+02:00',
    last: null,
    may_change: true,
    is_recipient: true,
  })
  expect((await shown()).data).toEqual([made.data])
  expect((await add({ on: { day: 31 } })).body.data.next_at).toBe('2026-11-30T08:00:00+02:00')
  expect((await add()).body.data.next_at).toBe('2026-11-29T08:00:00+02:00')
})

test('a change is of the version that was seen, says who made it, and does not bring back what is over', async () => {
  const { id, version } = (await add()).body.data
  // It went today already: a later hour of today is for tomorrow.
  await app.sql.query(`update report_schedules set taken_day = '2026-11-28' where id = $1`, [id])
  const later = (await change(id, { at: '12:00', version })).body.data
  expect(later.next_at).toBe('2026-11-29T12:00:00+02:00')
  const stale = await change(id, { at: '13:00', version })
  expect([stale.status, stale.body.code, stale.body.data.changed_by]).toEqual([409, 'stale', 'Dana Marin'])
  const stopped = (await change(id, { active: false })).body.data
  expect([stopped.active, stopped.next_at]).toEqual([false, null])
  expect((await desk.remove(`${PATH}/${id}`)).status).toBe(200)
  expect((await desk.remove(`${PATH}/${id}`)).status).toBe(404)
})

test('once per Idempotency-Key', async () => {
  const headers = { ...desk.clinic.owner, 'idempotency-key': 'k1' }
  expect((await add({}, headers)).body).toEqual((await add({}, headers)).body)
  expect((await shown()).data).toHaveLength(1)
})

test('who may see a report may have it sent, to those who may see it', async () => {
  const reader = await staff(...ALL)
  expect((await add({ report: 'bookings', recipients: [reader.accountId] }, reader.headers)).status).toBe(200)
  expect((await add({ recipients: [reader.accountId] }, reader.headers)).status).toBe(403)
  const none = await staff('bookings.view')
  expect((await add({ report: 'bookings' }, none.headers)).status).toBe(403)
  expect(await shown(none.headers)).toMatchObject({ data: [], people: [] })
  const { people } = await shown(reader.headers)
  expect(people.find((person: { id: number }) => person.id === none.accountId)).toMatchObject({ reports: [] })
  expect(people.find((person: { id: number }) => person.id === reader.accountId).reports).not.toContain('financial')
}) // prettier-ignore

test('somebody’s own narrowing to a colleague is refused, to themselves it is not', async () => {
  const { accountId, headers } = await staff('bookings.view', 'reports.activity')
  await app.sql.query('update doctors set account_id = $1 where id = $2', [accountId, desk.doctorId])
  const { rows } = await app.sql.query<{ id: number }>(
    `insert into doctors (clinic_id, first_name, last_name, color)
     select clinic_id, 'Alt', 'Medic', color from doctors where id = $1 returning id`,
    [desk.doctorId],
  )
  const of = (id: number) => ({ report: 'bookings', filters: { doctor_id: [id] }, recipients: [accountId] })
  expect((await add(of(desk.doctorId), headers)).status).toBe(200)
  expect((await add(of(rows[0]!.id), headers)).status).toBe(403)
  // As the owner: a recipient who may not see that doctor is named.
  const refused = await add(of(rows[0]!.id))
  expect(refused.body.errors).toEqual({ recipients: ['Ioana Stan nu are dreptul să vadă acest raport.'] })
})

test('others see what they get and may leave; who manages settings sees all', async () => {
  const recipient = await staff(...ALL)
  const colleague = await staff(...ALL)
  const { id } = (await add({ report: 'bookings', recipients: [recipient.accountId] })).body.data
  expect((await shown(recipient.headers)).data).toMatchObject([{ id, may_change: false, is_recipient: true }])
  expect((await shown(colleague.headers)).data).toEqual([])
  expect((await change(id, { report: 'bookings' }, recipient.headers)).status).toBe(403)
  expect((await change(id, { report: 'bookings' }, colleague.headers)).status).toBe(404)
  expect((await desk.remove(`${PATH}/${id}`, recipient.headers)).status).toBe(403)
  expect((await desk.post(`${PATH}/${id}/send`, {}, recipient.headers)).status).toBe(403)
  expect((await desk.post(`${PATH}/${id}/leave`, {}, colleague.headers)).status).toBe(404)
  expect((await desk.post(`${PATH}/${id}/leave`, {}, recipient.headers)).status).toBe(200)
  expect((await shown(recipient.headers)).data).toEqual([])
  // Nobody is left.
  expect((await shown()).data).toMatchObject([{ id, active: false, recipients: [], next_at: null }])
  const mine = (await add({ report: 'bookings', recipients: [colleague.accountId] }, colleague.headers)).body.data.id
  expect((await shown()).data.map((row: { id: number }) => row.id)).toEqual([id, mine])
}) // prettier-ignore

test('another clinic’s schedule is not there', async () => {
  const { id } = (await add()).body.data
  const stranger = await openDesk(app)
  const { owner, clinicId } = stranger.clinic
  expect((await stranger.get(PATH)).body.data).toEqual([])
  expect((await change(id, { recipients: [clinicId] }, owner)).status).toBe(404)
  for (const act of ['send', 'leave'])
    expect((await stranger.post(`${PATH}/${id}/${act}`, {})).status).toBe(404)
  expect((await stranger.remove(`${PATH}/${id}`)).status).toBe(404)
  expect((await shown()).data).toHaveLength(1)
})
