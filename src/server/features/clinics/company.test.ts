import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RESERVED_SLUGS } from '#domain/texts/slug.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addClinic, addStaff } from '#test/factories.ts'

let app: TestApp
let desk: Desk

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const change = (body: Record<string, unknown>, headers: Record<string, string> = desk.clinic.owner) =>
  app.call('PUT', '/v2/company', { body, headers })
const read = async () => (await desk.get(`/get_user/${desk.clinic.clinicId}/ro`)).body.data
const errorsOf = async (body: Record<string, unknown>) => {
  const reply = await change(body)
  expect(reply.status).toBe(422)
  return Object.keys(reply.body.errors)
}

test('every field is kept as it is read, and the change is recorded', async () => {
  const { version } = await read()
  const { status, body } = await change({
    name: 'Clinica Aurora',
    legal_name: 'Aurora Dental Clinic SRL',
    cif: 'ro 14399840',
    reg_no: 'J40/11824/2019',
    iban: 'ro49 aaaa 1b31 0075 9384 0000',
    vat_payer: true,
    phone: '031 000 0710',
    email: 'contact@aurora.ro',
    website: 'aurora.ro',
    address: 'Calea Floreasca 91',
    county_id: 403,
    city_id: 179_141,
    description_ro: 'Stomatologie pentru toată familia.',
    keywords: ['implant dentar', 'Urgențe', 'urgente', 'parcare'],
    version,
  })
  expect(status).toBe(200)
  const saved = {
    name: 'Clinica Aurora',
    cif: 'RO14399840',
    iban: 'RO49AAAA1B31007593840000',
    vat_payer: true,
    phone: '+40310000710',
    website: 'https://aurora.ro',
    county: 'București',
    city: 'București, sector 1',
    description_en: null,
    keywords: ['implant dentar', 'Urgențe', 'parcare'],
    version: version + 1,
    changed_by: 'Dana Marin',
  }
  expect(body.data).toMatchObject(saved)
  expect(await read()).toMatchObject(saved)
  const { rows } = await app.sql.query(
    `select action from audit_entries where clinic_id = $1 order by id desc limit 1`,
    [desk.clinic.clinicId],
  )
  expect(rows).toEqual([{ action: 'clinic.changed' }])
  const cleared = await change({ iban: '', description_ro: null, county_id: null, city_id: null, city: '' })
  expect(cleared.body.data).toMatchObject({ iban: null, description_ro: null, county_id: null, city: null })
})

test('what is wrong is told by its field, all of it at once', async () => {
  expect(
    await errorsOf({ slug: 'ab', cif: 'x', iban: 'RO49AAAA1B31007593840001', phone: '12', website: 'x' }),
  ).toEqual(['slug', 'cif', 'iban', 'phone', 'website'])
  expect(await errorsOf({ name: 'a' })).toEqual(['name'])
  expect(await errorsOf({ name: 'a'.repeat(191) })).toEqual(['name'])
  expect(await errorsOf({ description_ro: 'abcd' })).toEqual(['description_ro'])
  expect(await errorsOf({ description_en: 'a'.repeat(5001) })).toEqual(['description_en'])
  expect(await errorsOf({ keywords: ['a'] })).toEqual(['keywords.0'])
  expect(await errorsOf({ keywords: Array.from({ length: 21 }, (_, i) => `cuvânt ${i}`) })).toEqual([
    'keywords',
  ])
  expect(await errorsOf({ county_id: 127, city_id: 179_141 })).toEqual(['city_id'])
  expect(await errorsOf({ county_id: 1 })).toEqual(['county_id'])
  expect(await errorsOf({ city_id: 179_141 })).toEqual(['city_id'])
})

test('a CIF with a wrong check digit is kept', async () => {
  expect((await change({ cif: '39452816' })).body.data.cif).toBe('39452816')
})

test('the second of two savers is shown what the first one saved', async () => {
  const { version } = await read()
  await change({ address: 'Str. Nouă 1', version })
  const reply = await change({ address: 'Str. Veche 2', version })
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'stale', data: { current: { address: 'Str. Nouă 1', version: version + 1 } } },
  })
})

describe('its address', () => {
  test('is made of the name, and of its own for each', async () => {
    const slugs = await Promise.all(
      ['Clinica Șerban', 'Clinica Șerban', 'api', '!!', 'Ș'].map(async name => {
        const clinic = await addClinic(app, { name })
        const { rows } = await app.sql.query('select slug from clinics where clinic_id = $1', [
          clinic.clinicId,
        ])
        return rows[0].slug as string
      }),
    )
    expect(slugs[0]).toMatch(/^clinica-serban(-\d+)?$/)
    expect(slugs[2]).toMatch(/^clinica-api/)
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  test('may be changed, and nobody else gets the old one', async () => {
    const slug = `aurora-${desk.clinic.clinicId}`
    const before = (await read()).slug as string
    expect((await change({ slug: slug.toUpperCase() })).body.data).toMatchObject({
      slug,
      page: `https://zambet.test/c/${slug}`,
    })
    const other = await openDesk(app)
    for (const taken of [before, slug]) {
      const reply = await app.call('PUT', '/v2/company', {
        body: { slug: taken },
        headers: other.clinic.owner,
      })
      expect(reply).toMatchObject({ status: 422, body: { errors: { slug: [expect.any(String)] } } })
    }
    expect((await change({ slug: before })).body.data.slug).toBe(before)
  })

  test('may not be a word of the product’s own', async () => {
    for (const slug of ['api', 'pacient', 'cabinet']) expect(await errorsOf({ slug })).toEqual(['slug'])
    const { rows } = await app.sql.query('select reserved_slugs() as words')
    expect(rows[0].words).toEqual([...RESERVED_SLUGS])
  })
})

test('only who manages the settings changes it', async () => {
  const nobody = await addStaff(app, desk.clinic.clinicId, [])
  expect((await change({ name: 'Alta' }, nobody.headers)).status).toBe(403)
  expect((await desk.get('/v2/company/online-bookings', nobody.headers)).status).toBe(403)
})

test('online bookings are those that patients made since the month began', async () => {
  const count = async () => (await desk.get('/v2/company/online-bookings')).body.data
  expect(await count()).toEqual({ month: '2026-11', total: 0, page: 0, code: 0 })
  const { body } = await desk.book()
  const id = Number(body.data.id)
  await app.sql.query(`update bookings set source = 'online' where id = $1`, [id])
  expect(await count()).toEqual({ month: '2026-11', total: 1, page: 0, code: 0 })
  await app.sql.query(`update bookings set came_by = 'code' where id = $1`, [id])
  expect(await count()).toEqual({ month: '2026-11', total: 1, page: 0, code: 1 })
  await app.sql.query(`update bookings set created_at = '2026-10-31T23:59:00+02:00' where id = $1`, [id])
  expect((await count()).total).toBe(0)
})

test('the poster is one page with the address on it', async () => {
  await app.sql.query('update locations set hours = $1 where clinic_id = $2', [
    JSON.stringify([{ days: [1, 2, 3, 4, 5], start: '08:00', end: '20:00' }]),
    desk.clinic.clinicId,
  ])
  const { headers, rawPayload, statusCode } = await app.app.inject({
    method: 'GET',
    url: '/api/v2/company/poster?language=ro',
    headers: desk.clinic.owner,
  })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})
