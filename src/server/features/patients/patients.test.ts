import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff } from '#test/factories.ts'

let app: TestApp
let desk: Desk

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
})

const list = (search = '', query = '', headers?: Record<string, string>) =>
  desk.get(`/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/${encodeURIComponent(search)}${query}`, headers)
const names = (reply: { body: { data: { first_name: string }[] } }) =>
  reply.body.data.map(patient => patient.first_name)
const add = (fields: Record<string, unknown>, headers?: Record<string, string>) =>
  desk.post('/add_patient', fields, headers)

describe('the list of patients', () => {
  test('with an empty search is everybody active, by name, with counts', async () => {
    const { clinicId } = desk.clinic
    await addPatient(app, clinicId, { first_name: 'Ana', last_name: 'Albu' })
    await addPatient(app, clinicId, { first_name: 'Zoe', last_name: 'Zamfir', active: false })
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(names({ body })).toEqual(['Ana', 'Maria'])
    expect(body).toMatchObject({
      search: '',
      paginator: { total: 2, currentPage: 1, size: 100 },
      active: 2,
      inactive: 1,
    })
    expect(names(await list('', '?inactive_patients=1'))).toEqual(['Zoe'])
    expect(names(await list('', '?size=1&page=2'))).toEqual(['Maria'])
    expect(names(await list('', '?orderType=desc'))).toEqual(['Maria', 'Ana'])
  })

  test('finds by parts of names in any order and spelling, phone and email', async () => {
    await addPatient(app, desk.clinic.clinicId, {
      first_name: 'Ștefania',
      last_name: 'Țăran',
      mobile: '+40744555666',
      email: 'stefania@exemplu.ro',
    })
    for (const search of ['ştef', 'taran stef', 'Țăran', '0744 555', 'stefania@ex', 'ŢĂRAN'])
      expect(names(await list(search)), search).toEqual(['Ștefania'])
    for (const search of ['%', '_', 'stefan popescu', "'; drop table patients --"])
      expect(names(await list(search)), search).toEqual([])
  })

  test('is in the order of names as people read them, whatever the marks and the case', async () => {
    for (const last_name of ['Zamfir', 'Țârlea', 'Tîrlea', 'sandu', 'Șerban', 'Stan'])
      await addPatient(app, desk.clinic.clinicId, { last_name })
    const { body } = await list()
    expect(body.data.map((patient: { last_name: string }) => patient.last_name)).toEqual([
      'Dumitru', 'sandu', 'Șerban', 'Stan', 'Țârlea', 'Tîrlea', 'Zamfir',
    ]) // prettier-ignore
  })

  test('has a short form with the names of all who are active', async () => {
    await addPatient(app, desk.clinic.clinicId, { first_name: 'Zoe', active: false })
    const { body } = await desk.get(`/getpatientByclinic/${desk.clinic.clinicId}/en`)
    expect(body.data).toEqual([
      { id: desk.patientId, first_name: 'Maria', last_name: 'Dumitru', mobile: '+40721000111' },
    ])
  })

  test('filters by doctor, missing phone and date of birth', async () => {
    await addPatient(app, desk.clinic.clinicId, { first_name: 'Ion', birth_date: '1990-02-28' })
    expect(names(await list('', '?dob=1990-02-28'))).toEqual(['Ion'])
    expect(names(await list('', '?dob=1990-03-28'))).toEqual([])
    await desk.book()
    expect(names(await list('', `?doctor_id=${desk.doctorId}`))).toEqual(['Maria'])
    expect(names(await list('', '?no_phone_number=1'))).toEqual(['Ion'])
  })

  test('knows the last and the next visit, cancelled ones aside', async () => {
    await desk.book({ start: at('10:00', '2026-11-24') })
    await desk.book({ start: at('11:00') })
    const gone = (await desk.book({ start: at('09:00') })).body.data
    await desk.post('/v2/deleteBooking', { booking_id: gone.id })
    const { body } = await desk.get(`/v2/patients/${desk.patientId}`)
    expect(body.data).toMatchObject({
      last_visit: at('10:00', '2026-11-24'),
      last_visit_services: 'Consultație',
      next_visit: at('11:00'),
      next_visit_services: 'Consultație',
      doctor_id: desk.doctorId,
    })
  })

  test('of a doctor is those they saw or added, with masked contacts', async () => {
    const own = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'patients.edit'])
    await app.sql.query('update doctors set account_id = $1 where id = $2', [own.accountId, desk.doctorId])
    const unseen = await addPatient(app, desk.clinic.clinicId, { first_name: 'Ion' })
    await desk.book()
    await add({ first_name: 'Vlad', mobile: '0755666777', email: 'vlad@exemplu.ro' }, own.headers)
    const reply = await list('', '?orderBy=created_at', own.headers)
    expect(names(reply)).toEqual(['Maria', 'Vlad'])
    expect(reply.body.active).toBe(2)
    expect(reply.body.data[1]).toMatchObject({ mobile: '+40 ••• ••• 77', email: 'v•••@exemplu.ro' })
    expect((await desk.get(`/v2/patients/${unseen}`, own.headers)).status).toBe(404)
  })

  test('of another clinic is forbidden, one patient of it not found', async () => {
    const other = await openDesk(app)
    expect((await list('', '', other.clinic.owner)).status).toBe(403)
    expect((await desk.get(`/v2/patients/${desk.patientId}`, other.clinic.owner)).status).toBe(404)
  })

  test('needs a session and the permission', async () => {
    const nobody = await addStaff(app, desk.clinic.clinicId, [])
    expect((await list('', '', {})).status).toBe(401)
    expect((await list('', '', nobody.headers)).status).toBe(403)
    expect((await add({ first_name: 'Ana' }, nobody.headers)).status).toBe(403)
  })

  test.each(['?page=0', '?size=101', '?orderBy=cnp', '?page=x', '?dob=1990-02-30'])(
    'refuses %s',
    async query => {
      expect((await list('', query)).status).toBe(422)
    },
  )
})

describe('a new patient', () => {
  test('needs a name alone; the phone is kept as one number', async () => {
    const { status, body } = await add({ first_name: ' Ana  Maria ', mobile: '0722-333-444' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ first_name: 'Ana Maria', last_name: '', mobile: '+40722333444' })
    const abroad = await add({ first_name: 'Jean', mobile: '06 12 34 56 78', mobile_country: 'FR' })
    expect(abroad.body.data.mobile).toBe('+33612345678')
  })

  test('leaves an audit entry', async () => {
    const { id } = (await add({ first_name: 'Ana', birth_date: '1990-02-28' })).body.data
    const { rows } = await app.sql.query(
      `select action, after ->> 'birth_date' as birth from audit_entries where clinic_id = $1 and entity_id = $2`,
      [desk.clinic.clinicId, id],
    )
    expect(rows).toEqual([{ action: 'patient.added', birth: '1990-02-28' }])
  })

  test('is added once per Idempotency-Key', async () => {
    const headers = { ...desk.clinic.owner, 'idempotency-key': 'p1' }
    const first = await add({ first_name: 'Ana' }, headers)
    expect((await add({ first_name: 'Ana' }, headers)).body).toEqual(first.body)
    expect((await list()).body.active).toBe(2)
  })

  test.each([
    [{}, 'first_name'],
    [{ first_name: 'A' }, 'first_name'],
    [{ first_name: 7 }, 'first_name'],
    [{ first_name: 'x'.repeat(10_000) }, 'first_name'],
    [{ first_name: 'Ana', mobile: '123' }, 'mobile'],
    [{ first_name: 'Ana', mobile_country: 'Romania' }, 'mobile_country'],
    [{ first_name: 'Ana', email: 'ana@' }, 'email'],
    [{ first_name: 'Ana', birth_date: '1990-02-29' }, 'birth_date'],
    [{ first_name: 'Ana', birth_date: '2030-01-01' }, 'birth_date'],
    [{ first_name: 'Ana', gender: 'x' }, 'gender'],
  ])('refuses %j', async (fields, field) => {
    const reply = await add(fields)
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveProperty(field)
    expect((await list()).body.active).toBe(1)
  })
})
