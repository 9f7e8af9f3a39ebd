import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const put = (path: string, body: Record<string, unknown>): Promise<Reply> =>
  app.call('PUT', path, { body, headers: desk.clinic.owner })

const DETARTRAJ = { name_ro: 'Detartraj', minutes: 40, price: '250.50' }

describe('services', () => {
  test('start simple: one person, in the clinic, seen online', async () => {
    const { status, body } = await desk.post('/v2/services', DETARTRAJ)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: body.data.id,
      version: 1,
      name_ro: 'Detartraj',
      name_en: 'Detartraj',
      description_ro: '',
      description_en: '',
      speciality_id: null,
      category_id: null,
      vat: 'exempt',
      kind: 'clinic',
      minutes: 40,
      price: 250.5,
      group_count: 1,
      buffer_before_minutes: 0,
      buffer_after_minutes: 0,
      minimum_notice_minutes: null,
      cancel_notice_minutes: null,
      online_visible: true,
      active: true,
      doctors: 0,
      bookings: 0,
      subscription_only: false,
    })
    expect((await desk.get('/v2/services')).body.data).toContainEqual(body.data)
  })

  test('take the time after that the clinic keeps, unless they say their own', async () => {
    expect((await desk.post('/config/set', { default_buffer_after: 10 })).status).toBe(200)
    const { data: usual } = (await desk.post('/v2/services', DETARTRAJ)).body
    const { data: own } = (await desk.post('/v2/services', { ...DETARTRAJ, buffer_after_minutes: 0 })).body
    expect([usual.buffer_after_minutes, own.buffer_after_minutes]).toEqual([10, 0])
  })

  test('are refused a category or speciality that is deleted meanwhile', async () => {
    for (let i = 0; i < 5; i++) {
      const [category, speciality] = await Promise.all(
        ['/v2/service-categories', '/v2/specialities'].map(
          async path => (await desk.post(path, { name_ro: `Alta ${i}` })).body.data.id as number,
        ),
      )
      const place = { category_id: category, speciality_id: speciality }
      const replies = await Promise.all([
        desk.remove(`/v2/service-categories/${category}`),
        desk.post('/v2/services', { ...DETARTRAJ, ...place }),
        put(`/v2/services/${desk.serviceId}`, place),
        desk.remove(`/v2/specialities/${speciality}`),
      ])
      expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    }
  })

  test('change by what is named; doctors at the service’s own terms follow', async () => {
    const { id } = (await desk.post('/v2/services', { ...DETARTRAJ, minimum_notice_minutes: 60 })).body.data
    const same = await addDoctor(app, desk.clinic, [id])
    const dearer = await addDoctor(app, desk.clinic, [id])
    await app.sql.query('update doctor_services set price_bani = 40000 where doctor_id = $1', [dearer])
    const { body } = await put(`/v2/services/${id}`, { price: 300, minutes: 45, minimum_notice_minutes: '' })
    expect(body.data).toMatchObject({ price: 300, minutes: 45, minimum_notice_minutes: null, doctors: 2 })
    const { rows } = await app.sql.query(
      'select doctor_id, minutes, price_bani from doctor_services where service_id = $1 order by doctor_id',
      [id],
    )
    expect(rows).toEqual([
      { doctor_id: String(same), minutes: 45, price_bani: '30000' },
      { doctor_id: String(dearer), minutes: 45, price_bani: '40000' },
    ])
  })

  test('that a visit used can only be deactivated, and it is said in both languages', async () => {
    await desk.book()
    const path = `/v2/services/${desk.serviceId}`
    const refused = await desk.remove(`${path}?language=ro`)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'service_used',
      message: 'Un serviciu folosit nu poate fi șters, ci doar dezactivat.',
    })
    expect((await desk.remove(`${path}?language=en`)).body.message).toBe(
      'A service that was used cannot be deleted, only deactivated.',
    )
    const aside = await put(path, { active: false, affected: 1 })
    expect(aside.body.data).toMatchObject({ active: false, bookings: 1 })
  })

  test('that nobody used go, and leave a trace', async () => {
    expect((await desk.remove(`/v2/services/${desk.serviceId}`)).status).toBe(200)
    expect((await desk.get('/v2/services')).body.data).toEqual([])
    const { rows } = await app.sql.query(
      `select action, before->>'name_ro' as name from audit_entries where clinic_id = $1 and entity = 'service'`,
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([{ action: 'service.removed', name: 'Consultație' }])
  })

  test.each([
    [{ ...DETARTRAJ, name_ro: 'D' }, 'name_ro'],
    [{ ...DETARTRAJ, minutes: 4 }, 'minutes'],
    [{ ...DETARTRAJ, minutes: '' }, 'minutes'],
    [{ ...DETARTRAJ, price: -1 }, 'price'],
    [{ ...DETARTRAJ, price: 1.005 }, 'price'],
    [{ ...DETARTRAJ, group_count: 0 }, 'group_count'],
    [{ ...DETARTRAJ, kind: 'moon' }, 'kind'],
    [{ ...DETARTRAJ, speciality_id: 999_999 }, 'speciality_id'],
  ])('refuse %j by field', async (body, field) => {
    const reply = await desk.post('/v2/services', body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })
})

const add = (name_ro: string) => desk.post('/v2/specialities', { name_ro })

describe('specialities', () => {
  test('are added, translated and put aside', async () => {
    const { id } = (await add('Ortodonție')).body.data
    const path = `/v2/specialities/${id}`
    const changed = await put(path, { name_en: 'Orthodontics', active: 0 })
    expect(changed.body.data).toMatchObject({ name_ro: 'Ortodonție', name_en: 'Orthodontics', active: false })
    const inEnglish = await desk.get('/v2/doctor-specialities?language=en')
    expect(inEnglish.body.data).toMatchObject([{ id, name: 'Orthodontics', doctors: 0, services: 0 }])
  })

  test('have names of their own', async () => {
    await add('Ortodonție')
    const { id } = (await add('Endodonție')).body.data
    expect((await add('Ortodonție')).body.errors).toHaveProperty('name_ro')
    expect((await put(`/v2/specialities/${id}`, { name_ro: 'Ortodonție' })).body.errors).toHaveProperty(
      'name_ro',
    )
  })

  test('that a service has can only be deactivated; others go', async () => {
    const { id } = (await add('Ortodonție')).body.data
    await put(`/v2/services/${desk.serviceId}`, { speciality_id: id })
    const refused = await desk.remove(`/v2/specialities/${id}?language=en`)
    expect(refused.body).toMatchObject({ code: 'speciality_used' })
    expect(refused.body.message).toBe('A speciality that is used cannot be deleted, only deactivated.')
    await put(`/v2/services/${desk.serviceId}`, { speciality_id: null })
    expect((await desk.remove(`/v2/specialities/${id}`)).status).toBe(200)
    expect((await desk.get('/v2/doctor-specialities')).body.data).toEqual([])
  })
})

test('another clinic’s services and specialities are not there', async () => {
  const other = await openDesk(app)
  const { id } = (await other.post('/v2/specialities', { name_ro: 'Ortodonție' })).body.data
  expect((await put(`/v2/services/${other.serviceId}`, { price: 1 })).status).toBe(404)
  expect((await desk.remove(`/v2/services/${other.serviceId}`)).status).toBe(404)
  expect((await put(`/v2/specialities/${id}`, { active: false })).status).toBe(404)
  expect((await desk.remove(`/v2/specialities/${id}`)).status).toBe(404)
  expect((await put(`/v2/services/${desk.serviceId}`, { speciality_id: id })).status).toBe(422)
})

test('services.manage is asked for', async () => {
  const { headers } = await addStaff(app, desk.clinic.clinicId, ['bookings.edit'])
  expect((await desk.post('/v2/services', DETARTRAJ, headers)).status).toBe(403)
  expect((await desk.get('/v2/services', headers)).status).toBe(403)
  expect((await desk.get('/v2/doctor-specialities', headers)).status).toBe(200)
})
