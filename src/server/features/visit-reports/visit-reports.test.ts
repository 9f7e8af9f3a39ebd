import type { ListedReport, VisitReport } from '#contract/documents/visit-reports.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addClinic, addPatient, addStaff, insert } from '#test/factories.ts'
import { runQueued } from '#test/jobs.ts'
import { addReportTemplate, REPORT } from '#test/report-template.ts'
import { addTemplate } from '#test/templates.ts'

const SECOND = 1000
let app: TestApp
let desk: Desk
let templateId: number
let bookingId: number
beforeAll(async () => {
  app = await startTestApp('2026-11-26T12:00:00+02:00')
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-26T12:00:00+02:00')
  desk = await openDesk(app)
  await app.sql.query('update patients set email = $2 where id = $1', [desk.patientId, 'maria@zambet.test'])
  templateId = await addReportTemplate(app, desk.clinic.clinicId)
  bookingId = ok(await desk.book({ start: at('14:00') })).id
})

type Headers = Record<string, string>
const ok = (reply: Reply) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const colleague = (...rights: Parameters<typeof addStaff>[2]) =>
  addStaff(app, desk.clinic.clinicId, [
    'patients.view',
    'bookings.view',
    'bookings.all_doctors',
    'clinical.view',
    'clinical.edit',
    ...rights,
  ])
const start = async (body: object = {}, headers: Headers = desk.clinic.owner) =>
  desk.post(`/v2/bookings/${bookingId}/report`, { template_id: templateId, ...body }, headers)
const begin = async (body: object = {}) => ok(await start(body))
const write = (id: number, body: object, headers: Headers = desk.clinic.owner) =>
  app.call('PUT', `/v2/visit-reports/${id}`, { body, headers })
const lock = (id: number, version: number, headers: Headers = desk.clinic.owner) =>
  desk.post(`/v2/visit-reports/${id}/lock`, { version }, headers)
const press = (
  id: number,
  what: string,
  body: Record<string, unknown> = {},
  headers: Headers = desk.clinic.owner,
) => desk.post(`/v2/visit-reports/${id}/${what}`, body, headers)
const get = async (id: number) => ok(await desk.get(`/v2/visit-reports/${id}`))
const filled = async () => {
  const { id, version } = await begin()
  return ok(await write(id, { version, fields: { found: 'Fără semne de inflamație.' } }))
}
const locked = async () => {
  const { id, version } = await filled()
  return ok(await lock(id, version))
}
const stepsOf = ({ history }: VisitReport) => history.map(({ what }) => what.split(' ')[0])
const rows = async (text: string, ...values: unknown[]) => (await app.sql.query(text, values)).rows

describe('a report', () => {
  test('is begun with its tags, written, locked under a number, and stays', async () => {
    const begun = await begin()
    expect(begun).toMatchObject({
      status: 'draft',
      title: 'Raport general',
      number: null,
      language: 'ro',
      missing: ['found'],
      tags_changed: false,
      tags: { patient_name: 'Maria Dumitru', visit_day: '26 noiembrie 2026', services: 'Consultație' },
      blocks: { services: [{ name: 'Consultație', price: 150, teeth: [] }], doctor_signature: null },
      contact: { sms: expect.stringContaining('•••'), email: 'm•••@zambet.test' },
    })
    expect(begun.blocks.teeth).toMatch(/^<svg/)
    expect(begun.tags).not.toHaveProperty('today')
    const fields = {
      found: 'Abces la 36.\r\nDrenat.',
      how: { chosen: ['other'], texts: { other: 'sedare' } },
      again: '2026-12-03',
      which: [36, 36, 11],
    }
    const written = ok(await write(begun.id, { version: begun.version, fields }))
    expect(written.fields).toEqual({ ...fields, found: 'Abces la 36.\nDrenat.', which: [11, 36] })
    expect(written).toMatchObject({ version: begun.version + 1, missing: [] })
    const done = ok(await lock(begun.id, written.version))
    expect(done).toMatchObject({
      status: 'locking',
      number: '2026-00001',
      blocks: { doctor_signature: { name: 'Dana Marin', title: '' } },
      writer: null,
    })
    expect(done.unlock_until).toBe('2026-11-26T12:01:00+02:00')
    expect(done.sha256).toMatch(/^[0-9a-f]{64}$/)
    app.clock.now += 61 * SECOND
    expect(await get(begun.id)).toMatchObject({ status: 'locked', unlock_until: null })
    await runQueued(app)
    const sealed = await get(begun.id)
    expect(stepsOf(sealed)).toEqual(['started', 'locked', 'sealed'])
    const [file] = await rows(
      `select encode(f.sha256, 'hex') = encode(r.pdf_sha256, 'hex') as same, f.status, r.final_at is not null as final
         from visit_reports r join files f on f.clinic_id = r.clinic_id and f.id = r.file_id where r.id = $1`,
      begun.id,
    )
    expect(file).toEqual({ same: true, status: 'kept', final: true })
  })

  test('writes what a field empties, and only what is named', async () => {
    const { id, version } = await begin()
    const one = ok(await write(id, { version, fields: { found: 'Bine', again: '2026-12-03' } }))
    const two = ok(await write(id, { version: one.version, fields: { again: null } }))
    expect(two.fields).toEqual({ found: 'Bine' })
    // Nothing new is no new version.
    expect(ok(await write(id, { version: two.version, fields: { found: 'Bine' } })).version).toBe(two.version)
  })

  test('tells that its tags changed, and resolves them anew', async () => {
    const { id, version } = await begin()
    await app.sql.query('update patients set last_name = $2 where id = $1', [desk.patientId, 'Popa'])
    expect(await get(id)).toMatchObject({ tags_changed: true, tags: { patient_name: 'Maria Dumitru' } })
    const fresh = ok(await write(id, { version, refresh: true }))
    expect(fresh).toMatchObject({ tags_changed: false, tags: { patient_name: 'Maria Popa' } })
    const english = ok(await write(id, { version: fresh.version, language: 'en' }))
    expect(english).toMatchObject({
      language: 'en',
      title: 'General report',
      tags: { visit_day: '26 November 2026', services: 'Consultation' },
    })
  })

  test('fills itself from the visit while it is a draft, and no longer once it is locked', async () => {
    const { id, version } = await filled()
    const note = (text: string) =>
      desk.post('/add_observation', { patient_id: desk.patientId, booking_id: bookingId, text, teeth: [36] })
    ok(await note('Carie profundă'))
    ok(await desk.post(`/v2/patients/${desk.patientId}/diagnoses`, { diagnosis: 'K02.1', teeth: [36] }))
    expect((await get(id)).blocks).toMatchObject({
      observations: [{ text: 'Carie profundă', by: 'Dana Marin' }],
      diagnoses: [{ code: 'K02.1', teeth: [36] }],
    })
    const { blocks } = ok(await lock(id, version))
    ok(await note('Adăugat după'))
    expect((await get(id)).blocks).toEqual(blocks)
    expect(blocks.observations).toHaveLength(1)
  })

  test('is listed in the record with the visits that have none', async () => {
    const other = ok(await desk.book({ start: at('10:00') })).id
    const { id } = await locked()
    await app.sql.query(`update bookings set status = 'completed' where id = any($1)`, [[other, bookingId]])
    const { status, body } = await desk.get(`/v2/patients/${desk.patientId}/reports`)
    expect(status).toBe(200)
    expect((body.data as ListedReport[]).map(one => [one.id, one.number, one.status])).toEqual([
      [id, '2026-00001', 'locking'],
    ])
    expect(body.without.map((one: { booking_id: number }) => one.booking_id)).toEqual([other])
    expect(ok(await desk.get(`/v2/bookings/${bookingId}/report`)).id).toBe(id)
    const none = await desk.get(`/v2/bookings/${other}/report`, {
      ...desk.clinic.owner,
      'accept-language': 'en',
    })
    expect(none).toMatchObject({
      status: 404,
      body: { code: 'no_report', message: 'No report found for this visit.' },
    })
  })

  test('stands on the timeline on the day of its visit', async () => {
    const { id } = await locked()
    const { body } = await desk.get(`/v2/patients/${desk.patientId}/timeline?types=report`)
    expect(body.data).toMatchObject([
      { kind: 'report', event: 'added', id, text: 'Raport general 2026-00001' },
    ])
  })

  test('opening it is noted', async () => {
    const { id } = await begin()
    await get(id)
    expect(await rows(`select what from record_openings where patient_id = $1`, desk.patientId)).toEqual([
      { what: 'report' },
    ])
  })
})

describe('taking locking back', () => {
  test('is possible once, within the minute, and keeps the number', async () => {
    const { id } = await locked()
    app.clock.now += 59 * SECOND
    const back = ok(await press(id, 'unlock'))
    expect(back).toMatchObject({ status: 'draft', number: '2026-00001' })
    // The job that was queued finds a draft.
    app.clock.now += 10 * SECOND
    await runQueued(app)
    expect(stepsOf(await get(id))).not.toContain('sealed')
    const gone = await app.call('DELETE', `/v2/visit-reports/${id}`, {
      body: { version: back.version },
      headers: desk.clinic.owner,
    })
    expect(gone.body).toMatchObject({ code: 'report_numbered' })
    const again = ok(await lock(id, back.version))
    expect(again).toMatchObject({ status: 'locked', number: '2026-00001', unlock_until: null })
    expect((await press(id, 'unlock')).body.code).toBe('report_final')
    await runQueued(app)
    expect(stepsOf(await get(id))).toContain('sealed')
  })

  test('is refused after the minute, to a colleague, and once it was sent', async () => {
    const late = await locked()
    const { headers } = await colleague()
    expect((await press(late.id, 'unlock', {}, headers)).body.code).toBe('report_final')
    app.clock.now += 60 * SECOND
    expect(await press(late.id, 'unlock')).toMatchObject({
      status: 409,
      body: { code: 'report_final', data: { current: { id: late.id, status: 'locked' } } },
    })
    const next = ok(await press(late.id, 'correct'))
    const other = ok(await lock(next.id, next.version))
    ok(await press(other.id, 'send', { channels: ['email'] }))
    expect((await press(other.id, 'unlock')).body.code).toBe('report_final')
  })

  test('a draft that is unlocked once more is answered as it is', async () => {
    const { id } = await locked()
    ok(await press(id, 'unlock'))
    expect(ok(await press(id, 'unlock')).status).toBe('draft')
  })
})

describe('one writes at a time', () => {
  test('others are told who it is, may take over, and the first hears of it', async () => {
    const { id, version } = await begin()
    const { headers, accountId } = await colleague()
    const first = ok(await write(id, { version, fields: { found: 'Al meu' } }))
    expect(first.writer).toBeNull()
    const refused = await write(id, { version: first.version, fields: { found: 'Al ei' } }, headers)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'report_written',
        message: 'Dana Marin scrie acum în raport.',
        data: { current: { fields: { found: 'Al meu' } } },
      },
    })
    expect((await press(id, 'writer', {}, headers)).body.code).toBe('report_written')
    ok(await press(id, 'writer', { take_over: true }, headers))
    expect((await get(id)).writer).toMatchObject({ account_id: accountId, name: 'Ioana Stan' })
    ok(await write(id, { version: first.version, fields: { found: 'Al ei' } }, headers))
    expect((await write(id, { version: first.version + 1, fields: {} })).body.code).toBe('report_written')
    app.clock.now += 61 * SECOND
    expect((await get(id)).writer).toBeNull()
    expect((await write(id, { version: first.version, fields: { found: 'Târziu' } })).body).toMatchObject({
      code: 'stale',
      data: { current: { version: first.version + 1, fields: { found: 'Al ei' } } },
    })
  })

  test('what a colleague locks meanwhile is locked, and what was typed becomes a further report', async () => {
    const { id, version } = await filled()
    const { headers } = await colleague()
    app.clock.now += 5 * SECOND
    const done = ok(await lock(id, version, headers))
    const refused = await write(id, { version, fields: { found: 'Scris între timp' } })
    expect(refused.body).toMatchObject({ code: 'report_locked', data: { current: { number: done.number } } })
    const next = ok(await press(id, 'correct', { fields: { found: 'Scris între timp' } }))
    expect(next).toMatchObject({
      status: 'draft',
      corrects: { id, number: '2026-00001' },
      fields: { found: 'Scris între timp' },
    })
    expect(await get(id)).toMatchObject({ status: 'locked', corrected_by: [{ id: next.id, number: null }] })
  })
})

describe('sending', () => {
  test('queues a link by each channel, of which the hash alone is kept, and tells what became of it', async () => {
    const { id } = await locked()
    const sent = ok(await press(id, 'send', { channels: ['email', 'sms'] }))
    expect(sent).toMatchObject({
      status: 'locked',
      sent: { channels: ['sms', 'email'], state: 'queued', by: 'Dana Marin' },
    })
    const messages = await rows(
      `select m.channel, m.recipient, m.body, m.category, m.key from messages m where m.patient_id = $1 order by m.channel = 'email'`,
      desk.patientId,
    )
    expect(messages).toMatchObject([
      { channel: 'sms', recipient: '+40721000111', category: 'report' },
      { channel: 'email', recipient: 'maria@zambet.test', category: 'report' },
    ])
    const token = /\/document\/([\w-]+)/.exec(messages[0].body)![1]!
    const links = await rows(
      `select token_hash = sha256(convert_to($2, 'UTF8')) as is_this, expires_at - created_at = '30 days' as days
         from document_links where report_id = $1 order by channel = 'email'`,
      id,
      token,
    )
    expect(links).toEqual([
      { is_this: true, days: true },
      { is_this: false, days: true },
    ])
    await runQueued(app)
    const opened = await app.call('GET', `/v2/public/documents/${token}`)
    expect(opened.body.data).toMatchObject({ state: 'open', patient_first_name: 'Maria', document: null })
    await app.sql.query(
      `update messages set status = 'failed' where key like 'report-link:%' and patient_id = $1`,
      [desk.patientId],
    )
    expect((await get(id)).sent?.state).toBe('failed')
    await app.sql.query(`update document_links set opened_at = now() where report_id = $1`, [id])
    expect((await get(id)).sent?.state).toBe('opened')
  })

  test('speaks by the clinic’s template where it has one', async () => {
    await addTemplate(app, desk.clinic.clinicId, {
      tag_name: 'report',
      schedule_type: 'on',
      count: null,
      unit: null,
      at_minutes: null,
      sms: '{patient_first_name}, raportul din {visit_day}: {report_link}',
    })
    const { id } = await locked()
    ok(await press(id, 'send', { channels: ['sms'] }))
    const [message] = await rows(`select body from messages where patient_id = $1`, desk.patientId)
    expect(message.body).toMatch(/^Maria, raportul din .*26 noiembrie: https:\/\/zambet\.test\/document\//)
  })

  test('is refused of a draft, to nobody, and without the right', async () => {
    const draft = await filled()
    expect((await press(draft.id, 'send', { channels: ['sms'] })).body.code).toBe('report_not_locked')
    ok(await lock(draft.id, draft.version))
    await app.sql.query('update patients set mobile = null, email = null where id = $1', [desk.patientId])
    expect((await press(draft.id, 'send', { channels: ['sms', 'email'] })).body.errors).toEqual({
      channels: ['Pacientul nu are telefon.', 'Pacientul nu are email.'],
    })
    expect((await press(draft.id, 'send', { channels: [] })).status).toBe(422)
    const { headers } = await colleague()
    expect((await press(draft.id, 'send', { channels: ['sms'] }, headers)).status).toBe(403)
    const seen = await app.call('GET', `/v2/visit-reports/${draft.id}`, { headers })
    expect(seen.body.data.contact).toEqual({ sms: null, email: null })
  })
})

describe('the PDF', () => {
  test('is drawn of a draft, and is the stored one once it is sealed', async () => {
    const draft = await begin()
    const drawn = await app.call('GET', `/v2/visit-reports/${draft.id}/pdf`, { headers: desk.clinic.owner })
    expect(drawn.status).toBe(200)
    expect(drawn.body.slice(0, 5)).toBe('%PDF-')
    const one = ok(await write(draft.id, { version: draft.version, fields: { found: 'Bine' } }))
    ok(await lock(draft.id, one.version))
    app.clock.now += 61 * SECOND
    await runQueued(app)
    const sealed = await app.app.inject({
      url: `/api/v2/visit-reports/${draft.id}/pdf?inline=1`,
      headers: desk.clinic.owner,
    })
    expect(sealed.headers['content-disposition']).toBe('inline; filename="raport-2026-00001.pdf"')
    const [kept] = await rows(
      `select f.size from visit_reports r join files f on f.id = r.file_id where r.id = $1`,
      draft.id,
    )
    expect(sealed.rawPayload.length).toBe(Number(kept.size))
    // A job that runs twice makes nothing anew.
    await runQueued(app)
    expect(
      (await rows(`select count(*)::int as n from files where name like 'raport-%'`))[0].n,
    ).toBeGreaterThan(0)
  })
})

describe('is refused', () => {
  test.each<[string, object, object]>([
    ['a field that nobody knows', { nowhere: 'x' }, { 'fields.nowhere': expect.anything() }],
    [
      'a long text',
      { found: 'x'.repeat(5001) },
      { 'fields.found': ['Textul este prea lung (cel mult 5.000 de caractere).'] },
    ],
    ['a text that is none', { found: 7 }, { 'fields.found': ['Scrie un text.'] }],
    ['a day that is none', { again: '2026-02-30' }, { 'fields.again': expect.anything() }],
    ['a tooth that is none', { which: [99] }, { 'fields.which': ['Alege dinți din schemă.'] }],
    [
      'an option that is none',
      { how: { chosen: ['what'] } },
      { 'fields.how': ['Alege una dintre variante.'] },
    ],
    ['two of one', { how: { chosen: ['none', 'other'] } }, { 'fields.how': ['Alege un răspuns.'] }],
  ])('%s', async (_, fields, errors) => {
    const { id, version } = await begin()
    const reply = await write(id, { version, fields })
    expect(reply.status, JSON.stringify(reply.body)).toBe(422)
    expect(reply.body.errors).toEqual(errors)
    expect((await get(id)).fields).toEqual({})
  })

  test('locking while something is missing, with every field of it', async () => {
    const { id, version } = await begin()
    const saved = ok(await write(id, { version, fields: { how: { chosen: ['other'] } } }))
    const reply = await lock(id, saved.version)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['fields.found', 'fields.how'])
    expect((await lock(id, version)).body.code).toBe('stale')
  })

  test('a second draft, a cancelled visit, a template that is not there', async () => {
    const { id } = await begin()
    expect(await start()).toMatchObject({ status: 409, body: { code: 'report_draft_open', data: { id } } })
    const other = ok(await desk.book({ start: at('10:00') })).id
    const of = (booking: number, template = templateId) =>
      desk.post(`/v2/bookings/${booking}/report`, { template_id: template })
    expect((await of(other, 999_999)).body).toMatchObject({
      code: 'template_not_found',
      message: 'Șablonul nu a fost găsit.',
    })
    await app.sql.query(`update bookings set cancelled_at = now(), cancelled_by = 'staff' where id = $1`, [
      other,
    ])
    expect((await of(other)).body.code).toBe('report_of_cancelled')
    const waiting = ok(await desk.book({ start: at('12:00') })).id
    await app.sql.query('update bookings set pinned_at = now() where id = $1', [waiting])
    expect((await of(waiting)).body).toMatchObject({
      code: 'report_of_pinned',
      message: 'Vizita așteaptă altă oră. Raportul se scrie după ce o pui în calendar.',
    })
    await app.sql.query('update document_templates set archived_at = now() where id = $1', [templateId])
    const third = ok(await desk.book({ start: at('16:00') })).id
    expect((await of(third)).body.code).toBe('template_not_found')
    expect((await of(999_999)).status).toBe(404)
    expect((await start({ language: 'fr' })).status).toBe(422)
    // What was begun goes on with the version that it began with.
    expect((await get(id)).template.version).toBe(1)
  })

  test('a group, of which each seat has its own', async () => {
    const group = await insert(app, 'bookings', {
      clinic_id: desk.clinic.clinicId,
      booking_type: 'group',
      location_id: desk.clinic.locationId,
      cabinet_id: desk.clinic.cabinetId,
      doctor_id: desk.doctorId,
      code: `${desk.clinic.clinicId}-group`,
      starts_at: at('11:00'),
      ends_at: at('11:30'),
      status: 'new',
      status_changed_at: new Date(),
      source: 'staff',
      created_at: new Date(),
      updated_at: new Date(),
      seats: 3,
    })
    const reply = await desk.post(`/v2/bookings/${group['id']}/report`, { template_id: templateId })
    expect(reply.body.code).toBe('report_of_group')
    expect((await desk.get(`/v2/bookings/${group['id']}/report`)).body.code).toBe('no_report')
  })

  test('discarding what is locked or changed; a draft is thrown away', async () => {
    const discard = (id: number, version: number) =>
      app.call('DELETE', `/v2/visit-reports/${id}`, { body: { version }, headers: desk.clinic.owner })
    const draft = await filled()
    expect((await discard(draft.id, draft.version - 1)).body.code).toBe('stale')
    ok(await lock(draft.id, draft.version))
    expect((await discard(draft.id, draft.version + 1)).body.code).toBe('report_locked')
    const next = ok(await press(draft.id, 'correct'))
    expect((await press(next.id, 'correct')).body.code).toBe('report_not_locked')
    expect((await discard(next.id, next.version)).status).toBe(200)
    expect(await desk.get(`/v2/visit-reports/${next.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Raportul nu a putut fi încărcat.' },
    })
  })

  test('another clinic, who sees other patients, and who may not', async () => {
    const { id, version } = await locked()
    const stranger = await addClinic(app)
    const own = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'bookings.view',
      'clinical.view',
      'clinical.edit',
      'patients.contact',
    ])
    const reader = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'bookings.view',
      'bookings.all_doctors',
      'clinical.view',
    ])
    const calls = (headers: Headers) => [
      app.call('GET', `/v2/visit-reports/${id}`, { headers }),
      app.call('GET', `/v2/visit-reports/${id}/pdf`, { headers }),
      app.call('GET', `/v2/patients/${desk.patientId}/reports`, { headers }),
      app.call('GET', `/v2/bookings/${bookingId}/report`, { headers }),
      start({}, headers),
      write(id, { version, fields: {} }, headers),
      lock(id, version, headers),
      press(id, 'writer', {}, headers),
      press(id, 'unlock', {}, headers),
      press(id, 'correct', {}, headers),
      press(id, 'send', { channels: ['sms'] }, headers),
    ]
    for (const headers of [stranger.owner, own.headers]) {
      const replies = await Promise.all(calls(headers))
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
    }
    const replies = await Promise.all(calls(reader.headers))
    expect(replies.map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 403, 403, 403, 403, 403, 403, 403,
    ])
  })
})

describe('of records that are joined or erased', () => {
  test('follows its patient, also two drafts of two visits', async () => {
    const { id, version } = await locked()
    const kept = await addPatient(app, desk.clinic.clinicId, { mobile: '+40721000222' })
    const theirs = ok(await desk.book({ start: at('16:00'), patient_id: kept })).id
    const first = ok(await desk.post(`/v2/bookings/${theirs}/report`, { template_id: templateId }))
    const second = ok(await press(id, 'correct'))
    const merged = ok(
      await desk.post(`/v2/patients/${kept}/merge`, {
        merged_id: desk.patientId,
        kept_version: 1,
        merged_version: 1,
      }),
    )
    for (const one of [id, first.id, second.id]) expect((await get(one)).patient_id).toBe(kept)
    expect((await lock(id, version)).status).toBe(200)
    const { body } = await desk.get(`/v2/patients/${desk.patientId}/reports`)
    expect(body.data.map((one: ListedReport) => one.id)).toEqual([first.id, second.id, id])
    ok(await desk.post(`/v2/merges/${merged.id}/undo`))
    expect((await get(id)).patient_id).toBe(desk.patientId)
    expect((await get(first.id)).patient_id).toBe(kept)
  })
})

test('the template’s own language is used where none is wished', async () => {
  const english = await addReportTemplate(app, desk.clinic.clinicId, { ...REPORT, languages: ['en'] })
  expect((await begin({ template_id: english })).language).toBe('en')
})
