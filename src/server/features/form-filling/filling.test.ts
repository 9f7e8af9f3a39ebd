import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { openDesk, type Desk } from '../../../../test/desk.ts'
import { addClinic, addPatient, addStaff, signIn } from '../../../../test/factories.ts'
import { addForm, drawn, fillIn, formOf, phoneWith, QUESTIONS, sender } from '../../../../test/forms.ts'
import { runQueued } from '../../../../test/jobs.ts'
import { makePicture, upload } from '../../../../test/upload.ts'

let app: TestApp
let desk: Desk
let templateId: number
let forms: ReturnType<typeof sender>

beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
  templateId = await addForm(app, desk.clinic.clinicId)
  forms = sender(app, desk)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now += 61_000
  await signInAgain()
})

const signInAgain = async () => Object.assign(desk.clinic.owner, await signIn(app, desk.clinic.clinicId))

describe('a patient', () => {
  test('fills in on the phone, signs with a code, and has a copy', async () => {
    const { id, phone } = await forms.send(templateId)
    expect((await phone.get()).body.data).toMatchObject({
      state: 'open',
      proof: 'sms',
      code_to: expect.stringContaining('•••'),
      tags: { patient_name: expect.any(String) },
    })
    const saved = await phone.save({ blood: 'yes', which: 'Eliquis' })
    expect(saved.body.data).toMatchObject({ refused: {}, revision: 1 })
    expect((await phone.document()).body).toMatchObject({
      code: 'form_errors',
      errors: { agree: [expect.any(String)] },
    })
    await phone.save({ agree: true })
    const made = await phone.document()
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { document_sha256: d1 } = made.body.data
    // Made again of the same it is the same.
    expect((await phone.document()).body.data.document_sha256).toBe(d1)
    const signed = await phone.sign({ document_sha256: d1, code: await phone.code(d1) })
    expect(signed.body, JSON.stringify(signed.body)).toMatchObject({
      data: { state: 'signed', form: { state: 'signed' } },
    })
    expect((await phone.call('GET', '/copy')).body).toMatchObject({ code: 'document_making' })
    await runQueued(app)
    expect((await phone.call('GET', '/copy')).status).toBe(200)
    const other = phoneWith(app, phone.token)
    expect((await other.call('GET', '/copy')).body).toMatchObject({ code: 'code_needed' })
    expect((await other.call('POST', '/open', { code: await other.code() })).status).toBe(200)
    expect((await other.call('GET', '/copy')).status).toBe(200)
    const shown = await forms.file(id)
    expect(shown).toMatchObject({
      status: 2,
      state: 'signed',
      proof: 'sms',
      is_ready: true,
      alarms: 1,
      to_accept: 1,
      signer: { as: 'patient' },
      evidence: { document_sha256: d1, tries: 1 },
    })
    expect(shown.events.map((event: { what: string }) => event.what)).toEqual([
      'prepared', 'sent', 'opened', 'document_made', 'code_sent', 'code_right', 'signed', 'open_code_sent', 'copy_opened', 'sealed',
    ].toSorted((a, b) => shown.events.findIndex((e: { what: string }) => e.what === a) - shown.events.findIndex((e: { what: string }) => e.what === b))) // prettier-ignore
    const { rows } = await app.sql.query(
      `select kind from notifications where about->>'form' = $1 group by kind order by kind`,
      [String(id)],
    )
    expect(rows.map(row => row.kind)).toEqual(['alarming_answer', 'form_signed'])
  })

  test('is not asked for what is hidden, and what was hidden is not signed', async () => {
    const { id, phone } = await forms.send(templateId)
    await phone.save({ blood: 'yes', which: 'Sintrom' })
    const d1 = await fillIn(phone)
    await phone.sign({ document_sha256: d1, code: await phone.code(d1) })
    const { rows } = await app.sql.query('select answers, paper, evidence from form_files where id = $1', [
      id,
    ])
    expect(rows[0].answers).toEqual({ blood: 'no', agree: true })
    expect(JSON.stringify(rows[0])).not.toContain('Sintrom')
  })

  test('has what the record knows masked, and keeps it without reading it', async () => {
    const record = await addForm(
      app,
      desk.clinic.clinicId,
      formOf([
        { id: 'cnp', type: 'record', field: 'cnp', label: { ro: 'CNP', en: 'CNP' }, required: true },
        {
          id: 'who',
          type: 'paragraph',
          label: { ro: 'CNP {patient_cnp}, {patient_phone}', en: 'CNP {patient_cnp}' },
        },
        { id: 'sign', type: 'signature', label: { ro: 'Semnătura', en: 'Signature' } },
      ]),
    )
    const patientId = await addPatient(app, desk.clinic.clinicId, {
      mobile: '+40721000222',
      cnp: '2920514170010',
    })
    const { phone } = await forms.send(record, {}, patientId)
    const { body } = await phone.get()
    expect(JSON.stringify(body)).not.toContain('2920514170010')
    expect(JSON.stringify(body)).not.toMatch(/721\D?000\D?222/)
    expect(body.data.known.cnp).toContain('0010')
    expect((await phone.save({ cnp: { keep: true } })).body.data.refused).toEqual({})
    expect((await phone.document()).status).toBe(200)
    const { rows } = await app.sql.query('select answers from form_files order by id desc limit 1')
    expect(rows[0].answers).toEqual({ cnp: { keep: true } })
  })

  test('of two languages signs in the one that was read', async () => {
    const { phone } = await forms.send(templateId)
    await phone.save({}, { read_in: 'en' })
    expect((await phone.get()).body.data).toMatchObject({ language: 'en', title: 'Treatment consent' })
    expect((await phone.save({}, { read_in: 'de' })).status).toBe(422)
  })
})

describe('answers', () => {
  test('merge by element, and one that cannot be used is told beside those that are kept', async () => {
    const { phone } = await forms.send(templateId)
    await phone.save({ blood: 'yes' })
    const { body } = await phone.save({ blood: 'perhaps', which: 'Sintrom' })
    expect(body.data).toMatchObject({
      answers: { blood: 'yes', which: 'Sintrom' },
      refused: { blood: 'Alege una dintre variante.' },
      revision: 2,
    })
    expect((await phone.save({ which: null })).body.data.answers).toEqual({ blood: 'yes' })
    expect((await phone.save({ blood: 'yes' })).body.data.revision).toBe(3)
  })

  test.each([
    ['an element that nobody has', { answers: { nobody: 'x' }, revision: 0 }],
    ['a prototype', { answers: JSON.parse('{"__proto__": "x"}'), revision: 0 }],
    ['no answers', { revision: 0 }],
    ['answers that are none', { answers: 'x', revision: 0 }],
    ['a revision that is none', { answers: {}, revision: -1 }],
    ['a field more', { answers: {}, revision: 0, status: 2 }],
  ])('%s is refused', async (_, body) => {
    const { phone } = await forms.send(templateId)
    const path = `/v2/public/forms/${phone.token}/answers`
    const reply = await app.call('PUT', path, { body })
    expect([400, 422], JSON.stringify(reply.body)).toContain(reply.status)
  })

  test('5,001 letters and strokes without end are told by their element', async () => {
    const long = await addForm(
      app,
      desk.clinic.clinicId,
      formOf([
        { id: 'long', type: 'long', label: { ro: 'Povestește', en: 'Tell us' } },
        { id: 'mark', type: 'initials', label: { ro: 'Inițiale', en: 'Initials' } },
        { id: 'sign', type: 'signature', label: { ro: 'Semnătura', en: 'Signature' } },
      ]),
    )
    const { phone } = await forms.send(long)
    const { body } = await phone.save({
      long: 'x'.repeat(5001),
      mark: { ...drawn(), strokes: [{ points: Array(90_000).fill(1) }] },
    })
    expect(Object.keys(body.data.refused).toSorted()).toEqual(['long', 'mark'])
    expect(body.data.answers).toEqual({})
    expect((await phone.save({ long: 'ș'.repeat(5000) })).body.data.refused).toEqual({})
  })
})

const add = (token: string, content: Buffer | string, element = 'xray') =>
  upload(app, `/v2/public/forms/${token}/files`, {}, { element, file: { content } })

const idOf = async (token: string) => {
  const hash = createHash('sha256').update(token).digest()
  return Number((await app.sql.query('select id from form_files where token_hash = $1', [hash])).rows[0].id)
}

describe('files', () => {
  let asking: number
  beforeAll(async () => {
    const files = {
      id: 'xray',
      type: 'upload' as const,
      label: { ro: 'Radiografia', en: 'X-ray' },
      required: true,
    }
    asking = await addForm(app, desk.clinic.clinicId, formOf([files, ...QUESTIONS]))
  })
  test('come, are named by the document, and leave with their bytes', async () => {
    const { phone } = await forms.send(asking)
    const picture = await makePicture()
    const { body } = await add(phone.token, picture)
    expect(body.data).toMatchObject({ element: 'xray', type: 'image/jpeg' })
    expect((await phone.get()).body.data).toMatchObject({
      answers: { xray: [body.data.id] },
      uploads: [{ id: body.data.id }],
    })
    const path = `/files/${body.data.id}`
    expect((await phone.call('DELETE', path)).status).toBe(200)
    expect((await phone.call('DELETE', path)).status).toBe(404)
    const { rows } = await app.sql.query(`select count(*)::int from files where name = 'a.jpg'`)
    expect(rows[0].count).toBe(0)
  })

  test('are five at most, pictures or PDF that are what they say', async () => {
    const { phone } = await forms.send(asking)
    const picture = await makePicture(40, 30)
    for (const content of [
      '<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>',
      'no PDF',
      '%PDF-1.4 that ends here',
      '',
    ])
      expect((await add(phone.token, content)).status, content).toBe(422)
    expect((await add(phone.token, picture, 'blood')).status).toBe(422)
    for (let count = 0; count < 5; count++) expect((await add(phone.token, picture)).status).toBe(200)
    expect((await add(phone.token, picture)).body.errors).toHaveProperty('file')
    expect(
      (await forms.file((await phone.get()).body.data && (await idOf(phone.token)))).uploads,
    ).toHaveLength(5)
  })
  test('of another form are none of this one', async () => {
    const [one, other] = [await forms.send(asking), await forms.send(asking)]
    const { body } = await add(one.phone.token, await makePicture(40, 30))
    expect((await other.phone.save({ xray: [body.data.id] })).body.data.refused).toHaveProperty('xray')
    expect((await other.phone.call('DELETE', `/files/${body.data.id}`)).status).toBe(404)
  })

  test('that came are part of what is signed', async () => {
    const { phone } = await forms.send(asking)
    await add(phone.token, await makePicture(40, 30))
    const d1 = await fillIn(phone)
    await add(phone.token, await makePicture(50, 30))
    expect((await phone.sign({ document_sha256: d1, code: await phone.code(d1) })).body.code).toBe(
      'document_changed',
    )
  })
})

describe('links', () => {
  test('that are guessed cost tries, and a right one goes on working', async () => {
    const { phone } = await forms.send(templateId)
    const guess = `${phone.token.slice(0, -4)}AAAA`
    const guesser = phoneWith(app, guess, '9.9.9.9')
    for (let tried = 0; tried < 10; tried++) expect((await guesser.get()).status).toBe(404)
    expect((await guesser.get()).status).toBe(429)
    expect((await phone.get()).status).toBe(200)
    for (const token of ['x', '1-x', '%00', '0-AAAAAAAAAAAAAAAAAAAAAA', `zz-${'A'.repeat(22)}`])
      expect([404, 422, 429], token).toContain((await phoneWith(app, token, '9.9.9.8').get()).status)
    // A clinic that is none has no keys of calls either.
    const headers = { 'idempotency-key': 'a-press-on-a-guessed-link' }
    const path = `/v2/public/forms/zz-${'A'.repeat(22)}/email`
    expect((await app.call('POST', path, { headers, from: '9.9.9.7' })).status).toBe(404)
  })

  test('say that they are over, taken back or replaced', async () => {
    const { id, phone } = await forms.send(templateId)
    app.clock.now += 15 * 86_400_000
    await signInAgain()
    expect((await phone.get()).body.data).toMatchObject({ state: 'expired', content: null, answers: {} })
    expect((await phone.save({ blood: 'no' })).body.code).toBe('form_expired')
    expect((await desk.post(`/v2/form-files/${id}/send`)).status).toBe(200)
    expect((await phone.get()).status).toBe(404)
    const again = phoneWith(app, (await forms.file(id)).url)
    expect((await again.save({ blood: 'no' })).status).toBe(200)
    await desk.post(`/v2/form-files/${id}/void`, { reason: 'Pacientul nu mai vine' })
    expect((await again.get()).body.data).toMatchObject({ state: 'void', content: null })
    expect((await again.save({ blood: 'no' })).body.code).toBe('form_void')
    expect((await desk.post(`/v2/form-files/${id}/send`)).body.code).toBe('form_void')
  })

  test('are the patient’s: staff of the clinic fill in by them only on the tablet', async () => {
    const { phone } = await forms.send(templateId)
    const path = `/v2/public/forms/${phone.token}/answers`
    const body = { revision: 0, answers: { blood: 'no' } }
    expect((await app.call('PUT', path, { body, headers: desk.clinic.owner })).body.code).toBe(
      'patients_form',
    )
    const elsewhere = await addClinic(app)
    expect((await app.call('PUT', path, { body, headers: elsewhere.owner })).status).toBe(200)
  })

  test('lead to what came with them; to anything else only who has proved themselves', async () => {
    const second = await addForm(app, desk.clinic.clinicId)
    const patientId = await addPatient(app, desk.clinic.clinicId, { mobile: '+40721000333' })
    const { body } = await desk.post(`/v2/patients/${patientId}/form-files`, {
      template_ids: [templateId, second],
      when: 'now',
    })
    const sent = await app.sql.query(`select count(*)::int from messages where patient_id = $1`, [patientId])
    expect(sent.rows[0].count).toBe(1)
    const first = phoneWith(app, (await forms.file(body.data[0].id)).url)
    const later = await forms.send(templateId, {}, patientId)
    const next = (await first.get()).body.data.next
    expect(next).toHaveLength(1)
    expect((await phoneWith(app, next[0].url).get()).status).toBe(200)
    const d1 = await fillIn(first)
    const { body: signed } = await first.sign({ document_sha256: d1, code: await first.code(d1) })
    expect(signed.data.form.next).toHaveLength(2)
    // The link in the message goes on working.
    expect((await later.phone.get()).status).toBe(200)
    expect((await phoneWith(app, first.token).get()).body.data.next).toHaveLength(1)
  })
})

test('what is stored is what was signed, byte for byte', async () => {
  const { id, phone } = await forms.send(templateId)
  const d1 = await fillIn(phone)
  await phone.sign({ document_sha256: d1, code: await phone.code(d1) })
  await runQueued(app)
  const { rows } = await app.sql.query(
    `select s.key, encode(f.completed_sha256, 'hex') as sha256, d.key as document, encode(f.document_sha256, 'hex') as d1
       from form_files f join files s on s.clinic_id = f.clinic_id and s.id = f.completed_file_id
       join files d on d.clinic_id = f.clinic_id and d.id = f.document_file_id where f.id = $1`,
    [id],
  )
  const read = async (key: string) =>
    createHash('sha256')
      .update(await buffer((await app.services.outside.files.open(key))!))
      .digest('hex')
  expect(await read(rows[0].key)).toBe(rows[0].sha256)
  expect(await read(rows[0].document)).toBe(d1)
  const { headers } = await addStaff(app, desk.clinic.clinicId, ['patients.view'])
  expect((await desk.get(`/v2/form-files/${id}/completed`, headers)).status).toBe(403)
  expect((await desk.get(`/v2/form-files/${id}/completed`)).status).toBe(200)
  expect((await desk.get(`/v2/form-files/${id}/template`)).status).toBe(200)
  expect((await desk.get(`/v2/form-files/${id}/signature`)).body).toContain('<svg')
})
