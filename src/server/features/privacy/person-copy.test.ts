import { personCopy, type PersonCopy } from '#contract/patients/person-copy.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff, insert } from '#test/factories.ts'
import { addForm, fillIn, formOf, sender } from '#test/forms.ts'
import { openFamily } from '#test/family.ts'
import { fillMoney } from '#test/money-of-person.ts'
import { makePicture, upload } from '#test/upload.ts'
import { personPdf } from './person-pdf.ts'
import { NOT_COPIED, NOT_COPIED_COLUMNS, SECTIONS } from './person-copy.sql.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const download = (format: string, { id = desk.patientId, headers = desk.clinic.owner } = {}) =>
  app.app.inject({ method: 'GET', url: `/api/v2/patients/${id}/export?format=${format}`, headers })
async function readCopy(id?: number): Promise<PersonCopy> {
  const reply = await download('json', { id })
  expect(reply.statusCode, reply.body).toBe(200)
  return personCopy.strict().parse(reply.json())
}
const addRow = (table: string, row: Record<string, unknown>) =>
  insert(app, table, { clinic_id: desk.clinic.clinicId, patient_id: desk.patientId, ...row })
const post = async (path: string, body: Record<string, unknown>) => {
  const reply = await desk.post(path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const EARLIER = at('07:00', '2026-11-23')

/** Something in every list of a copy. */
async function fillRecord(): Promise<void> {
  const { clinicId } = desk.clinic
  const patient = desk.patientId
  await app.sql.query(
    `update patients set last_name = 'Țurcanu', first_name = 'Ștefan', cnp = '1800131400011', email = 'stefan@exemplu.ro',
            address = 'Str. Lalelelor 3', guardian_name = 'Ioana', guardian_mobile = '+40744000111',
            guardian_relation = 'parent', note = '=HYPERLINK("http://rau.ro")', language = 2 where id = $1`,
    [patient],
  )
  await addPatient(app, clinicId, { first_name: 'Ilinca', guardian_id: patient })
  const other = await addPatient(app, clinicId, { first_name: 'Stefan', mobile: '+40755123456' })
  const { kept, merged } = (await desk.get(`/v2/patients/${patient}/merge-preview?with=${other}`)).body.data
  await post(`/v2/patients/${patient}/merge`, {
    merged_id: other,
    kept_version: kept.version,
    merged_version: merged.version,
  })
  await addRow('patient_consents', {
    kind: 'data',
    given: true,
    on_date: '2026-11-20',
    how: 'paper',
    recorded_by: clinicId,
    recorded_at: EARLIER,
  })
  const maria = await openFamily(app)
  await addRow('family_records', {
    account_id: maria.accountId,
    member_id: await maria.addId(),
    how: 'found',
    created_at: EARLIER,
  })
  const tag = await insert(app, 'tags', {
    clinic_id: clinicId,
    name: 'Implant',
    color: 1,
    created_at: EARLIER,
  })
  await addRow('patient_tags', { tag_id: tag['id'], added_at: EARLIER })
  await post(`/v2/patients/${patient}/alerts`, { kind: 'allergy', severity: 'high', text: 'Penicilină' })
  await addRow('patient_alerts', {
    kind: 'medicine',
    severity: 'normal',
    text: 'Sintrom',
    created_at: EARLIER,
    ended_at: EARLIER,
    end_reason: 'Nu mai ia',
  })
  const visit = (await desk.book({ start: at('10:00', '2026-11-27') })).body.data
  await app.sql.query(`update bookings set status = 'completed' where id = $1`, [visit.id])
  await insert(app, 'reviews', {
    clinic_id: clinicId,
    booking_id: visit.id,
    rating: 5,
    comment: 'Blând',
    created_at: EARLIER,
    updated_at: EARLIER,
  })
  await insert(app, 'patient_acts', {
    clinic_id: clinicId,
    booking_id: visit.id,
    act: 'confirmed',
    at: EARLIER,
  })
  await insert(app, 'replies', {
    clinic_id: clinicId,
    gateway: 'generic',
    gateway_id: 'r',
    mobile: '+40721000111',
    text: 'Da',
    received_at: EARLIER,
    booking_id: visit.id,
    patient_id: patient,
    meaning: 'yes',
    outcome: 'confirmed',
  })
  await insert(app, 'messages', {
    clinic_id: clinicId,
    key: 'x',
    channel: 'sms',
    recipient: '+40721000111',
    body: 'Te așteptăm',
    booking_id: visit.id,
    status: 'sent',
    created_at: EARLIER,
    sent_at: EARLIER,
  })
  const template = await addForm(app, desk.clinic.clinicId, formOf(undefined, { code: 'none' }))
  const form = await sender(app, desk).send(template, { when: 'tablet' }, patient)
  await form.phone.sign({ document_sha256: await fillIn(form.phone) })
  await insert(app, 'visit_reports', {
    clinic_id: desk.clinic.clinicId,
    booking_id: visit.id,
    patient_id: patient,
    template_id: template,
    template_version: 1,
    language: 'ro',
    fields: JSON.stringify({ f1: 'Fără dureri.' }),
    created_at: EARLIER,
    changed_at: EARLIER,
  })
  const images = [{ content: await makePicture(60, 40) }]
  const fields = { patient_id: patient, text: 'Culoare A3', teeth: '[11]', diagnoses: '["K02.1"]', images }
  const note = (await upload(app, '/add_observation', desk.clinic.owner, fields)).body.data
  await post('/change-observation', { id: note.id, version: note.version, text: 'Culoare A2' })
  const exam = await post(`/v2/patients/${patient}/perio-exams`, {})
  const measured = { version: 1, sites: [{ tooth: 26, site: 'MV', depth: 7, margin: 2 }] }
  await app.call('PATCH', `/v2/perio-exams/${exam.id}`, { body: measured, headers: desk.clinic.owner })
  await post('/teeth-diagnostics', {
    patient_id: patient,
    version: 0,
    dentition: 'permanent',
    entries: [{ tooth: 36, kind: 'caries', state: 'condition', surfaces: 'O', note: 'Sub obturație' }],
  })
  const gone = await post('/add_observation', { patient_id: patient, text: 'Din greșeală' })
  await post('/delete_observation', { id: gone.id, reason: 'Alt pacient' })
  await insert(app, 'file_marks', {
    clinic_id: clinicId,
    patient_file_id: note.images[0].id,
    shape: JSON.stringify({ kind: 'text', text: 'aici' }),
    created_at: EARLIER,
  })
  await fillMoney(app, desk, patient, visit.id as number)
  const file = await insert(app, 'files', {
    clinic_id: clinicId,
    key: 'a'.repeat(32),
    name: 'pacienti.csv',
    type: 'text/csv',
    size: 1,
    sha256: Buffer.alloc(32),
    status: 'kept',
    created_at: EARLIER,
  })
  const brought = await insert(app, 'patient_imports', {
    clinic_id: clinicId,
    file_id: file['id'],
    status: 'imported',
    header: JSON.stringify(['Nume', 'Ocupație']),
    created_at: EARLIER,
  })
  await insert(app, 'patient_import_rows', {
    clinic_id: clinicId,
    import_id: brought['id'],
    line: 7,
    cells: JSON.stringify(['Țurcanu', 'pescar']),
    patient_id: other,
  })
}

describe('a copy of what is kept of one person', () => {
  test('tells all of it, in the shape that the contract promises', async () => {
    await fillRecord()
    const copy = await readCopy()
    const empty = Object.entries(copy).filter(([, value]) => Array.isArray(value) && value.length === 0)
    expect(empty.map(([name]) => name)).toEqual([])
    expect(copy).toMatchObject({
      format: 'zambet.person',
      version: 1,
      made_at: '2026-11-25T08:00:00+02:00',
      person: { last_name: 'Țurcanu', cnp: '1800131400011', mobile: '+40721000111', language: 'ro' },
      guardian: { name: 'Ioana', mobile: '+40744000111', relation: 'parent' },
      families: [{ name: 'Maria Stan', relation: 'child', is_guardian: false }],
      merged_records: [{ first_name: 'Stefan', mobile: '+40755123456' }],
      alerts: [{ text: 'Penicilină' }, { text: 'Sintrom', end_reason: 'Nu mai ia' }],
      visits: [{ status: 'completed', review: { comment: 'Blând' }, acts: [{ act: 'confirmed' }] }],
      messages: [{ body: 'Te așteptăm' }],
      replies: [{ text: 'Da' }],
      diagnoses: [{ icd10_code: 'K02.1' }],
      files: [{ kind: 'photo', marks: [{ shape: { text: 'aici' } }] }],
      account: [
        { act: 'charge', name: 'Consultație', doctor: 'Dr. Andrei Ionescu', debit: 200, balance: 200 },
        { act: 'payment', method: 'card', reference: 'OP 7', credit: 90, balance: 110 },
        { act: 'refund', debit: 10, balance: 120 },
      ],
      packages: [{ name: 'Igienă', price: 400, uses: [{ service: 'Consultație', state: 'reserved' }] }],
      gift_codes: [{ value: 50, remaining: 49 }],
      invoices: [
        { number: null, buyer: 'Țurcanu SRL', lines: [{ total: 200 }] },
        { number: 'AUR 1', total: 200 },
      ],
      openings: [{ what: 'export', who: 'Dana Marin' }, ...copy.openings.slice(1)],
      imported: [{ line: 7, columns: ['Nume', 'Ocupație'], cells: ['Țurcanu', 'pescar'] }],
    })
    expect(copy.answers_for.map(ward => ward.name)).toEqual([expect.stringContaining('Ilinca')])
    expect(copy.files[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
    const [gone, note] = copy.notes
    expect(gone).toMatchObject({
      text: 'Din greșeală',
      removed_by: 'Dana Marin',
      remove_reason: 'Alt pacient',
    })
    expect(note).toMatchObject({
      text: 'Culoare A2',
      earlier_texts: [{ text: 'Culoare A3' }],
      file_ids: [copy.files[0]?.id],
    })
  })

  test('is one of one person alone', async () => {
    await fillRecord()
    const stranger = await addPatient(app, desk.clinic.clinicId, { first_name: 'Radu' })
    const { person, clinic, made_at, openings, ...rest } = await readCopy(stranger)
    expect(person.first_name).toBe('Radu')
    expect(openings).toHaveLength(1)
    expect(Object.values(rest).filter(value => Array.isArray(value) && value.length > 0)).toEqual([])
    expect([clinic.zone, made_at.slice(0, 10)]).toEqual(['Europe/Bucharest', '2026-11-25'])
  })

  test('is called by the person and the day; to read it is a PDF, however little there is', async () => {
    await fillRecord()
    for (const format of ['json', 'pdf']) {
      const { headers } = await download(format)
      expect(headers['content-disposition']).toBe(
        `attachment; filename="turcanu-stefan-2026-11-25.${format}"`,
      )
      expect(headers['cache-control']).toBe('no-store')
    }
    const nobody = await addPatient(app, desk.clinic.clinicId, {
      first_name: 'Анна',
      last_name: '',
      mobile: null,
    })
    for (const id of [desk.patientId, nobody]) {
      const { statusCode, rawPayload, headers } = await download('pdf', { id })
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      expect(rawPayload.includes('%%EOF')).toBe(true)
    }
    expect((await download('json', { id: nobody })).headers['content-disposition']).toContain(
      `"pacient-${nobody}-2026-11-25.json"`,
    )
  })

  test('says of each tooth what was found around it, and what is still confirmed of the exam', async () => {
    await fillRecord()
    const [exam] = (await readCopy()).perio
    const path = `/v2/perio-exams/${exam!.id}`
    const body = { version: 2, teeth: [{ tooth: 16, furcation: 2 }] }
    await app.call('PATCH', path, { body, headers: desk.clinic.owner })
    await desk.post(`${path}/staging`, { diagnosis: 'K05.3', stage: 'III', grade: 'B' })
    const copy = await readCopy()
    expect(JSON.stringify(personPdf(copy, app.clock.now, 'ro'))).toContain('"16, furcație II"')
    expect(copy.perio).toMatchObject([{ stage: 'III', grade: 'B' }])
    const { data } = (await desk.get(`/v2/patients/${desk.patientId}/diagnoses`)).body
    const { id } = data.find((one: { icd10_code: string }) => one.icd10_code === 'K05.3')
    expect((await desk.post(`/v2/patient-diagnoses/${id}/void`, { reason: 'Greșit' })).status).toBe(200)
    expect((await readCopy()).perio).toMatchObject([{ stage: null, grade: null }])
  })

  test('leaves one entry in the log, and is an opening of the record', async () => {
    await readCopy()
    const { rows } = await app.sql.query(
      `select action, entity, entity_id::int, told, after from audit_entries where clinic_id = $1`,
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([
      {
        action: 'patient_record.exported',
        entity: 'patient_record',
        entity_id: desk.patientId,
        told: false,
        after: { format: 'json' },
      },
    ])
    const { body } = await desk.get(`/v2/patients/${desk.patientId}/openings`)
    expect(body.data).toMatchObject([{ what: 'export', who: 'Dana Marin' }])
  })

  test('is for those who may see all of it', async () => {
    const all = ['patients.view', 'patients.contact', 'patients.export', 'clinical.view', 'bookings.view', 'bookings.all_doctors', 'payments.view'] as const // prettier-ignore
    const { clinicId } = desk.clinic
    const whole = await addStaff(app, clinicId, all)
    expect((await download('json', whole)).statusCode).toBe(200)
    for (const missing of all) {
      const colleague = await addStaff(
        app,
        clinicId,
        all.filter(right => right !== missing),
      )
      expect((await download('json', colleague)).statusCode, missing).toBe(403)
    }
    const elsewhere = await openDesk(app)
    expect((await download('pdf', { headers: elsewhere.clinic.owner })).statusCode).toBe(404)
    expect((await download('doc')).statusCode).toBe(422)
    const { rows } = await app.sql.query(
      `select count(*)::int as n from audit_entries where clinic_id = $1`,
      [clinicId],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('is made at most thirty times an hour by one account', async () => {
    for (let time = 0; time < 30; time++) expect((await download('json')).statusCode).toBe(200)
    expect((await download('json')).statusCode).toBe(429)
  })
})

describe('the list of what a copy has', () => {
  /** Of a table that a patient's rows are in, or that refers to one by a key or by a name. */
  const NAMES = /^(patient|guardian|booking|observation|patient_file)_ids?$/

  test('names every table that may refer to a patient, or says why it is left out', async () => {
    const { rows } = await app.sql.query<{ name: string; of: string[]; columns: string[] }>(`
      select t.relname as name, (select array_agg(a.attname::text) from pg_attribute a
               where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
             array(select c.confrelid::regclass::text from pg_constraint c where c.conrelid = t.oid and c.contype = 'f') as of
        from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')`)
    const reached = new Set(['patients'])
    for (let before = 0; before !== reached.size;) {
      before = reached.size
      for (const { name, of, columns } of rows)
        if (of.some(table => reached.has(table)) || columns.some(column => NAMES.test(column)))
          reached.add(name)
    }
    const copied = Object.values(SECTIONS).flatMap(({ tables }) => tables)
    expect([...new Set([...copied, ...Object.keys(NOT_COPIED)])].toSorted()).toEqual([...reached].toSorted())
    expect(Object.keys(NOT_COPIED).filter(name => copied.includes(name))).toEqual([])
  })

  test('reads what it names', () => {
    for (const [name, { tables, rows }] of Object.entries(SECTIONS)) {
      const read = JSON.stringify(rows(1, 'ro').toOperationNode())
      for (const table of tables) expect(read, name).toMatch(new RegExp(`(from|join) ${table} `))
    }
  })

  test('has every column of a patient, or says why not', async () => {
    const { rows } = await app.sql.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'patients'`,
    )
    const told = new Set([
      ...Object.keys(personCopy.shape.person.shape),
      ...Object.keys(NOT_COPIED_COLUMNS),
      'account_id',
      'merged_at',
    ])
    expect(rows.map(({ name }) => name).filter(name => !told.has(name))).toEqual([])
    expect(Object.keys(NOT_COPIED_COLUMNS).filter(name => !rows.some(row => row.name === name))).toEqual([])
  })
})
