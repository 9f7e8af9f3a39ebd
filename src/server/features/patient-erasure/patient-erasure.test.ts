import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addAccount, addAlert, addClinic, addPatient, addStaff, insert, signIn } from '#test/factories.ts'
import { makePicture, upload } from '#test/upload.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

let app: TestApp
let desk: Desk
let id: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-25T08:00:00+02:00')
  desk = await openDesk(app)
  id = desk.patientId
})

const preview = (headers = desk.clinic.owner, of = id) => desk.get(`/v2/patients/${of}/erasure`, headers)
const send = (body: Record<string, unknown>, headers = desk.clinic.owner, of = id) =>
  desk.post(`/v2/patients/${of}/erasure`, body, headers)
async function wish(of = id) {
  const { revision, name } = (await preview(desk.clinic.owner, of)).body.data
  return { revision, name, reason: 'asked' }
}
async function erase(of = id) {
  const reply = await send(await wish(of), desk.clinic.owner, of)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const observe = (patient_id = id) =>
  insert(app, 'observations', {
    clinic_id: desk.clinic.clinicId,
    patient_id,
    text: 'Carie la 36',
    created_at: new Date(app.clock.now),
  })
const list = async (search = '') =>
  (await desk.get(`/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/${search}`)).body.data

describe('the preview', () => {
  test('tells what goes and what stays until when', async () => {
    await observe()
    const { status, body } = await preview()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      erased: null,
      name: 'Maria Dumitru',
      goes: { contact: 1 },
      stays: { identity: 1, observations: 1 },
      kept_until: '2036-11-25',
      visits_ahead: 0,
    })
  })

  test('of who has nothing clinical tells that all of it goes', async () => {
    const { data } = (await preview()).body
    expect(data).toMatchObject({ goes: { identity: 1, contact: 1 }, stays: {}, kept_until: null })
  })

  test('names what the caller may see, and no more', async () => {
    await observe()
    await desk.book()
    const { headers } = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'patients.delete',
      'bookings.all_doctors',
    ])
    const { data } = (await preview(headers)).body
    expect(data).toMatchObject({ visits_ahead: 1, ahead: [], kept_until: '2036-11-25' })
    expect(data.stays).toEqual({ identity: 1 })
    expect((await preview()).body.data.ahead).toMatchObject([
      { start: at('10:00'), doctor_name: 'Dr. Andrei Ionescu' },
    ])
  })
})

describe('who may', () => {
  test('is asked of the right, the clinic and whose patient it is', async () => {
    const body = await wish()
    const other = await addClinic(app)
    const { headers: deskOnly } = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'patients.edit',
    ])
    const { headers: ownOnly } = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'patients.delete',
    ])
    for (const [headers, status] of [
      [other.owner, 404],
      [deskOnly, 403],
      [ownOnly, 404],
    ] as const) {
      expect((await preview(headers)).status).toBe(status)
      expect((await send(body, headers)).status).toBe(status)
    }
    expect((await list()).length).toBe(1)
    await erase()
    for (const [headers, status] of [
      [other.owner, 404],
      [deskOnly, 403],
      [ownOnly, 404],
    ] as const)
      expect((await preview(headers)).status).toBe(status)
    expect((await desk.get('/v2/erasures', other.owner)).body.data).toEqual([])
    expect((await desk.get('/v2/erasures', ownOnly)).body.data).toEqual([])
  })
})

describe('it is refused', () => {
  test('while visits are to come, and tells which', async () => {
    const body = await wish()
    const visit = (await desk.book()).body.data
    const refused = await send(body)
    expect([refused.status, refused.body.code]).toEqual([409, 'visits_ahead'])
    expect(refused.body.data.ahead).toMatchObject([{ id: visit.id, start: at('10:00') }])
    await desk.post('/v2/deleteBooking', { booking_id: visit.id, reason: 'La cerere' })
    await erase()
  })

  test('when more is known than was shown', async () => {
    const body = await wish()
    await observe()
    const { status, body: told } = await send(body)
    expect([status, told.code]).toEqual([409, 'stale'])
    expect(told.data.current).toMatchObject({ stays: { observations: 1 } })
  })

  test('without the name, which case and marks do not change', async () => {
    const body = await wish()
    const { status, body: told } = await send({ ...body, name: 'Maria Popescu' })
    expect(status).toBe(422)
    expect(told.errors.name).toEqual(['Numele nu este al acestei persoane. Scrie-l exact cum e în fișă.'])
    expect((await send({ ...body, reason: 'altceva' })).status).toBe(422)
    expect((await send({ ...body, name: ' dumitru  MARIA' })).status).toBe(200)
  })
})

describe('once erased', () => {
  test('nobody finds the person, by any way but the list of who was erased', async () => {
    await observe()
    const visit = (await desk.book({}, desk.clinic.owner)).body.data
    await app.sql.query(
      `update bookings set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days' where id = $1`,
      [visit.id],
    )
    const done = await erase()
    expect(done.erased).toMatchObject({ by: 'Dana Marin', reason: 'asked', kept_until: '2036-11-25' })
    expect(done.name).toBe('Maria Dumitru')
    expect(await list()).toEqual([])
    expect(await list('dumitru')).toEqual([])
    expect(await list('0721000111')).toEqual([])
    for (const path of [
      '',
      '/alerts',
      '/merges',
      '/files',
      '/timeline',
      '/upcoming-visits',
      '/past-visits',
      '/diagnoses',
    ])
      expect([path, (await desk.get(`/v2/patients/${id}${path}`)).status]).toEqual([path, 404])
    expect((await desk.get(`/get-observation?patient_id=${id}`)).body.data ?? []).toEqual([])
    const shown = (await desk.get(`/v2/bookings/${visit.id}`)).body.data
    expect(shown).toMatchObject({ patient_name: '—', patient_mobile: null })
    const { data } = (await desk.get('/v2/erasures')).body
    expect(data).toMatchObject([{ id, name: 'Maria Dumitru', kept_until: '2036-11-25', removed_at: null }])
  })

  test('erasing again tells the same and writes nothing', async () => {
    const done = await erase()
    const again = await send({ revision: 'x', name: 'x', reason: 'other' })
    expect(again.status).toBe(200)
    expect(again.body.data).toEqual(done)
    const { rows } = await app.sql.query(
      `select count(*)::int as count from audit_entries where action = 'patient.data_removed' and entity_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('nothing is written of them any more', async () => {
    const cancelled = (await desk.book()).body.data
    await desk.post('/v2/deleteBooking', { booking_id: cancelled.id, reason: 'La cerere' })
    await erase()
    expect((await desk.book()).status).toBe(404)
    expect((await desk.post('/add_observation', { patient_id: id, text: 'Târziu' })).status).toBe(404)
    expect((await desk.post('/add_patient', { id, first_name: 'Ana', note: 'Târziu' })).status).toBe(404)
    expect((await desk.post(`/v2/patients/${id}/restore`)).status).toBe(404)
    const restored = await desk.post(`/v2/bookings/${cancelled.id}/restore`)
    expect(restored.status).toBe(404)
    await expect(observe()).rejects.toThrow('is erased')
    await expect(
      app.sql.query(`update patients set mobile = '+40721000111' where id = $1`, [id]),
    ).rejects.toThrow('erased_says_nothing')
  })

  test('a merge into them cannot be undone, and leads to what became of them', async () => {
    const other = await addPatient(app, desk.clinic.clinicId, { first_name: 'Maria-Elena' })
    const { data } = (
      await desk.post(`/v2/patients/${id}/merge`, { merged_id: other, kept_version: 1, merged_version: 1 })
    ).body
    expect((await preview()).body.data.merged).toBe(1)
    await erase()
    expect((await desk.post(`/v2/merges/${data.id}/undo`)).status).toBe(404)
    expect((await preview(desk.clinic.owner, other)).body.data.erased).toMatchObject({ reason: 'asked' })
    const { rows } = await app.sql.query('select first_name, last_name from patients where id = $1', [other])
    expect(rows).toEqual([{ first_name: '—', last_name: '' }])
  })

  test('whoever books online later by the same phone is somebody new', async () => {
    const account = await addAccount(app, {
      first_name: 'Maria',
      last_name: 'Dumitru',
      mobile: '+40721000111',
    })
    await app.sql.query('update patients set account_id = $2 where id = $1', [id, account])
    await erase()
    const { status, body } = await app.call('POST', '/v2/patient/add_booking', {
      headers: await signIn(app, account),
      body: {
        clinic_id: desk.clinic.clinicId,
        doctor_id: desk.doctorId,
        service_ids: [desk.serviceId],
        start: at('10:00', '2026-11-27'),
      },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const found = (await list('0721000111')).map((one: { id: number }) => one.id)
    expect(found).toHaveLength(1)
    expect(found).not.toContain(id)
  })

  test('nothing of the record opens by an id of its own, and no alert shouts from a visit', async () => {
    const note = (
      await desk.post('/add_observation', { patient_id: id, text: 'Carie', diagnoses: ['K02.1'] })
    ).body.data
    const sent = await upload(app, `/v2/patients/${id}/files`, desk.clinic.owner, {
      'files[]': { content: await makePicture(60, 40) },
    })
    const file = sent.body.data.added[0].id as number
    await addAlert(app, desk.clinic.clinicId, id)
    const visit = (await desk.book()).body.data
    await app.sql.query(
      `update bookings set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days' where id = $1`,
      [visit.id],
    )
    const shown = async () => (await desk.get(`/v2/bookings/${visit.id}`)).body.data.patient_alerts
    expect(await shown()).toHaveLength(1)
    const { rows } = await app.sql.query('select id from patient_diagnoses where patient_id = $1', [id])
    const diagnosis = Number(rows[0].id)
    await erase()
    expect(await shown()).toEqual([])
    const { owner: headers } = desk.clinic
    const attempts = [
      desk.post('/change-observation', { id: note.id, version: note.version, text: 'Alta' }),
      desk.post('/delete_observation', { id: note.id, reason: 'x' }),
      desk.post(`/v2/observations/${note.id}/restore`),
      desk.post(`/v2/patient-diagnoses/${diagnosis}/void`, { reason: 'x' }),
      desk.get(`/v2/patient-files/${file}/link`),
      desk.get(`/v2/patient-files/${file}/marks`),
      app.call('PUT', `/v2/patient-files/${file}`, { body: { title: 'x', version: 1 }, headers }),
      app.call('DELETE', `/v2/patient-files/${file}`, { body: { reason: 'x' }, headers }),
    ]
    for (const [index, reply] of (await Promise.all(attempts)).entries())
      expect([index, reply.status]).toEqual([index, 404])
  })
})

/** All that may be written of somebody at the same moment. */
const writeAll = async (person: number, start: string) =>
  Promise.all([
    desk.post('/add_observation', { patient_id: person, text: 'Marcaj' }),
    desk.book({ patient_id: person, start, note: 'Marcaj' }),
    desk.post('/add_patient', { id: person, first_name: 'Maria', note: 'Marcaj' }),
    upload(app, `/v2/patients/${person}/files`, desk.clinic.owner, {
      'files[]': { content: await makePicture(60, 40) },
    }),
  ])
const leftOf = async (person: number) =>
  (
    await app.sql.query(
      `select (select count(*)::int from observations where patient_id = $1) as notes,
              (select count(*)::int from bookings where patient_id = $1) as visits,
              (select count(*)::int from patient_files where patient_id = $1) as files,
              (select count(*)::int from audit_entries where entity_id = $1 and entity in ('patient', 'patient_record')
                  and action <> 'patient.data_removed' and (before is not null or after is not null)) as told`,
      [person],
    )
  ).rows[0]
const NOTHING = { notes: 0, visits: 0, files: 0, told: 0 }

describe('at once', () => {
  test('of two who erase one person one does, and both are told the same', async () => {
    const body = await wish()
    const replies = await Promise.all([send(body), send(body), send(body)])
    expect(replies.map(reply => reply.status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(reply => JSON.stringify(reply.body))).size).toBe(1)
    const { rows } = await app.sql.query(
      'select count(*)::int as count from erased_patients where patient_id = $1',
      [id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('what comes while somebody is being erased waits, and is refused', async () => {
    const tag = await insert(app, 'tags', {
      clinic_id: desk.clinic.clinicId,
      name: 'VIP',
      color: 1,
      created_at: new Date(app.clock.now),
    })
    await insert(app, 'patient_tags', {
      clinic_id: desk.clinic.clinicId,
      patient_id: id,
      tag_id: tag['id'],
      added_at: new Date(app.clock.now),
    })
    const body = await wish()
    const waiting = async (count: number) =>
      vi.waitFor(async () => {
        const { rows } = await app.sql.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows.length).toBeGreaterThanOrEqual(count)
      }, 4_000)
    const holder = await app.sql.connect()
    await holder.query('begin')
    await holder.query('select from patient_tags where patient_id = $1 for update', [id])
    const erasing = send(body)
    await waiting(1)
    const writing = writeAll(id, at('10:00'))
    await waiting(3)
    await holder.query('rollback')
    holder.release()
    expect((await erasing).status).toBe(200)
    for (const reply of await writing) expect([404, 422], JSON.stringify(reply.body)).toContain(reply.status)
    expect(await leftOf(id)).toEqual(NOTHING)
  })

  test('whoever comes first, nothing is half there', async () => {
    for (let round = 0; round < 8; round++) {
      const person = await addPatient(app, desk.clinic.clinicId, { mobile: `+4072200010${round}` })
      const start = at(`${10 + (round % 6)}:00`, round < 6 ? '2026-11-26' : '2026-11-27')
      const [erased, written] = await Promise.all([
        send(await wish(person), desk.clinic.owner, person),
        writeAll(person, start),
      ])
      for (const reply of [erased, ...written])
        expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500)
      // Whoever was before the erasure would have been seen by it, and more was known than was shown.
      if (erased.status === 200) expect(await leftOf(person)).toEqual(NOTHING)
    }
  })
})
