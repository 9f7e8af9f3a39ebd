import type { CallReply } from '#contract/call.ts'
import type { listAuditLog } from '#contract/logs/audit-log.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { sealAll } from '#test/audit-chain.ts'
import { accept, at, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addPatient, addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let desk: Desk

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-25T08:00:00+02:00')
  desk = await openDesk(app)
})

type Log = CallReply<typeof listAuditLog>
type Headers = Record<string, string>

async function read(query = '', headers: Headers = desk.clinic.owner): Promise<Log> {
  const reply = await desk.get(`/v2/audit-log${query}`, headers)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const titles = ({ data }: Log) => data.map(({ title }) => title)
const said = ({ data }: Log) => data.map(({ title, about }) => `${title} | ${about}`)
const minute = () => (app.clock.now += 60_000)

/** A visit that was made, confirmed and moved, and a patient whose phone was changed. */
async function work() {
  const { id, version } = (await desk.book()).body.data
  minute()
  await desk.post('/update_booking_status', { booking_id: id, status: 2 })
  minute()
  const moved = await desk.post('/v2/edit_booking', {
    booking_id: id,
    version,
    start: at('11:00', '2026-11-27'),
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  minute()
  await desk.post('/v2/specialities', { name_ro: 'Ortodonție' })
  return id as number
}

describe('the log', () => {
  it('says what was done, the newest first, with whom it is about', async () => {
    const id = await work()
    const log = await read()
    expect(said(log)).toEqual([
      'Specialitate adăugată | Ortodonție',
      'Programare mutată | Dumitru Maria · 26 → 27 nov.',
      'Stare: Aprobat → Confirmat | Dumitru Maria · 26 nov., 10:00',
      'Programare nouă | Dumitru Maria · 26 nov., 10:00',
    ])
    expect(log.data[1]).toMatchObject({
      who: { name: 'Dana Marin', kind: 'clinic', account_id: desk.clinic.clinicId },
      entity: 'booking',
      entity_id: id,
      target: { kind: 'booking', id, day: '2026-11-27' },
      is_notable: false,
      number: null,
    })
    expect(log.counts).toEqual({ all: 4, today: 4 })
    expect(log.people).toEqual([{ id: desk.clinic.clinicId, name: 'Dana Marin' }])
    await sealAll(app, desk.clinic.clinicId)
    expect((await read()).data.map(({ number }) => number)).toEqual([4, 3, 2, 1])
    const english = await read('', { ...desk.clinic.owner, 'accept-language': 'en' })
    expect(titles(english)[3]).toBe('Booking made')
  })

  it('comes page by page behind the last one, whatever is written meanwhile', async () => {
    await work()
    const first = await read('?size=2')
    await desk.post('/v2/specialities', { name_ro: 'Parodontologie' })
    const second = await read(`?size=2&after=${first.next}`)
    expect([...titles(first), ...titles(second)]).toEqual([
      'Specialitate adăugată',
      'Programare mutată',
      'Stare: Aprobat → Confirmat',
      'Programare nouă',
    ])
    expect([second.next, second.counts, second.people]).toEqual([null, null, null])
  })

  it('is narrowed to days of the clinic’s clock', async () => {
    app.clock.now = Date.parse('2026-11-24T23:59:00+02:00')
    desk.clinic.owner = (await addStaffOf()).headers
    await desk.post('/v2/specialities', { name_ro: 'Ortodonție' })
    app.clock.now = Date.parse('2026-11-25T00:00:00+02:00')
    await desk.post('/v2/specialities', { name_ro: 'Endodonție' })
    expect((await read('?from=2026-11-24&to=2026-11-24')).data.map(({ about }) => about)).toEqual([
      'Ortodonție',
    ])
    expect((await read('?from=2026-11-25')).data.map(({ about }) => about)).toEqual(['Endodonție'])
    expect((await read('?to=2026-11-23')).data).toEqual([])
  })

  it('is narrowed to a person, a thing, what was done, and one thing’s or one patient’s history', async () => {
    const id = await work()
    const other = await addStaffOf()
    await desk.post('/v2/specialities', { name_ro: 'Endodonție' }, other.headers)
    expect((await read(`?actor_id=${other.accountId}`)).data.map(({ about }) => about)).toEqual([
      'Endodonție',
    ])
    expect((await read('?thing=visits')).data).toHaveLength(3)
    expect(titles(await read('?thing=visits&action=moved'))).toEqual(['Programare mutată'])
    expect(titles(await read('?action=status'))).toEqual(['Stare: Aprobat → Confirmat'])
    expect((await read(`?entity=booking&entity_id=${id}`)).data).toHaveLength(3)
    expect((await read(`?patient_id=${desk.patientId}`)).data).toHaveLength(3)
    expect((await read('?actor=patient')).data).toEqual([])
    expect(titles(await read(`?patient_id=${desk.patientId}&action=moved`))).toEqual(['Programare mutată'])
  })

  it('finds by a patient, their phone, a colleague, a thing, what happened and a number', async () => {
    await work()
    const other = await addStaffOf('Ștefana', 'Kovács')
    await desk.post('/v2/specialities', { name_ro: 'Endodonție' }, other.headers)
    await sealAll(app, desk.clinic.clinicId)
    const find = async (words: string) => titles(await read(`?search=${encodeURIComponent(words)}`))
    expect(await find('dumitru')).toHaveLength(3)
    expect(await find('0721 000 111')).toHaveLength(3)
    expect(await find('kovacs stefana')).toEqual(['Specialitate adăugată'])
    expect(await find('ortodontie')).toEqual(['Specialitate adăugată'])
    expect(await find('programare mutata')).toEqual(['Programare mutată'])
    expect(await find('3')).toEqual(['Programare mutată'])
    expect(await find('nimeni')).toEqual([])
    expect(titles(await read('?search=dumitru&action=moved'))).toEqual(['Programare mutată'])
  })

  it('marks what an owner should see: an accepted overlap with its reason', async () => {
    await desk.book()
    const patient_id = await addPatient(app, desk.clinic.clinicId, { first_name: 'Filip', last_name: 'Ursu' })
    const refused = await desk.book({ patient_id })
    const booked = await desk.book({ patient_id, ...accept(refused, 'Urgență') })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    const [row] = (await read()).data
    expect(row).toMatchObject({ title: 'Suprapunere acceptată', is_notable: true })
    expect(row?.about).toBe('Ursu Filip · 26 nov., 10:00 · cu motiv')
    const { reason, fields } = (await desk.get(`/v2/audit-log/${row!.id}`)).body.data
    expect(reason).toBe('Urgență')
    expect(JSON.stringify(fields)).toContain('medicul are altă programare')
  })

  it('keeps for each what they have read', async () => {
    await work()
    const other = await addStaffOf()
    const status = async (headers?: Headers) => (await read('', headers)).data.map(row => row.status)
    expect(await status()).toEqual([0, 0, 0, 0])
    const { data } = await read()
    await desk.get(`/v2/audit-log/${data[1]!.id}`)
    expect(await status()).toEqual([0, 1, 0, 0])
    expect(await status(other.headers)).toEqual([0, 0, 0, 0])
    expect(titles(await read('?unread=1'))).toHaveLength(3)
    // Half of it is sealed, half not yet.
    await sealAll(app, desk.clinic.clinicId)
    await desk.post('/v2/specialities', { name_ro: 'Endodonție' })
    await desk.post('/v2/audit-log/read')
    expect(await status()).toEqual([1, 1, 1, 1, 1])
    expect((await read('?unread=1')).data).toEqual([])
    await desk.post('/v2/specialities', { name_ro: 'Parodontologie' })
    await sealAll(app, desk.clinic.clinicId)
    expect(await status()).toEqual([0, 1, 1, 1, 1, 1])
    await desk.post('/v2/audit-log/read')
    const { rows } = await app.sql.query('select from audit_reads where clinic_id = $1', [
      desk.clinic.clinicId,
    ])
    expect([await status(), rows.length]).toEqual([[1, 1, 1, 1, 1, 1], 0])
  })

  it('is of one’s own clinic, and for who may read logs', async () => {
    await work()
    const elsewhere = await openDesk(app)
    const { data } = await read()
    expect((await elsewhere.get('/v2/audit-log')).body.data).toEqual([])
    expect((await elsewhere.get(`/v2/audit-log/${data[0]!.id}`)).status).toBe(404)
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['bookings.view', 'patients.view'])
    for (const path of ['/v2/audit-log', `/v2/audit-log/${data[0]!.id}`, '/v4/export/audit-log?format=csv'])
      expect((await desk.get(path, headers)).status, path).toBe(403)
    expect((await desk.post('/v2/audit-log/read', {}, headers)).status).toBe(403)
  })

  it('shows a doctor without everybody’s calendar what concerns their own', async () => {
    await work()
    const rights = ['logs.view', 'bookings.view', 'patients.view'] as const
    const own = await addStaff(app, desk.clinic.clinicId, rights)
    const doctor_id = await addDoctor(app, desk.clinic, [desk.serviceId], { account_id: own.accountId })
    expect((await read('', own.headers)).data).toEqual([])
    const patient_id = await addPatient(app, desk.clinic.clinicId, { first_name: 'Radu', last_name: 'Dobre' })
    await desk.book({ doctor_id, patient_id, start: at('12:00') })
    const log = await read('', own.headers)
    expect(said(log)).toEqual(['Programare nouă | Dobre Radu · 26 nov., 12:00'])
    expect([log.counts, log.people]).toEqual([null, [{ id: own.accountId, name: 'Ioana Stan' }]])
    expect((await read('?search=dumitru', own.headers)).data).toEqual([])
    expect((await read(`?patient_id=${desk.patientId}`, own.headers)).data).toEqual([])
    const hidden = (await read()).data.find(({ title }) => title === 'Programare mutată')!
    expect((await desk.get(`/v2/audit-log/${hidden.id}`, own.headers)).status).toBe(404)
  })

  it('names nobody to who may not see patients', async () => {
    await work()
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['logs.view', 'bookings.all_doctors'])
    expect(said(await read('', headers))[1]).toBe('Programare mutată | pacient · 26 → 27 nov.')
    expect((await read('?search=dumitru', headers)).data).toEqual([])
    expect((await read('', headers)).data[1]?.target).toBeNull()
  })
})

describe('a file of it', () => {
  it('holds what the log shows, and is noted', async () => {
    await work()
    const { status, body } = await desk.get('/v4/export/audit-log?format=csv&thing=visits')
    expect(status).toBe(200)
    const lines = String(body).trim().split(/\r?\n/)
    expect(lines[0]).toContain('Ce s-a întâmplat')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain('Programare mutată')
    const [noted] = (await read()).data
    expect(noted).toMatchObject({ title: 'Export din jurnal', about: '3 rânduri · CSV', is_notable: true })
  })
})

async function addStaffOf(first = 'Ioana', last = 'Stan') {
  const rights = ['logs.view', 'services.manage', 'bookings.all_doctors', 'patients.view'] as const
  const staff = await addStaff(app, desk.clinic.clinicId, rights)
  await app.sql.query('update accounts set first_name = $2, last_name = $3 where id = $1', [
    staff.accountId,
    first,
    last,
  ])
  return staff
}
