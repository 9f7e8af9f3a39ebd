import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Strokes } from '#domain/documents/strokes.ts'
import { canonicalJson } from '#domain/documents/canonical-json.ts'
import { createHash } from 'node:crypto'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { openDesk, type Desk } from '../../../../test/desk.ts'
import { addClinic, addPatient, addStaff, signIn } from '../../../../test/factories.ts'
import { addForm, fillIn, formOf, phoneWith, sender, type Phone } from '../../../../test/forms.ts'
import { runQueued } from '../../../../test/jobs.ts'

let app: TestApp
let desk: Desk
let templateId: number
let forms: ReturnType<typeof sender>
let patients = 0

beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
  templateId = await addForm(app, desk.clinic.clinicId)
  forms = sender(app, desk)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now += 61_000
  Object.assign(desk.clinic.owner, await signIn(app, desk.clinic.clinicId))
})

/** Somebody of their own phone, whose tries count for nobody else. */
const somebody = (row: Record<string, unknown> = {}) =>
  addPatient(app, desk.clinic.clinicId, { mobile: `+4072200${String(1000 + patients++)}`, ...row })

interface Ready {
  readonly id: number
  readonly phone: Phone
  readonly d1: string
  readonly patientId: number
}

async function ready(row: Record<string, unknown> = {}, of = templateId): Promise<Ready> {
  const patientId = await somebody(row)
  const { id, phone } = await forms.send(of, {}, patientId)
  return { id, phone, d1: await fillIn(phone), patientId }
}
const isSigned = async (id: number) =>
  (await app.sql.query('select status from form_files where id = $1', [id])).rows[0].status === 2

async function onTablet(): Promise<Ready & { token: string }> {
  const patientId = await somebody()
  const { body } = await desk.post(`/v2/patients/${patientId}/form-files`, {
    template_ids: [templateId],
    when: 'tablet',
  })
  const { id } = body.data[0]
  const { url } = (await forms.file(id)) as { url: string }
  const phone = phoneWith(app, url)
  return { id, phone, d1: await fillIn(phone), patientId, token: phone.token }
}

const hash = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex')

describe('a signature that is none', () => {
  const dot: Strokes = { width: 320, height: 160, strokes: [{ points: [10, 10, 0] }] }
  test.each<[string, unknown]>([
    ['empty', { width: 320, height: 160, strokes: [] }],
    ['a dot', dot],
    ['two dots', { ...dot, strokes: [...dot.strokes, { points: [11, 11, 1] }] }],
    ['a hundred dots in one place', { ...dot, strokes: [{ points: Array(300).fill(10) }] }],
    ['1,000,000 points', { ...dot, strokes: [{ points: Array(300_000).fill(10) }] }],
    [
      'far outside its box',
      { ...dot, strokes: [{ points: Array.from({ length: 90 }, (_, at) => at * 10_000) }] },
    ],
    ['no drawing', 'x'],
    ['text for points', { ...dot, strokes: [{ points: Array(90).fill('1') }] }],
    ['nothing at all', undefined],
  ])('%s is refused', async (_, strokes) => {
    const { id, phone, d1 } = await ready()
    const reply = await phone.sign({ document_sha256: d1, code: '123456', strokes })
    // What is larger than any call may be is refused before it is read.
    expect([413, 422], JSON.stringify(reply.body)).toContain(reply.status)
    expect(await isSigned(id)).toBe(false)
  })

  test('by a typed name takes a code', async () => {
    const { id, phone, d1 } = await ready()
    const code = await phone.code(d1)
    const typed = { document_sha256: d1, strokes: undefined, code }
    expect((await phone.sign({ ...typed, typed_name: '12345' })).body.errors).toHaveProperty('typed_name')
    expect((await phone.sign({ ...typed, typed_name: 'Maria Popescu' })).body.data).toMatchObject({
      state: 'signed',
    })
    expect(await forms.file(id)).toMatchObject({ signature: '', signature_points: 0 })
    const free = await addForm(app, desk.clinic.clinicId, formOf(undefined, { code: 'none' }))
    const open = await ready({}, free)
    const nothing = { document_sha256: open.d1, strokes: undefined, typed_name: 'Maria Popescu' }
    expect((await open.phone.sign(nothing)).body.errors).toHaveProperty('strokes')
    expect((await open.phone.sign({ document_sha256: open.d1 })).body.data).toMatchObject({ state: 'signed' })
  })

  test('goes without consent nowhere', async () => {
    const { phone, d1 } = await ready()
    const reply = await phone.sign({ document_sha256: d1, code: await phone.code(d1), consent: false })
    expect(reply.body.errors).toHaveProperty('consent')
  })
})

describe('a code', () => {
  test('signs the document that it was sent for and no other', async () => {
    const { id, phone, d1 } = await ready()
    const code = await phone.code(d1)
    await phone.save({ blood: 'yes', which: 'Eliquis' })
    // What was saved meanwhile is another document, though nobody made it yet.
    expect((await phone.sign({ document_sha256: d1, code })).body.code).toBe('document_changed')
    const { document_sha256: d2 } = (await phone.document()).body.data
    expect(d2).not.toBe(d1)
    expect((await phone.sign({ document_sha256: d2, code })).status).toBe(422)
    expect((await phone.sign({ document_sha256: d1, code })).body.code).toBe('document_changed')
    expect(await isSigned(id)).toBe(false)
    // Back to what it was, the first document is what was seen, and its code signs it.
    await phone.save({ blood: 'no', which: null })
    expect((await phone.document()).body.data.document_sha256).toBe(d1)
    expect((await phone.sign({ document_sha256: d1, code })).body.data.state).toBe('signed')
  })

  test('of another form signs nothing here', async () => {
    const patientId = await somebody()
    const [one, other] = [
      await forms.send(templateId, {}, patientId),
      await forms.send(templateId, {}, patientId),
    ]
    const d1 = await fillIn(one.phone)
    const d2 = await fillIn(other.phone)
    const code = await one.phone.code(d1)
    expect((await other.phone.sign({ document_sha256: d2, code })).status).toBe(422)
    expect((await one.phone.sign({ document_sha256: d1, code })).status).toBe(200)
  })

  test('goes to the phone of the record as it is, and holds for that alone', async () => {
    const { id, phone, d1, patientId } = await ready()
    const { body: sent } = await app.call('POST', '/send-otp', {
      body: { purpose: 'form', token: phone.token, document_sha256: d1, mobile: '+40799999999' },
    })
    expect(JSON.stringify(sent)).not.toContain('99999')
    const { rows } = await app.sql.query(
      `select recipient, body from messages where category = 'code' order by id desc limit 1`,
    )
    expect(rows[0].recipient).toMatch(/^\+4072200/)
    const code = /\d{6}/.exec(rows[0].body)![0]
    await app.sql.query(`update patients set mobile = '+40733000444' where id = $1`, [patientId])
    expect((await phone.sign({ document_sha256: d1, code })).status).toBe(422)
    expect(await isSigned(id)).toBe(false)
    expect((await phone.sign({ document_sha256: d1, code: await phone.code(d1) })).status).toBe(200)
  })

  test('is over after five wrong ones, and after ten the next waits', async () => {
    const { id, phone, d1 } = await ready()
    const code = await phone.code(d1)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tried = 0; tried < 5; tried++)
      expect((await phone.sign({ document_sha256: d1, code: wrong })).body.code).not.toBe('internal')
    expect((await phone.sign({ document_sha256: d1, code })).status).not.toBe(200)
    expect(await isSigned(id)).toBe(false)
    app.clock.now += 61_000
    const whats = (await forms.file(id)).events.map((event: { what: string }) => event.what)
    expect(whats.filter((what: string) => what === 'code_wrong').length).toBeGreaterThanOrEqual(5)
    const fresh = await phone.code(d1)
    for (let tried = 0; tried < 6; tried++)
      await phone.sign({ document_sha256: d1, code: fresh === '111111' ? '222222' : '111111' })
    expect((await phone.sign({ document_sha256: d1, code: fresh })).status).not.toBe(200)
    expect((await phone.sign({ document_sha256: d1, code: fresh })).status).toBe(429)
  })

  test('is no code without six digits, or when it is old', async () => {
    const { phone, d1 } = await ready()
    const code = await phone.code(d1)
    for (const typed of [undefined, '', '12345', 'abcdef', '1234567'])
      expect((await phone.sign({ document_sha256: d1, code: typed })).body.errors, typed).toHaveProperty(
        'code',
      )
    app.clock.now += 11 * 60_000
    expect((await phone.sign({ document_sha256: d1, code })).body.errors).toHaveProperty('code')
  })

  test('is not sent for a document that is none', async () => {
    const { phone } = await ready()
    const body = { purpose: 'form', token: phone.token, document_sha256: 'a'.repeat(64) }
    expect((await app.call('POST', '/send-otp', { body })).body.code).toBe('document_changed')
    expect((await phone.sign({ document_sha256: 'a'.repeat(64), code: '123456' })).body.code).toBe(
      'document_changed',
    )
  })
})

describe('signing', () => {
  test('is once: the same press is told the same, another that it is signed', async () => {
    const { phone, d1, id } = await ready()
    const body = { document_sha256: d1, code: await phone.code(d1) }
    const press = { 'idempotency-key': 'the-same-press-of-a-button' }
    const first = await phone.sign(body, press)
    const again = await phone.sign(body, press)
    expect(again.body.code).toBeUndefined()
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data).toEqual(first.body.data)
    expect((await phone.sign(body)).body.code).toBe('form_signed')
    expect((await phone.save({ blood: 'yes' })).body.code).toBe('form_signed')
    expect((await desk.post(`/v2/form-files/${id}/void`, { reason: 'Greșit' })).body.code).toBe('form_signed')
    expect((await desk.post(`/v2/form-files/${id}/send`)).body.code).toBe('form_signed')
    expect((await desk.post(`/v2/form-files/${id}/tablet`)).body.code).toBe('form_signed')
  })

  test('looks anew at what the document says', async () => {
    const named = await addForm(app, desk.clinic.clinicId)
    const { phone, d1, patientId, id } = await ready({}, named)
    const code = await phone.code(d1)
    await app.sql.query(`update patients set last_name = 'Altcineva' where id = $1`, [patientId])
    expect((await phone.sign({ document_sha256: d1, code })).body.code).toBe('document_changed')
    expect(await isSigned(id)).toBe(false)
  })

  test('of a child is its guardian’s, and at eighteen one’s own', async () => {
    const guardianId = await somebody({ first_name: 'Elena', last_name: 'Dinu' })
    const child = await ready({ birth_date: '2015-03-01', guardian_id: guardianId, mobile: null })
    expect((await child.phone.get()).body.data.guardian).toEqual({ required: true, name: 'Elena Dinu' })
    const code = await child.phone.code(child.d1)
    const body = { document_sha256: child.d1, code }
    expect((await child.phone.sign(body)).body.errors).toHaveProperty('as')
    const signed = await child.phone.sign({ ...body, as: 'guardian', name: 'Altcineva Oarecare' })
    expect(signed.status, JSON.stringify(signed.body)).toBe(200)
    // The name is the record's, whatever was typed.
    expect((await forms.file(child.id)).signer).toEqual({ name: 'Elena Dinu', as: 'guardian' })
    const alone = await addForm(app, desk.clinic.clinicId, formOf(undefined, { signers: ['guardian'] }))
    // Eighteen on this very day.
    const grown = await ready({ birth_date: '2008-11-25' }, alone)
    expect((await grown.phone.get()).body.data.guardian).toMatchObject({ required: false })
    const own = { document_sha256: grown.d1, code: await grown.phone.code(grown.d1) }
    expect((await grown.phone.sign(own)).body.data.state).toBe('signed')
  })

  test('proves itself: each hash is of what is kept, and each signature names the one before', async () => {
    const [one, other] = [await ready(), await ready()]
    for (const { phone, d1 } of [one, other])
      expect((await phone.sign({ document_sha256: d1, code: await phone.code(d1) })).status).toBe(200)
    const { rows } = await app.sql.query(
      `select id, evidence, strokes, paper, encode(evidence_sha256, 'hex') as sha256, encode(previous_sha256, 'hex') as previous,
              encode(document_inputs, 'hex') as inputs
         from form_files where id in ($1, $2) order by id`,
      [one.id, other.id],
    )
    for (const row of rows) {
      expect(hash(row.evidence)).toBe(row.sha256)
      expect(hash(row.strokes)).toBe(row.evidence.signature_sha256)
      expect(hash(row.paper.answers)).toBe(row.evidence.answers_sha256)
      expect(hash(row.paper)).toBe(row.inputs)
      expect(row.evidence).toMatchObject({
        format: 1,
        code: { to: expect.stringContaining('•••'), tries: 1 },
        request: { ip: '86.120.41.17', agent: 'Chrome 142 on Android' },
      })
    }
    expect(rows[1].previous).toBe(rows[0].sha256)
    const { rows: chain } = await app.sql.query(
      `select encode(last_sha256, 'hex') as last from signature_chains where clinic_id = $1`,
      [desk.clinic.clinicId],
    )
    expect(chain[0].last).toBe(rows[1].sha256)
  })

  test('of a clinic is nothing to another one', async () => {
    const { id, phone, d1 } = await ready()
    await phone.sign({ document_sha256: d1, code: await phone.code(d1) })
    await runQueued(app)
    const { owner } = await addClinic(app)
    for (const path of ['', '/completed', '/template', '/signature'])
      expect((await desk.get(`/v2/form-files/${id}${path}`, owner)).status, path).toBe(404)
    for (const [path, body] of [
      ['/send', {}],
      ['/tablet', {}],
      ['/void', { reason: 'Al nostru' }],
      ['/witness', { document_sha256: d1, is_known: true }],
      ['/accept', { elements: ['blood'] }],
    ] as const)
      expect((await desk.post(`/v2/form-files/${id}${path}`, body, owner)).status, path).toBe(404)
  })
})

describe('on the clinic’s tablet', () => {
  test('a colleague says who stands there, of this document', async () => {
    const { id, phone, d1 } = await onTablet()
    expect((await phone.get()).body.data).toMatchObject({ proof: 'witness' })
    const press = { 'idempotency-key': 'one-press-on-the-tablet' }
    expect((await phone.sign({ document_sha256: d1 }, press)).body.data).toEqual({
      state: 'awaits_witness',
      form: null,
    })
    expect((await phone.sign({ document_sha256: d1 }, press)).body.data.state).toBe('awaits_witness')
    expect(await forms.file(id)).toMatchObject({ awaits_witness: true, document_sha256: d1 })
    const { headers, accountId } = await addStaff(app, desk.clinic.clinicId, [
      'clinical.view',
      'patients.view',
      'bookings.all_doctors',
    ])
    const witness = (sha256: string, isKnown = true) =>
      desk.post(`/v2/form-files/${id}/witness`, { document_sha256: sha256, is_known: isKnown }, headers)
    expect((await witness('b'.repeat(64))).body.code).toBe('document_changed')
    expect((await witness(d1, false)).status).toBe(422)
    expect((await witness(d1)).status).toBe(200)
    const signed = (await phone.sign({ document_sha256: d1 }, press)).body.data
    // Whoever holds the tablet next opens nothing of it.
    expect(signed).toMatchObject({ state: 'signed', form: { signed: { is_tablet: true, may_open: false } } })
    expect((await phone.call('GET', '/copy')).body.code).toBe('code_needed')
    const { rows } = await app.sql.query('select evidence from form_files where id = $1', [id])
    expect(rows[0].evidence.witness).toMatchObject({ account: accountId })
    expect(rows[0].evidence.code).toBeUndefined()
    expect(await forms.file(id)).toMatchObject({ proof: 'witness', witness: 'Ioana Stan' })
  })

  test('what changes after a colleague has seen it is to be seen anew', async () => {
    const { id, phone, d1 } = await onTablet()
    await phone.sign({ document_sha256: d1 })
    await desk.post(`/v2/form-files/${id}/witness`, { document_sha256: d1, is_known: true })
    await phone.save({ blood: 'yes', which: 'Eliquis' })
    const { document_sha256: d2 } = (await phone.document()).body.data
    expect((await phone.sign({ document_sha256: d2 })).body.data.state).toBe('awaits_witness')
    await desk.post(`/v2/form-files/${id}/witness`, { document_sha256: d2, is_known: true })
    app.clock.now += 20 * 60_000
    // Nobody stands there any more.
    expect((await phone.sign({ document_sha256: d2 })).body.data.state).toBe('awaits_witness')
  })

  test('the link is good for two hours, and leads on to what stands there too', async () => {
    const { id, phone, patientId } = await onTablet()
    const second = await desk.post(`/v2/patients/${patientId}/form-files`, {
      template_ids: [templateId],
      when: 'tablet',
    })
    const { body } = await desk.post(`/v2/form-files/${id}/tablet`)
    expect((await phone.get()).status).toBe(404)
    const renewed = phoneWith(app, body.data.url)
    expect((await renewed.get()).body.data.next).toHaveLength(1)
    expect(second.status).toBe(200)
    app.clock.now += 2 * 3_600_000 + 1
    expect((await renewed.get()).body.data.state).toBe('expired')
  })
})
