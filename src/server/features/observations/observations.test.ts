import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff, signIn } from '#test/factories.ts'
import { makePicture, upload, type FormFile } from '#test/upload.ts'

let app: TestApp
let desk: Desk
let start: number
beforeAll(async () => {
  app = await startTestApp()
  start = app.clock.now
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = start
  desk = await openDesk(app)
})

type Headers = Record<string, string>
const HOUR = 3_600_000
const CLINICAL = ['patients.view', 'clinical.view', 'clinical.edit', 'bookings.all_doctors'] as const

const add = (fields: Record<string, unknown> = {}, headers?: Headers) =>
  desk.post('/add_observation', { patient_id: desk.patientId, text: 'Culoare A3', ...fields }, headers)
const change = (fields: Record<string, unknown>, headers?: Headers) =>
  desk.post('/change-observation', fields, headers)
const list = (query = '', headers?: Headers) =>
  desk.get(`/get-observation?patient_id=${desk.patientId}${query}`, headers)
const read = (reply: Reply) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
async function addWithImages(count = 2) {
  const images: FormFile[] = []
  for (let index = 0; index < count; index++) images.push({ content: await makePicture(60, 40) })
  const fields = { patient_id: desk.patientId, text: 'Cu imagini', teeth: '[11]', images }
  return read(await upload(app, '/add_observation', desk.clinic.owner, fields))
}
const count = async (table: string) =>
  Number(
    (await app.sql.query(`select count(*) from ${table} where clinic_id = $1`, [desk.clinic.clinicId]))
      .rows[0].count,
  )
const colleague = () => addStaff(app, desk.clinic.clinicId, [...CLINICAL])

describe('a note', () => {
  test('says what, of which teeth, with what was diagnosed', async () => {
    const { id: own } = read(await desk.post('/v2/own-diagnoses', { name: 'Bruxism' }))
    const note = read(
      await add({
        text: 'Refacere 11',
        teeth: [22, 11, 11],
        diagnoses: ['K02.1', String(own)],
        visible_to_patient: true,
      }),
    )
    expect(note).toMatchObject({
      text: 'Refacere 11',
      teeth: [11, 22],
      visible_to_patient: true,
      author: 'Dana Marin',
      asks_reason: false,
      texts: [],
      version: 1,
      diagnoses: [
        { icd10_code: 'K02.1', name: 'Carie a dentinei' },
        { icd10_code: null, name: 'Bruxism' },
      ],
    })
    const given = read(await desk.get(`/v2/patients/${desk.patientId}/diagnoses`))
    expect(given).toMatchObject([{ teeth: [11, 22] }, { observation_id: note.id, teeth: [11, 22] }])
    const { counts } = read(await desk.get(`/v2/patients/${desk.patientId}`))
    expect(counts.observations).toBe(1)
  })

  test('is all of it or nothing: what is refused leaves no note, no diagnosis and no file', async () => {
    const images = [{ content: await makePicture(60, 40) }]
    const wrong: Record<string, string | number>[] = [
      { text: '' },
      { text: 'x'.repeat(5001) },
      { text: 'x', teeth: '[49]' },
      { text: 'x', diagnoses: '["Z99.9"]' },
      { text: 'x', diagnoses: '["K02.1","987654"]' },
      { text: 'x', booking_id: 987654 },
    ]
    for (const fields of wrong) {
      const reply = await upload(app, '/add_observation', desk.clinic.owner, {
        patient_id: desk.patientId, ...fields, images,
      }) // prettier-ignore
      expect(reply.status, JSON.stringify(fields)).toBe(422)
    }
    for (const table of ['observations', 'patient_diagnoses', 'patient_files', 'files'])
      expect(await count(table), table).toBe(0)
    const refused = await upload(app, '/add_observation', desk.clinic.owner, {
      patient_id: desk.patientId, text: 'x', images: [{ content: 'no picture', name: 'x.jpg' }],
    }) // prettier-ignore
    expect(refused.body.errors).toHaveProperty('images')
    expect(await count('files')).toBe(0)
  })

  test('keeps its pictures as files of the patient, which only links open', async () => {
    const note = await addWithImages(2)
    expect(note.images).toHaveLength(2)
    expect(await count('patient_files')).toBe(2)
    const { rows } = await app.sql.query(
      `select s.status, s.public, f.teeth from patient_files f join files s on s.clinic_id = f.clinic_id and s.id = f.file_id where f.clinic_id = $1`,
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ status: 'kept', public: false, teeth: [11] })))
    const more = await upload(app, `/v2/observations/${note.id}/images`, desk.clinic.owner, {
      images: [{ content: await makePicture(60, 40) }],
    })
    expect(read(more).images).toHaveLength(3)
    const left = read(
      await desk.post('/delete-observation-image', { id: note.id, image_id: note.images[0].id }),
    )
    expect(left.images).toHaveLength(2)
    expect(await count('patient_files')).toBe(3)
    expect((await list('&with_images=1')).body).toMatchObject({ all: 1, with_images: 1, teeth: [11] })
    const tooMany = await upload(app, `/v2/observations/${note.id}/images`, desk.clinic.owner, {
      images: await Promise.all(
        Array.from({ length: 19 }, async () => ({ content: await makePicture(20, 20) })),
      ),
    })
    expect(tooMany.status).toBe(422)
    expect(await count('files')).toBe(3)
  })

  test('is found by tooth and by pictures, the latest first', async () => {
    await add({ text: 'Una', teeth: [36] })
    app.clock.now += 1000
    await add({ text: 'Alta', teeth: [11] })
    const texts = async (query: string) =>
      (await list(query)).body.data.map((note: { text: string }) => note.text)
    expect(await texts('')).toEqual(['Alta', 'Una'])
    expect(await texts('&tooth=36')).toEqual(['Una'])
    expect(await texts('&with_images=1')).toEqual([])
    expect(await texts('&size=1&page=2')).toEqual(['Una'])
    expect((await list('&tooth=49')).status).toBe(422)
  })
})

describe('a correction', () => {
  test('of the author within a day needs no reason and keeps the old text', async () => {
    const note = read(await add())
    app.clock.now += 23 * HOUR
    const headers = await signIn(app, desk.clinic.clinicId)
    const corrected = read(await change({ id: note.id, version: 1, text: 'Culoare A2' }, headers))
    expect(corrected).toMatchObject({
      text: 'Culoare A2',
      version: 2,
      texts: [{ version: 1, text: 'Culoare A3', by_author: true, reason: '', replaced_by: 'Dana Marin' }],
    })
  })

  test('a day later, or of a colleague, says why', async () => {
    const note = read(await add())
    const other = await colleague()
    const refused = await change({ id: note.id, text: 'Altceva' }, other.headers)
    expect(refused).toMatchObject({ status: 422, body: { errors: { reason: ['Completează acest câmp.'] } } })
    expect((await change({ id: note.id, teeth: [11] }, other.headers)).status).toBe(422)
    const corrected = read(await change({ id: note.id, text: 'Altceva', reason: 'Greșit' }, other.headers))
    expect(corrected.texts).toMatchObject([{ text: 'Culoare A3', by_author: false, reason: 'Greșit' }])
    // Whether the patient sees it is no correction.
    read(await change({ id: note.id, visible_to_patient: true }, other.headers))
    app.clock.now += 24 * HOUR
    const author = await signIn(app, desk.clinic.clinicId)
    expect((await change({ id: note.id, text: 'Târziu' }, author)).status).toBe(422)
    read(await change({ id: note.id, text: 'Târziu', reason: 'Completat' }, author))
    expect(read(await list('', author))[0].texts.map((one: { text: string }) => one.text)).toEqual([
      'Altceva',
      'Culoare A3',
    ])
  })

  test('of two at once exactly one gets through, and every text is kept', async () => {
    const note = read(await add())
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => change({ id: note.id, version: 1, text: `Text ${index}` })),
    )
    expect(replies.map(reply => reply.status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    expect(replies.find(reply => reply.status === 409)?.body.code).toBe('stale')
    await Promise.all(Array.from({ length: 6 }, (_, index) => change({ id: note.id, text: `Fără ${index}` })))
    const [{ texts, version }] = read(await list())
    expect(version).toBe(8)
    expect(texts).toHaveLength(7)
    expect(texts.at(-1)).toMatchObject({ version: 1, text: 'Culoare A3' })
  })

  test('cannot pass the database without the old text', async () => {
    const note = read(await add())
    const write = `update observations set text = 'Scris peste' where id = ${note.id}`
    await expect(app.sql.query(write)).rejects.toThrow('is not kept')
    const asApp = (statement: string) =>
      app.db.tenant(desk.clinic.clinicId, tx => sql.raw(statement).execute(tx))
    for (const statement of [
      `delete from observations where id = ${note.id}`,
      `update observations set created_at = now() where id = ${note.id}`,
      `update observation_texts set text = 'x'`,
      `delete from observation_texts`,
      `update patient_diagnoses set name = 'x'`,
      `delete from patient_diagnoses`,
    ])
      await expect(asApp(statement), statement).rejects.toThrow('permission denied')
  })
})

describe('a note that is taken out', () => {
  test('keeps its row with the reason, takes its diagnoses along and comes back whole', async () => {
    const note = read(await add({ diagnoses: ['K04.0', 'K02.1'], teeth: [36] }))
    const [first] = note.diagnoses
    read(await desk.post(`/v2/patient-diagnoses/${first.id}/void`, { reason: 'Alt dinte' }))
    app.clock.now += 1000
    expect((await desk.post('/delete_observation', { id: note.id, reason: ' ' })).status).toBe(422)
    read(await desk.post('/delete_observation', { id: note.id, reason: 'Alt pacient' }))
    expect(read(await list())).toEqual([])
    expect(await count('observations')).toBe(1)
    const voided = async () =>
      read(await desk.get(`/v2/patients/${desk.patientId}/diagnoses`)).map(
        (one: { void_reason: string }) => one.void_reason,
      )
    expect((await voided()).toSorted()).toEqual(['Alt dinte', 'Alt pacient'])
    for (const [path, body] of [
      ['/change-observation', { id: note.id, text: 'x' }],
      ['/delete_observation', { id: note.id, reason: 'x' }],
      [`/v2/observations/${note.id}/comparison`, { before_id: null, after_id: null }],
    ] as const)
      expect((await desk.post(path, body)).status, path).toBe(404)
    expect(read(await desk.post(`/v2/observations/${note.id}/restore`)).diagnoses).toHaveLength(1)
    expect((await voided()).toSorted()).toEqual(['', 'Alt dinte'])
    expect((await desk.post(`/v2/observations/${note.id}/restore`)).status).toBe(404)
  })
})

test('a comparison names two pictures of its note, and goes with them', async () => {
  const note = await addWithImages(2)
  const [before, after] = note.images
  const compare = (body: Record<string, unknown>) => desk.post(`/v2/observations/${note.id}/comparison`, body)
  const align = { x: 0.1, y: -0.05, scale: 1.2, rotate: -3 }
  expect(read(await compare({ before_id: before.id, after_id: after.id, align })).comparison).toEqual({
    before_id: before.id,
    after_id: after.id,
    align,
  })
  for (const body of [
    { before_id: before.id, after_id: before.id },
    { before_id: 987654, after_id: after.id },
    { before_id: before.id, after_id: null },
    { before_id: before.id, after_id: after.id, align: { scale: 99 } },
  ])
    expect((await compare(body)).status, JSON.stringify(body)).toBe(422)
  expect(read(await compare({ before_id: null, after_id: null })).comparison).toBeNull()
  read(await compare({ before_id: before.id, after_id: after.id }))
  const path = `/v2/patient-files/${before.id}`
  const gone = { body: { reason: 'Alt pacient' }, headers: desk.clinic.owner }
  expect((await app.call('DELETE', path, gone)).status).toBe(200)
  expect(read(await list())[0].comparison).toBeNull()
  read(await desk.post(`${path}/restore`))
  expect(read(await list())[0].comparison).toMatchObject({ before_id: before.id, after_id: after.id })
  const left = await desk.post('/delete-observation-image', { id: note.id, image_id: after.id })
  expect(read(left).comparison).toBeNull()
})

describe('who may', () => {
  test('another clinic, and a colleague who does not see the patient, find nothing by any id', async () => {
    const note = await addWithImages(1)
    const own = read(await desk.post(`/v2/patients/${desk.patientId}/diagnoses`, { diagnosis: 'K04.0' }))
    const blind = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'clinical.view',
      'clinical.edit',
      'bookings.view',
    ])
    const other = await openDesk(app)
    for (const headers of [other.clinic.owner, blind.headers]) {
      for (const path of [
        `/get-observation?patient_id=${desk.patientId}`,
        `/v2/patients/${desk.patientId}/diagnoses`,
        `/v2/patients/${desk.patientId}/timeline`,
      ])
        expect((await desk.get(path, headers)).status, path).toBe(404)
      for (const [path, body] of [
        ['/add_observation', { patient_id: desk.patientId, text: 'x' }],
        ['/change-observation', { id: note.id, text: 'x', reason: 'x' }],
        ['/delete_observation', { id: note.id, reason: 'x' }],
        ['/delete-observation-image', { id: note.id, image_id: note.images[0].id, reason: 'x' }],
        [`/v2/observations/${note.id}/restore`, {}],
        [`/v2/observations/${note.id}/comparison`, { before_id: null, after_id: null }],
        [`/v2/patients/${desk.patientId}/diagnoses`, { diagnosis: 'K04.0' }],
        [`/v2/patient-diagnoses/${own.id}/resolve`, {}],
        [`/v2/patient-diagnoses/${own.id}/void`, { reason: 'x' }],
      ] as const)
        expect((await desk.post(path, body, headers)).status, path).toBe(404)
      const images = { images: [{ content: await makePicture(20, 20) }] }
      expect((await upload(app, `/v2/observations/${note.id}/images`, headers, images)).status).toBe(404)
    }
    expect(await count('observations')).toBe(1)
    expect(await count('files')).toBe(1)
  })

  test('reads with clinical.view and writes with clinical.edit alone', async () => {
    const reader = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'clinical.view',
      'bookings.all_doctors',
    ])
    const desk2 = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'bookings.all_doctors'])
    expect((await list('', reader.headers)).status).toBe(200)
    expect((await add({}, reader.headers)).status).toBe(403)
    expect((await list('', desk2.headers)).status).toBe(403)
  })

  test('a visit that a note names is the patient’s', async () => {
    const someone = await addPatient(app, desk.clinic.clinicId, { first_name: 'Ion' })
    const theirs = read(await desk.book({ patient_id: someone }))
    const mine = read(await desk.book({ start: '2026-11-26T12:00:00+02:00' }))
    expect((await add({ booking_id: theirs.id })).body.errors).toHaveProperty('booking_id')
    expect(read(await add({ booking_id: mine.id })).booking_start).toBe('2026-11-26T12:00:00+02:00')
  })
})

test('phrases stand in an order that names each of them', async () => {
  const one = read(await desk.post('/v2/phrases', { title: 'Control', text: 'Fără acuze.' }))
  const two = read(await desk.post('/v2/phrases', { title: 'Canal', text: 'Lungimi: ' }))
  expect(read(await desk.post('/v2/phrases/order', { ids: [two.id, one.id] }))).toMatchObject([
    { id: two.id },
    { id: one.id },
  ])
  for (const ids of [[one.id], [one.id, one.id], [one.id, 987654]])
    expect((await desk.post('/v2/phrases/order', { ids })).status).toBe(422)
  read(
    await app.call('PUT', `/v2/phrases/${one.id}`, {
      body: { text: 'Fără acuze azi.', version: 1 },
      headers: desk.clinic.owner,
    }),
  )
  const stale = await app.call('PUT', `/v2/phrases/${one.id}`, {
    body: { text: 'x', version: 1 },
    headers: desk.clinic.owner,
  })
  expect(stale.status).toBe(409)
  expect((await desk.remove(`/v2/phrases/${two.id}`)).status).toBe(200)
  expect(read(await desk.get('/v2/phrases'))).toMatchObject([{ title: 'Control', text: 'Fără acuze azi.' }])
})
