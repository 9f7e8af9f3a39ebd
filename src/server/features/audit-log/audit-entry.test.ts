import type { AuditEntry } from '#contract/logs/audit-log.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { sealAll } from '#test/audit-chain.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addPatient, addStaff } from '#test/factories.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
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

type Headers = Record<string, string>

/** The newest entry, as it is opened. */
async function open(headers: Headers = desk.clinic.owner, query = ''): Promise<AuditEntry> {
  const { data } = (await desk.get(`/v2/audit-log?size=1${query}`)).body
  const reply = await desk.get(`/v2/audit-log/${data[0].id}`, headers)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const said = ({ fields }: AuditEntry) =>
  fields.map(({ label, change, before, after }) =>
    change === 'same' ? `${label}: ${before}` : `${label}: ${before ?? '–'} → ${after ?? '–'}`,
  )
const staff = async (...rights: Permission[]) =>
  (await addStaff(app, desk.clinic.clinicId, ['logs.view', 'bookings.all_doctors', ...rights])).headers

async function correct(id: number, first_name: string, fields: Record<string, string>): Promise<void> {
  const reply = await desk.post('/add_patient', { id, first_name, ...fields })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

describe('an entry', () => {
  it('tells a move field by field, with what it is about, in either language', async () => {
    const { clinicId, locationId } = desk.clinic
    await app.sql.query(`update patients set card_number = '1207' where id = $1`, [desk.patientId])
    const cabinet_id = await addCabinet(app, clinicId, locationId)
    const doctor_id = await addDoctor(app, desk.clinic, [desk.serviceId], { last_name: 'Popescu' })
    const { id, version } = (await desk.book()).body.data
    const wish = { booking_id: id, version, start: at('14:00', '2026-11-27'), doctor_id, cabinet_id }
    expect((await desk.post('/v2/edit_booking', wish)).status).toBe(200)
    const entry = await open()
    expect(entry).toMatchObject({ title: 'Programare mutată', status: 1, hidden: null, seal: null })
    const [cabinet, moved] = said(entry).filter(line => line.startsWith('Cabinet'))
    expect([cabinet?.endsWith('→ –'), moved]).toEqual([false, undefined])
    expect(said(entry).filter(line => !line.startsWith('Cabinet'))).toEqual([
      'Pacient: Dumitru Maria, fișa 1207',
      'Începe: joi, 26 nov., 10:00 → vin., 27 nov., 14:00',
      'Se termină: joi, 26 nov., 10:30 → vin., 27 nov., 14:30',
      'Medic: Dr. Andrei Ionescu → Dr. Andrei Popescu',
      'Servicii: Consultație',
    ])
    const english = await open({ ...desk.clinic.owner, 'accept-language': 'en' })
    expect(said(english)[1]).toMatch(/^Starts: Thu,? 26 Nov, 10:00 → Fri,? 27 Nov, 14:00$/)
  })

  it('says whose it is where it does not say so itself, and why', async () => {
    const { id } = (await desk.book()).body.data
    await desk.post('/v2/deleteBooking', { booking_id: id, reason: 'Răceală' })
    const entry = await open()
    expect(said(entry).slice(0, 2)).toEqual(['Pacient: Dumitru Maria', 'Vizita: 26 nov., 10:00'])
    expect(entry).toMatchObject({ title: 'Programare anulată', reason: 'Răceală' })
    expect(said(entry).slice(2)).toEqual([
      'Medic: Dr. Andrei Ionescu',
      'Anulată: nu → da',
      'De către: – → clinica',
    ])
  })

  it('has its seal once it is sealed', async () => {
    await desk.book()
    await desk.post('/v2/specialities', { name_ro: 'Ortodonție' })
    await sealAll(app, desk.clinic.clinicId)
    const { seal, number } = await open()
    expect(seal).toMatchObject({ position: 2, previous: { position: 1 }, next: null })
    expect([number, seal?.hash]).toEqual([2, expect.stringMatching(/^[0-9a-f]{64}$/)])
  })

  it('masks contacts for who may not see them', async () => {
    await correct(desk.patientId, 'Maria', { mobile: '0744 555 666', email: 'a.pop@exemplu.ro' })
    const query = `&patient_id=${desk.patientId}`
    expect(said(await open(undefined, query))).toEqual(
      expect.arrayContaining(['Telefon: 0721 000 111 → 0744 555 666', 'Email: – → a.pop@exemplu.ro']),
    )
    const masked = await open(await staff('patients.view'), query)
    expect(said(masked)).toEqual(
      expect.arrayContaining(['Telefon: +40 ••• ••• 11 → +40 ••• ••• 66', 'Email: – → a•••@exemplu.ro']),
    )
    expect(JSON.stringify(masked)).not.toMatch(/721000|744555|a\.pop/)
    const blind = await open(await staff(), query)
    expect(blind).toMatchObject({
      hidden: 'patients',
      about: 'pacient',
      fields: [{ key: 'patient', after: 'pacient' }],
    })
  })

  it('shows what is clinical only with that right', async () => {
    await desk.post('/add_observation', { patient_id: desk.patientId, text: 'Carie profundă', teeth: [36] })
    const entry = await open()
    expect([entry.title, ...said(entry)]).toEqual([
      'Observație adăugată',
      'Pacient: Dumitru Maria',
      'Text: – → Carie profundă',
      'Dinți: – → 36',
    ])
    const hidden = await open(await staff('patients.view'))
    expect(hidden).toMatchObject({ hidden: 'clinical', reason: null })
    expect(JSON.stringify(hidden)).not.toContain('Carie')
  })

  it('leaves amounts out for who may not see money', async () => {
    const paid = await desk.post('/v2/payments', { patient_id: desk.patientId, amount: 100, method: 'cash' })
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    const entry = await open()
    expect(entry.about).toBe('Dumitru Maria · 100 lei')
    expect(said(entry)).toContain('Sumă: – → 100 lei')
    const hidden = await open(await staff('patients.view'))
    expect(hidden).toMatchObject({ hidden: 'money', about: 'Dumitru Maria' })
    expect(JSON.stringify(hidden)).not.toContain('100')
  })

  it('says that it was erased at the person’s request', async () => {
    const patient_id = await addPatient(app, desk.clinic.clinicId, { first_name: 'Radu', last_name: 'Dobre' })
    await correct(patient_id, 'Radu', { note: 'Vorbește mult' })
    const { data } = (await desk.get(`/v2/patients/${patient_id}/erasure`)).body
    const erased = await desk.post(`/v2/patients/${patient_id}/erasure`, {
      revision: data.revision,
      reason: 'asked',
      name: 'Dobre Radu',
    })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    const { data: rows } = (await desk.get('/v2/audit-log')).body
    expect(rows.map((row: AuditEntry) => `${row.title} | ${row.about}`)).toEqual([
      expect.stringMatching(/^Date personale șterse \| /),
      'Datele pacientului modificate | șters la cererea persoanei',
    ])
    const entry = (await desk.get(`/v2/audit-log/${rows[1].id}`)).body.data
    expect(entry).toMatchObject({ hidden: 'erased', target: null, reason: null })
    expect(JSON.stringify([rows, entry])).not.toMatch(/Dobre|mult/)
  })
})

it.each([
  ['a right', 'doctors.manage', 'vede programările'],
  ['an amount of a service', undefined, '150 lei'],
])('says %s in people’s words', async (_, permission, words) => {
  if (permission) {
    await desk.post('/v2/roles', { name: 'Igienist', permissions: ['bookings.view', permission] })
    const entry = await open()
    expect(said(entry)).toContain(`Drepturi: – → ${words}, medici și program`)
  } else {
    await desk.post('/v2/services', { name_ro: 'Albire', minutes: 60, price: 150 })
    expect(said(await open())).toEqual(expect.arrayContaining([`Preț: – → ${words}`, 'TVA: – → scutit']))
  }
})
