// Whatever is known of a person carries a mark, in every column that can hold a text. Erasing leaves the mark only where
// the clinical record needs it, and nowhere once the record's day is over.

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { startTestApp, type TestApp } from '#test/app.ts'
import { sealAll } from '#test/audit-chain.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addAccount, addPatient, insert } from '#test/factories.ts'
import { openFamily } from '#test/family.ts'
import { runQueued } from '#test/jobs.ts'
import { fillDocuments } from '#test/documents-of-person.ts'
import { fillMoney } from '#test/money-of-person.ts'
import { makePicture, upload } from '#test/upload.ts'
import { beforeEach, expect, test } from 'vitest'
import { asClinic } from '#server/features/audit-chain/chain-walk.sql.ts'
import { verifyChain } from '#server/features/audit-chain/verify-chain.ts'
import { removeKeptRecords } from './patient-erasure.jobs.ts'

/** As a link's code begins, so that a code may carry it too. */
const MARK = '1-marcaj'
const PHONE = '799123456'
const CNP = '2900228410015'
const MARKS = [MARK, PHONE, CNP]

/** What law keeps, and why. */
const KEPT: Readonly<Record<string, string>> = {
  'erased_patients.first_name': 'whose record it is',
  'erased_patients.last_name': 'as above',
  'erased_patients.cnp': 'as above',
  'observations.text': 'what was noted is the record',
  'observations.comparison': 'how its pictures were compared',
  'observations.delete_reason': 'why it was taken out',
  'observation_texts.text': 'what was noted before',
  'observation_texts.reason': 'why it was corrected',
  'patient_alerts.text': 'what must not be missed',
  'patient_alerts.end_reason': 'why it no longer held',
  'patient_diagnoses.name': 'what was found',
  'patient_diagnoses.note': 'what was said of it',
  'patient_diagnoses.void_reason': 'why it was wrong',
  'tooth_entries.note': 'what was said of a tooth',
  'tooth_entries.details': 'of what material and size',
  'tooth_entries.void_reason': 'why it was wrong',
  'patient_files.title': 'what an x-ray or a photograph shows',
  'patient_files.dicom': 'what an x-ray says of itself',
  'patient_files.delete_reason': 'why it was taken out',
  'file_marks.shape': 'what was measured on it',
  'files.name': 'as the file came, which is never changed',
  'visit_reports.tags': 'a locked report stays as it was written',
  'visit_reports.fields': 'as above',
  'visit_reports.blocks': 'as above',
  'form_files.paper': 'a signed form stays as it was signed',
  'form_files.answers': 'as above',
  'form_files.signer_name': 'who signed it',
  'form_files.void_reason': 'a mark alone: no signed form has one',
  'form_uploads.element': 'to which question its pictures belong',
  'form_acceptances.element': 'which of its answers were taken into the record',
  'document_events.said': 'what proves that nothing of it was changed',
}
/** What the books keep for as long as there are books, and why: they add up whole or not at all. */
const BOOKED: Readonly<Record<string, string>> = {
  'payments.reference': 'by what the bank or the card’s processor knows a payment',
  'refunds.reference': 'as above',
  'invoices.buyer_name': 'an issued invoice says who bought, and is never changed',
  'invoices.buyer_cif': 'as above',
  'invoices.buyer': 'as above',
  'invoices.seller': 'who sold',
  'invoices.note': 'what stands on it',
  'invoices.reason': 'why it was taken back',
}
/** What refers to a patient and has nothing to mark, and why. */
const EMPTY: Readonly<Record<string, string>> = {
  earnings_rows: 'of a month that was closed: amounts and the numbers of acts',
  affected_plan_visits: 'a plan of visits to come, and who has any is not erased',
  erased_patients: 'nobody was erased before',
  meetings: 'of a visit by video: its hour and how far its meeting is; its addresses go when it is over',
  meeting_rooms: 'as above, at its provider',
  meeting_events: 'as above, what happened step by step',
  message_attachments: 'there are some while an email waits to be sent',
  reservations: 'a seat kept for some minutes names a group, which is nobody’s booking',
}
/** What the program itself writes there: no words of or about anybody. */
const NOT_OF_PEOPLE = new Set([
  'files.key',
  'files.type',
  'bookings.accepted',
  'booking_services.name_ro',
  'booking_services.name_en',
  'charges.name_ro',
  'charges.name_en',
  'invoice_lines.name',
  // Made by chance.
  'gift_codes.code',
  // The card processor’s own numbers.
  'card_payments.account_id',
  'card_payments.checkout_id',
  'card_payments.processor_payment',
  'card_refunds.processor_refund',
  'card_payments.taken_currency',
  'card_payments.refused',
  'busy_times.accepted',
  // It carries the phone, by which it is found.
  'messages.recipient',
])

let app: TestApp
let desk: Desk
beforeEach(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
  return () => app.stop()
})

const whole = async (query: string, values: unknown[] = []) => (await app.sql.query(query, values)).rows

/** Tables whose rows refer to a patient by their foreign keys, however far, or by a column's name. */
async function listReached(): Promise<string[]> {
  const rows = await whole(`
    with recursive reached as (
      select 'patients'::regclass::oid as t
      union select c.conrelid from pg_constraint c join reached r on c.confrelid = r.t where c.contype = 'f'
    )
    select t::regclass::text as name from reached
    union select table_name from information_schema.columns
     where table_schema = 'public' and column_name in ('patient_id', 'booking_id', 'observation_id', 'patient_file_id')
    order by 1`)
  return rows.map(row => row.name as string)
}

interface Column {
  readonly name: string
  readonly table: string
  readonly type: string
}

async function listColumns(): Promise<Column[]> {
  return whole(`
    select c.table_name as table, c.column_name as name, c.data_type as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')`)
}

/** Marks a column of the rows wherever the table lets it; what its checks refuse holds no free text. */
async function plant({ table, name, type }: Column, where: string): Promise<void> {
  const mark = `${MARK}:${table}.${name}`
  const value = type.startsWith('json')
    ? `jsonb_build_object('x', '${mark}')`
    : type === 'ARRAY'
      ? `array['${mark}']`
      : `'${mark}'`
  const client = await app.sql.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(`update ${table} set ${name} = ${value} where ${where}`)
  } catch (error) {
    expect((error as { code: string }).code, `${table}.${name}: ${String(error)}`).toMatch(
      /^(23514|22P02|42804|23505)$/,
    )
  } finally {
    await client.query(`reset session_replication_role`)
    client.release()
  }
}

/** Every table and column of the database that holds a mark, with where it was planted. */
async function listMarked(): Promise<string[]> {
  const columns = await whole(`
    select format('%I.%I', table_schema, table_name) as table, table_name || '.' || column_name as name, column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`)
  const found: string[] = []
  for (const { table, name, column } of columns) {
    const rows = await whole(
      `select "${column}"::text as text from ${table} where "${column}"::text like any ($1) limit 1`,
      [MARKS.map(mark => `%${mark}%`)],
    )
    for (const { text } of rows)
      found.push(`${name} <- ${/1-marcaj:([\w.]*)/.exec(text)?.[1] ?? 'phone or CNP'}`)
  }
  return found
}

const placeOf = (found: string) => found.split(' <- ')[0]!
const stored = () =>
  globSync(join(app.services.config.filesDir, '**/*'), { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

const keyed = (key: string) => ({ ...desk.clinic.owner, 'idempotency-key': key.padEnd(36, '0') })

/** Somebody of whom everything is known that can be, and a second record of theirs; returns the first, and the links that lead to documents. */
async function fill(): Promise<{ id: number; ids: number[]; links: string[] }> {
  const { clinicId } = desk.clinic
  const made = await desk.post(
    '/add_patient',
    {
      first_name: 'Ioana',
      last_name: 'Marcajescu',
      mobile: `+40${PHONE}`,
      email: 'ioana@zambet.test',
      cnp: CNP,
      address: 'Str. Zorilor 2',
      note: 'Vine cu fiica',
      alerts: [
        { kind: 'allergy', severity: 'high', text: 'Penicilină' },
        { kind: 'behaviour', severity: 'normal', text: 'Întârzie' },
      ],
      consents: [{ kind: 'marketing_sms', given: true, on_date: '2026-01-01', how: 'paper' }],
    },
    keyed('patient'),
  )
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const id = made.body.data.id as number
  const second = await addPatient(app, clinicId, {
    first_name: 'Ioana',
    last_name: 'Marcajescu',
    note: 'Fișa veche',
  })
  const account = await addAccount(app, { mobile: '+40700000001' })
  await app.sql.query('update patients set account_id = $2 where id = $1', [id, account])

  const tag = await insert(app, 'tags', {
    clinic_id: clinicId,
    name: 'VIP',
    color: 1,
    created_at: new Date(app.clock.now),
  })
  await insert(app, 'patient_tags', {
    clinic_id: clinicId,
    patient_id: id,
    tag_id: tag['id'],
    added_at: new Date(),
  })
  const past = (await desk.book({ patient_id: id }, keyed('visit'))).body.data
  const cancelled = (await desk.book({ patient_id: id, start: at('11:00') })).body.data
  await desk.post('/v2/deleteBooking', { booking_id: cancelled.id, reason: 'S-a răzgândit' })
  await app.sql.query(
    `update bookings set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days',
            status = 'completed', cancelled_at = case when id = $2 then now() end, cancelled_by = case when id = $2 then 'staff' end
      where id in ($1, $2)`,
    [past.id, cancelled.id],
  )
  await insert(app, 'reviews', {
    clinic_id: clinicId,
    booking_id: past.id,
    rating: 5,
    comment: 'Bine',
    created_at: new Date(),
    updated_at: new Date(),
  })
  await insert(app, 'patient_acts', {
    clinic_id: clinicId,
    at: new Date(),
    act: 'booked',
    booking_id: past.id,
  })
  for (const [key, booking_id, recipient] of [
    ['a', past.id, `+40${PHONE}`],
    ['b', null, `+40${PHONE}`],
  ] as const)
    await insert(app, 'messages', {
      clinic_id: clinicId,
      key,
      channel: 'sms',
      recipient,
      body: 'Bună',
      booking_id,
      created_at: new Date(),
    })
  await fillMessages(past.id as number, id)

  const note = await desk.post(
    '/add_observation',
    { patient_id: id, booking_id: past.id, text: 'Carie', diagnoses: ['K02.1'] },
    keyed('note'),
  )
  expect(note.status, JSON.stringify(note.body)).toBe(200)
  const { data } = note.body
  const charted = await desk.post(
    '/teeth-diagnostics',
    {
      patient_id: id,
      version: 0,
      dentition: 'permanent',
      entries: [
        { tooth: 36, kind: 'caries', state: 'condition', surfaces: 'O', note: 'Carie', diagnosis: 'K02.1' },
      ],
    },
    keyed('teeth'),
  )
  expect(charted.status, JSON.stringify(charted.body)).toBe(200)
  const exam = await desk.post(`/v2/patients/${id}/perio-exams`, {}, keyed('perio'))
  expect(exam.status, JSON.stringify(exam.body)).toBe(200)
  const measured = { version: 1, sites: [{ tooth: 26, site: 'MV', depth: 7 }] }
  await app.call('PATCH', `/v2/perio-exams/${exam.body.data.id}`, {
    body: measured,
    headers: desk.clinic.owner,
  })
  await desk.post('/change-observation', { id: data.id, version: data.version, text: 'Carie la 36' })
  const picture = await makePicture(60, 40)
  const sent = await upload(app, `/v2/patients/${id}/files`, desk.clinic.owner, {
    'files[]': { content: picture, name: 'a.jpg' },
  })
  const file = sent.body.data.added[0].id as number
  await insert(app, 'file_marks', {
    clinic_id: clinicId,
    patient_file_id: file,
    shape: '{"kind":"line"}',
    created_at: new Date(),
  })
  await insert(app, 'observation_images', {
    clinic_id: clinicId,
    observation_id: data.id,
    patient_file_id: file,
    position: 1,
  })
  await fillMoney(app, desk, id, past.id as number)
  const links = await fillDocuments(app, desk, id, past.id as number)
  await runQueued(app)

  const maria = await openFamily(app)
  const member = await maria.addId()
  await insert(app, 'family_records', {
    clinic_id: clinicId,
    account_id: maria.accountId,
    member_id: member,
    patient_id: id,
    how: 'found',
    created_at: new Date(),
  })

  const sheet = await insert(app, 'files', {
    clinic_id: clinicId,
    key: 'ab'.repeat(16),
    name: 'lista.csv',
    type: 'text/csv',
    size: 1,
    sha256: Buffer.alloc(32),
    status: 'kept',
    created_at: new Date(),
  })
  const { id: imported } = await insert(app, 'patient_imports', {
    clinic_id: clinicId,
    file_id: sheet['id'],
    status: 'imported',
    created_at: new Date(),
  })
  const row = { clinic_id: clinicId, import_id: imported, cells: '["Ioana"]', problems: '[]' }
  await insert(app, 'patient_import_rows', { ...row, line: 2, patient_id: id, merged: true, before: '{}' })
  await insert(app, 'patient_import_rows', { ...row, line: 3, alike: [id], choice: 'skip' })

  await desk.post('/v2/saved-filters', {
    list: 'patients',
    name: 'Al ei',
    filter: { q: Number(`0${PHONE}`) },
  })
  await desk.post('/v2/saved-filters', { list: 'patients', name: 'Ea', filter: { q: 'marcajescu' } })
  await desk.post('/v2/saved-filters', { list: 'patients', name: 'Toți', filter: { noPhone: true } })

  const { body } = await desk.get(`/v2/patients/${id}/merge-preview?with=${second}`)
  const merged = await desk.post(`/v2/patients/${id}/merge`, {
    merged_id: second,
    kept_version: body.data.kept.version,
    merged_version: body.data.merged.version,
  })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  await addPatient(app, clinicId, { guardian_id: id, last_name: 'Copil' })
  expect((await desk.get(`/v2/patients/${id}`)).status).toBe(200)
  return { id, ids: [id, second], links }
}

/** A reminder that was answered, and what the bell said of it. */
async function fillMessages(bookingId: number, patientId: number): Promise<void> {
  const of = { clinic_id: desk.clinic.clinicId, booking_id: bookingId, patient_id: patientId }
  const { id: template } = await insert(app, 'message_templates', {
    clinic_id: of.clinic_id,
    name: 'Reamintire',
    tag_name: 'reminder',
    schedule_type: 'before',
    count: 1,
    unit: 'day',
    at_minutes: 18 * 60,
    on_date: '2026-01-01',
    texts: {},
    active: true,
    changed_at: new Date(),
    created_at: new Date(),
  })
  const { id: message } = await insert(app, 'messages', {
    ...of,
    key: 'claimed',
    channel: 'sms',
    recipient: `+40${PHONE}`,
    body: 'Te așteptăm',
    template_id: template,
    template_version: 1,
    created_at: new Date(),
  })
  await insert(app, 'message_claims', {
    clinic_id: of.clinic_id,
    template_id: template,
    subject_id: bookingId,
    moment: new Date(),
    patient_id: patientId,
    message_id: message,
    claimed_at: new Date(),
  })
  const sent = { clinic_id: of.clinic_id, message_id: message, gateway: 'generic' }
  await insert(app, 'message_receipts', {
    ...sent,
    gateway_id: 'a',
    state: 'undelivered',
    received_at: new Date(),
    last_at: new Date(),
  })
  const { id: reply } = await insert(app, 'replies', {
    ...of,
    ...sent,
    gateway_id: 'b',
    mobile: `+40${PHONE}`,
    text: 'Da, dar',
    received_at: new Date(),
    meaning: 'unclear',
    outcome: 'desk',
  })
  await insert(app, 'notifications', {
    ...of,
    account_id: desk.clinic.clinicId,
    kind: 'unclear_reply',
    reply_id: reply,
    at: new Date(),
  })
}

/** Marks everything that is known of the person, and tells in which tables. */
async function markAll(ids: readonly number[]): Promise<void> {
  const reached = await listReached()
  expect(reached.length).toBeGreaterThan(18)
  const columns = (await listColumns()).filter(({ table, name }) => !NOT_OF_PEOPLE.has(`${table}.${name}`))
  const clinic = `clinic_id = ${desk.clinic.clinicId}`
  for (const table of reached) {
    const where = table === 'patients' ? `id in (${ids.join()})` : clinic
    const [{ count }] = await whole(`select count(*)::int as count from ${table} where ${where}`)
    expect([table, count > 0]).toEqual([table, !(table in EMPTY)])
    for (const column of columns) if (column.table === table) await plant(column, where)
  }
  for (const name of ['before', 'after'])
    await plant(
      { table: 'audit_entries', name, type: 'jsonb' },
      `entity in ('patient', 'patient_record', 'booking') and ${clinic}`,
    )
  // A sheet of many people is called as the clinic called it.
  const theirs = 'id in (select unnest(array[file_id, shown_file_id]) from patient_files)'
  for (const column of columns) if (column.table === 'files') await plant(column, theirs)
  await app.sql.query(
    `update idempotency_keys set reply = reply || jsonb_build_object('x', '${MARK}:idempotency_keys.reply') where ${clinic}`,
  )
  const [{ keys }] = await whole(
    `select count(*)::int as keys from idempotency_keys where reply::text like '%${MARK}%'`,
  )
  expect(keys).toBe(5)
  // Their names are found by, and their contacts are checked: these carry marks of their own.
  await app.sql.query(
    `update patients set last_name = 'Marcajescu', email = 'ioana@zambet.test' where id = $1`,
    [ids[0]],
  )
}

async function erase(id: number) {
  const { body } = await desk.get(`/v2/patients/${id}/erasure`)
  const { revision, name } = body.data
  const reply = await desk.post(`/v2/patients/${id}/erasure`, { revision, name, reason: 'asked' })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}

test('of a person with a clinical record nothing is left but the record, and after its day nothing at all', async () => {
  const { id, ids, links } = await fill()
  for (const link of links) expect((await app.call('GET', link)).status, link).toBe(200)
  await markAll(ids)
  const before = (await listMarked()).map(placeOf)
  expect(before).toEqual(
    expect.arrayContaining([
      'patients.note',
      'messages.body',
      'audit_entries.after',
      'patient_merges.moved',
      'patient_import_rows.cells',
    ]),
  )
  const bytes = stored()
  expect(bytes.length).toBeGreaterThan(1)

  const done = await erase(id)
  expect(done).toMatchObject({ kept_until: '2036-11-25', erased: { reason: 'asked', removed_at: null } })
  await runQueued(app)
  for (const link of links) expect((await app.call('GET', link)).status, link).toBe(404)
  const kept = await listMarked()
  expect(kept.filter(found => !(placeOf(found) in KEPT || placeOf(found) in BOOKED))).toEqual([])
  expect(kept.map(placeOf)).toEqual(
    expect.arrayContaining(['observations.text', 'patient_files.title', 'erased_patients.first_name']),
  )
  expect(kept.filter(found => found.startsWith('patient_alerts')).length).toBeGreaterThan(0)
  const alerts = await whole(`select kind from patient_alerts where patient_id = $1`, [id])
  expect(alerts).toEqual([{ kind: 'allergy' }, { kind: 'condition' }])
  // But for the form that nobody signed, its document and its picture.
  expect(stored().length).toBe(bytes.length - 2)
  expect(bytes).toEqual(expect.arrayContaining(stored()))
  expect(await whole('select name from saved_filters')).toEqual([{ name: 'Toți' }])
  expect(await whole(`select guardian_id from patients where last_name = 'Copil'`)).toEqual([
    { guardian_id: null },
  ])

  const job = () => removeKeptRecords.run({}, { ...app.services, isLastTry: false })
  app.clock.now = Date.parse('2036-11-25T12:00:00Z')
  await job()
  expect((await listMarked()).length).toBe(kept.length)
  app.clock.now = Date.parse('2036-11-26T12:00:00Z')
  await job()
  await runQueued(app)
  expect((await listMarked()).filter(found => !(placeOf(found) in BOOKED))).toEqual([])
  expect(stored()).toEqual([])
  const [entry] = await whole(`select action, actor_kind from audit_entries order by id desc limit 1`)
  expect(entry).toEqual({ action: 'patient.record_removed', actor_kind: 'system' })
  await job()
})

/** As though no report had been locked and no form signed; a draft and a form that waits are still there. */
async function withoutLaw(): Promise<void> {
  const client = await app.sql.connect()
  try {
    await client.query(`
      set session_replication_role = replica;
      delete from document_links;
      delete from document_events where report_id in (select id from visit_reports where number is not null)
         or form_file_id in (select id from form_files where status = 2);
      delete from form_acceptances;
      delete from form_uploads where form_file_id in (select id from form_files where status = 2);
      delete from form_files where status = 2;
      delete from visit_reports where number is not null;
      update visit_reports set corrects_id = null`)
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}

test('of a person with no clinical record nothing is left at once', async () => {
  const { id, ids } = await fill()
  for (const table of [
    'perio_sites',
    'perio_teeth',
    'perio_exams',
    'tooth_entries',
    'tooth_dentitions',
    'observation_images',
    'observation_texts',
    'patient_diagnoses',
    'observations',
    'file_marks',
    'patient_files',
  ])
    await app.sql.query(`delete from ${table}`)
  await withoutLaw()
  await app.sql.query(`update bookings set status = 'no_show', cancelled_at = null, cancelled_by = null`)
  await app.sql.query(
    `update patients set last_name = last_name || '${MARK}', note = '${MARK}', source = '${MARK}' where id = any($1)`,
    [ids],
  )
  await app.sql.query(`update patient_alerts set text = '${MARK}'; update messages set body = '${MARK}'`)
  const done = await erase(id)
  expect(done).toMatchObject({ kept_until: null, name: '', erased: { reason: 'asked' } })
  expect(await listMarked()).toEqual([])
  expect(await whole('select kind from patient_alerts union all select kind from patient_consents')).toEqual(
    [],
  )
})

test('entries stay with the hash of what they said, which nobody can try guesses against', async () => {
  const { id, ids } = await fill()
  const entries = () =>
    whole(
      `select id, at, action, actor_account_id, entity, entity_id, encode(payload_hash, 'hex') as hash from audit_entries
        where clinic_id = $1 and action <> 'patient.data_removed' order by id`,
      [desk.clinic.clinicId],
    )
  const before = await entries()
  await sealAll(app, desk.clinic.clinicId)
  await erase(id)
  expect(await entries()).toEqual(before)
  const left = await whole(
    `select count(*)::int as count, count(salt)::int as salts, count(before)::int + count(after)::int as told from audit_entries
      where entity in ('patient', 'patient_record') and entity_id = any($1) and action <> 'patient.data_removed'`,
    [ids],
  )
  expect(left[0]).toMatchObject({ salts: 0, told: 0 })
  expect(left[0].count).toBeGreaterThan(4)
  // What says nothing of them still fits its hash.
  const untouched = await whole(
    `select count(*)::int as wrong from audit_entries where salt is not null and payload_hash <> audit_payload_hash(salt, before, after)`,
  )
  expect(untouched).toEqual([{ wrong: 0 }])
  // And the chain stays whole, once the record is gone too.
  const { clinicId } = desk.clinic
  const verified = async () => {
    await sealAll(app, clinicId)
    return verifyChain(asClinic(app.db, clinicId), clinicId)
  }
  expect(await verified()).toMatchObject({ unsealed: 0, problem: undefined })
  app.clock.now = Date.parse('2037-01-01T08:00:00+02:00')
  await removeKeptRecords.run({}, { ...app.services, isLastTry: false })
  expect(await verified()).toMatchObject({ unsealed: 0, problem: undefined })
})
