import { parseCnp } from '#domain/people/cnp.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let id: number

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  id = desk.patientId
})

/** A right CNP that begins with these twelve digits. */
function cnpOf(digits: string): string {
  const found = Array.from({ length: 10 }, (_, last) => digits + last).find(parseCnp)
  if (!found) throw new Error(`no CNP begins with ${digits}`)
  return found
}
const ILINCA = cnpOf('285031240001')

const add = (fields: Record<string, unknown>, headers?: Record<string, string>) =>
  desk.post('/add_patient', { first_name: 'Ilinca', last_name: 'Stan', ...fields }, headers)
const change = (fields: Record<string, unknown>, headers?: Record<string, string>) =>
  desk.post('/add_patient', { id, first_name: 'Maria', ...fields }, headers)
const read = async (patientId = id, headers?: Record<string, string>) =>
  (await desk.get(`/v2/patients/${patientId}`, headers)).body.data
async function entries(of = id): Promise<{ action: string; before: unknown; after: unknown }[]> {
  const { rows } = await app.sql.query(
    `select action, before, after from audit_entries where clinic_id = $1 and entity = 'patient' and entity_id = $2 order by id`,
    [desk.clinic.clinicId, of],
  )
  return rows as never
}

describe('a CNP', () => {
  test('says birth date and sex where nothing else does', async () => {
    const { body } = await add({ cnp: ILINCA })
    expect(body.data).toMatchObject({ cnp: ILINCA, birth_date: '1985-03-12', gender: 'female' })
    expect((await change({ cnp: cnpOf('190022812001') })).body.data).toMatchObject({
      birth_date: '1990-02-28',
      gender: 'male',
    })
    // Of a resident it tells no century.
    expect((await add({ first_name: 'Jean', cnp: cnpOf('702022812001') })).body.data).toMatchObject({
      birth_date: null,
      gender: 'male',
    })
  })

  test('agrees with what is typed and what is kept', async () => {
    expect((await add({ cnp: ILINCA, birth_date: '1985-03-12', gender: 'divers' })).status).toBe(200)
    const wrong = await add({ cnp: ILINCA, birth_date: '1985-03-13', gender: 'male' })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['birth_date', 'gender'])
    expect((await change({ cnp: ILINCA, not_duplicate_of: [1] })).status).toBe(409)
    await change({ cnp: cnpOf('290022812001') })
    const later = await change({ birth_date: '1991-01-01' })
    expect(later.body.errors).toEqual({ birth_date: ['Nu se potrivește cu CNP-ul.'] })
  })

  test.each([
    '285031240001',
    `${ILINCA}0`,
    ILINCA.replace(/.$/, d => String((Number(d) + 1) % 10)),
    'x',
    "'; --",
    cnpOf('529022912345'.replace('0229', '0228')),
  ])('that is none, or of somebody unborn, is refused: %s', async cnp => {
    const reply = await add({ cnp })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['cnp'])
  })

  test('of two is one person, perhaps', async () => {
    const first = (await add({ cnp: ILINCA })).body.data
    const second = await add({ first_name: 'Altcineva', last_name: 'Pop', cnp: ILINCA })
    expect(second.status).toBe(409)
    expect(second.body.data.candidates.map((one: { id: number }) => one.id)).toEqual([first.id])
    const told = await add({
      first_name: 'Altcineva',
      last_name: 'Pop',
      cnp: ILINCA,
      not_duplicate_of: [first.id],
    })
    expect(told.status).toBe(200)
  })

  test('is masked without patients.contact, leads to nobody, and is not replaced unseen', async () => {
    await change({ cnp: cnpOf('290022812001'), guardian_name: 'Ana Pop', guardian_mobile: '0722333444' })
    const { headers } = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'patients.edit',
      'bookings.all_doctors',
    ])
    const seen = await read(id, headers)
    expect(seen.cnp).toBe('2900228••••••')
    expect(seen.guardian_mobile).toBe('+40 ••• ••• 44')
    for (const field of ['cnp', 'guardian_mobile'])
      expect((await change({ [field]: seen[field] }, headers)).status, field).toBe(403)
    expect((await alike({ cnp: cnpOf('290022812001') }, headers)).body.data).toEqual([])
    expect((await alike({ cnp: cnpOf('290022812001') })).body.data).toHaveLength(1)
  })
})

describe('a record', () => {
  test('has a number that no other has; the next one is proposed', async () => {
    expect((await desk.get('/v2/patients/next-card-number')).body.data.card_number).toBe('1')
    await change({ card_number: ' 2041 ' })
    expect((await read()).card_number).toBe('2041')
    const next = (await desk.get('/v2/patients/next-card-number')).body.data.card_number
    expect(next).toBe('2042')
    const taken = await add({ card_number: '2041' })
    expect(taken.status).toBe(422)
    expect(taken.body.errors).toEqual({ card_number: ['Altă fișă are deja numărul acesta.'] })
    await add({ card_number: 'A-9999' })
    expect((await desk.get('/v2/patients/next-card-number')).body.data.card_number).toBe('2042')
    const other = await openDesk(app)
    expect((await other.post('/add_patient', { first_name: 'Ion', card_number: '2041' })).status).toBe(200)
    const both = await Promise.all([
      add({ first_name: 'Unu', card_number: next }),
      add({ first_name: 'Doi', card_number: next }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('keeps where they live, by the list or as typed', async () => {
    const { body: counties } = await desk.get('/counties?country_id=642')
    const cluj = counties.data.find((one: { name: string }) => one.name === 'Cluj')
    const { body: cities } = await desk.get(`/cities?county_id=${cluj.id}`)
    const city = cities.data[0]
    await change({ address: 'Str. Horea 4', county_id: cluj.id, city_id: city.id })
    expect(await read()).toMatchObject({ county: 'Cluj', city: city.name, address: 'Str. Horea 4' })
    expect((await change({ county_id: cluj.id, city_id: 1 })).body.errors).toHaveProperty('city_id')
    await change({ county_id: '', city_id: '', county: '', city: 'Paris' })
    expect(await read()).toMatchObject({ county_id: null, county: '', city_id: null, city: 'Paris' })
  })

  test('language and source', async () => {
    await change({ language: 'en', source: 'Recomandare' })
    expect(await read()).toMatchObject({ language: 'en', source: 'Recomandare' })
    await change({ language: '', source: '' })
    expect(await read()).toMatchObject({ language: null, source: '' })
    expect((await change({ language: 'fr' })).status).toBe(422)
  })

  test('says which visit of today is under way or next', async () => {
    expect((await read()).today).toBeNull()
    const first = (await desk.book({ start: '2026-11-25T14:00:00+02:00' })).body.data
    expect((await read()).today).toMatchObject({ id: first.id, status: 1 })
    await desk.post('/update_booking_status', { booking_id: first.id, status: 3 })
    expect((await read()).today).toMatchObject({ id: first.id, status: 3 })
  })

  test('that is opened is noted once in a quarter of an hour, for each who opens it', async () => {
    const openings = async () =>
      (
        await app.sql.query('select account_id::int as by, what from record_openings where patient_id = $1', [
          id,
        ])
      ).rows
    await read()
    await read()
    expect(await openings()).toEqual([{ by: desk.clinic.clinicId, what: 'record' }])
    const colleague = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'bookings.all_doctors'])
    await read(id, colleague.headers)
    app.clock.now += 15 * 60_000
    await read(id, await signIn(app, desk.clinic.clinicId))
    expect(await openings()).toHaveLength(3)
    const other = await openDesk(app)
    await desk.get(`/v2/patients/${id}`, other.clinic.owner)
    expect(await openings()).toHaveLength(3)
  })
})

describe('a guardian', () => {
  test('is a patient of the clinic, seen from both sides, or a name with a phone', async () => {
    const child = (await add({ first_name: 'Mara', guardian_id: id, guardian_relation: 'parent' })).body.data
    expect(child).toMatchObject({
      guardian: { id, name: 'Dumitru Maria', mobile: '+40721000111' },
      guardian_relation: 'parent',
    })
    expect((await read()).wards).toEqual([{ id: child.id, name: 'Stan Mara', mobile: null }])
    const named = await desk.post('/add_patient', {
      id: child.id,
      first_name: 'Mara',
      guardian_name: 'Ana  Pop',
      guardian_mobile: '0722 333 444',
    })
    expect(named.body.data).toMatchObject({
      guardian: null,
      guardian_name: 'Ana Pop',
      guardian_mobile: '+40722333444',
      guardian_relation: 'parent',
    })
    const gone = { id: child.id, first_name: 'Mara', guardian_name: '', guardian_mobile: '' }
    expect((await desk.post('/add_patient', gone)).body.data).toMatchObject({
      guardian_name: '',
      guardian_relation: '',
    })
  })

  test('is not oneself, nor anybody for whom one answers', async () => {
    const child = (await add({ first_name: 'Mara', guardian_id: id })).body.data.id
    const grandchild = (await add({ first_name: 'Ioana', guardian_id: child })).body.data.id
    for (const guardian_id of [id, child, grandchild])
      expect((await change({ guardian_id })).body.errors, String(guardian_id)).toHaveProperty('guardian_id')
    const [one, two] = [
      (await add({ first_name: 'Unu' })).body.data.id,
      (await add({ first_name: 'Doi' })).body.data.id,
    ]
    const both = await Promise.all([
      desk.post('/add_patient', { id: one, first_name: 'Unu', guardian_id: two }),
      desk.post('/add_patient', { id: two, first_name: 'Doi', guardian_id: one }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('is somebody whom the caller sees', async () => {
    const other = await openDesk(app)
    for (const guardian_id of [other.patientId, 987_654_321, 0])
      expect((await change({ guardian_id })).body.errors).toHaveProperty('guardian_id')
    expect((await change({ guardian_id: id + 1, guardian_name: 'Ana Pop' })).body.errors).toHaveProperty(
      'guardian_name',
    )
    expect((await change({ guardian_mobile: '0722333444' })).body.errors).toHaveProperty('guardian_name')
    expect((await change({ guardian_name: 'Ana Pop', guardian_mobile: '12' })).body.errors).toHaveProperty(
      'guardian_mobile',
    )
  })
})

describe('consents', () => {
  const data = { kind: 'data', given: true, on_date: '2026-11-20', how: 'paper' }

  test('are written down when they change what holds, and all are kept', async () => {
    await change({ consents: [data, { ...data, kind: 'photos', given: false }] })
    await change({ consents: [data] })
    expect((await read()).consents).toHaveLength(2)
    await change({ consents: [{ ...data, given: false, on_date: '2026-11-25', how: 'spoken' }] })
    const { consents } = await read()
    expect(consents).toHaveLength(3)
    expect(consents[0]).toMatchObject({ kind: 'data', given: false, on_date: '2026-11-25', how: 'spoken' })
    const last = (await entries()).at(-1)
    expect(last).toMatchObject({ before: { consents: [data] }, after: { consents: [{ given: false }] } })
    await expect(
      app.sql.query('set role zambet_app; update patient_consents set given = true'),
    ).rejects.toThrow()
    await app.sql.query('reset role')
  })

  test.each([
    [{ on_date: '2026-11-26' }, 'consents.0.on_date'],
    [{ on_date: '2026-11-19' }, 'consents.0.on_date'],
    [{ kind: 'soul' }, 'consents.0.kind'],
    [{ how: 'blood' }, 'consents.0.how'],
    [{ given: 'maybe' }, 'consents.0.given'],
  ])('refuse %j', async (wrong, field) => {
    await change({ consents: [data] })
    const reply = await change({ consents: [{ ...data, given: false, ...wrong }] })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
    expect((await read()).consents).toHaveLength(1)
  })
})

const alike = async (query: Partial<Record<string, string>>, headers?: Record<string, string>) =>
  desk.post('/v2/patients/alike', query, headers)

describe('somebody alike', () => {
  test('is found by phone, CNP, or name and birth date, as saving would ask', async () => {
    await change({ cnp: ILINCA })
    for (const query of [
      { mobile: '0721 000 111' },
      { cnp: ILINCA },
      { first_name: 'maria', last_name: 'DUMITRU', birth_date: '1985-03-12' },
    ])
      expect((await alike(query)).body.data.map((one: { id: number }) => one.id)).toEqual([id])
    const ids = { id: String(id), mobile: '0721000111' }
    for (const query of [
      {},
      { mobile: '0721 000' },
      { cnp: '285' },
      { first_name: 'Maria' },
      { first_name: 'Ana', birth_date: '1985-03-12' },
      ids,
    ])
      expect((await alike(query)).body.data).toEqual([])
  })

  test('of another clinic, or of a colleague where rights forbid, is nobody', async () => {
    const other = await openDesk(app)
    await app.sql.query('update patients set mobile = null where id = $1', [other.patientId])
    expect((await alike({ mobile: '0721000111' }, other.clinic.owner)).body.data).toEqual([])
    const own = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'patients.edit',
      'patients.contact',
    ])
    expect((await alike({ mobile: '0721000111' }, own.headers)).body.data).toEqual([])
  })

  test.each([{ birth_date: '1985-02-30' }, { id: 'x' }])('refuses %j', async query => {
    const reply = await alike(query)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(Object.keys(query))
  })
})

test.each(['Șt. Țîrlea', 'A1', '-'])('a name of %s is refused', async first_name => {
  expect((await add({ first_name })).body.errors).toHaveProperty('first_name')
})

test.each(['Ștefan-Țîrlea', "D'Angelo", 'O’Neil', 'Şerban Ţurcanu', 'Łukasz'])(
  'a name of %s is kept',
  async first_name => {
    expect((await add({ first_name })).body.data.first_name).toBe(first_name)
  },
)

test('hostile text is kept as text', async () => {
  const text = `%_\\'"); drop table patients; -- <script>`
  await addPatient(app, desk.clinic.clinicId)
  await change({ address: text, source: text, card_number: text.slice(0, 30) })
  expect(await read()).toMatchObject({ address: text, source: text, card_number: text.slice(0, 30).trim() })
  expect((await change({ address: 'x'.repeat(191) })).body.errors).toHaveProperty('address')
  expect((await change({ source: 'a\u0000b' })).status).toBe(422)
})
