import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addStaff, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { startTemplates } from './start-templates.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-24T09:00:00Z')
  desk = await openDesk(app)
})

const REMINDER = {
  name: 'Reamintire',
  tag_name: 'reminder',
  schedule_type: 'before',
  count: 2,
  unit: 'day',
  at: '17:00',
  texts: { ro: { sms: '{clinic_name}: te așteptăm {visit_day}.' } },
}
const add = async (fields: object = {}) => {
  const reply = await desk.post('/message-templates', { ...REMINDER, ...fields })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const put = (body: Record<string, unknown>, path = '/message-templates') =>
  app.call('PUT', path, { headers: desk.clinic.owner, body })
const runRaw = (tx: Tx, text: string) => sql.raw(text).execute(tx)
const list = async () => (await desk.get('/message-templates')).body.data as { id: number; name: string }[]
const ask = async (body: object) =>
  (await desk.post('/get_keywords', body as Record<string, unknown>)).body.data
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const start = () =>
  app.db.tenant(desk.clinic.clinicId, tx => startTemplates(tx, desk.clinic.clinicId, { now: app.clock.now }))

describe('a template', () => {
  test('is added with every field it has, and read as it was said', async () => {
    const fields = {
      ...REMINDER,
      interval_from_hour: 8,
      interval_to_hour: 21,
      on_date: '2026-12-01',
      language: 1,
      texts: { ro: { sms: 'Te așteptăm.' }, en: { sms: 'See you.', subject: 'Visit', email: 'See you.' } },
      channel: 'both',
      statuses: ['new', 'approved'],
      service_ids: [desk.serviceId],
      answers: { yes: { en: 'Thanks' } },
      active: true,
    }
    const reply = await desk.post('/message-templates', fields)
    expect(reply.body.errors).toEqual({
      'texts.ro.subject': ['Completează acest câmp.'],
      'texts.ro.email': ['Completează acest câmp.'],
    })
    const template = await add({
      ...fields,
      texts: { ...fields.texts, ro: { sms: 'Te așteptăm.', subject: 'Vizita', email: 'Te așteptăm.' } },
    })
    expect(template).toEqual({
      id: template.id,
      name: 'Reamintire',
      tag_name: 'reminder',
      schedule_type: 'before',
      count: 2,
      unit: 'day',
      at: '17:00',
      interval_from_hour: 8,
      interval_to_hour: 21,
      on_date: '2026-12-01',
      holiday: null,
      language: 1,
      texts: {
        ro: { sms: 'Te așteptăm.', subject: 'Vizita', email: 'Te așteptăm.' },
        en: { sms: 'See you.', subject: 'Visit', email: 'See you.' },
      },
      channel: 'both',
      statuses: ['new', 'approved'],
      service_ids: [desk.serviceId],
      audience: 'booked',
      answers: { yes: { ro: '', en: 'Thanks' }, no: { ro: '', en: '' } },
      active: true,
      version: 1,
      setting: null,
      changed_at: template.changed_at,
      switched_at: template.switched_at,
      segments: 1,
      sent: 0,
      delivered: 0,
      yes: 0,
      no: 0,
      rated: 0,
    })
    expect(await list()).toEqual([template])
  })

  test('begins as the specification says where nothing is said', async () => {
    app.clock.now = Date.parse('2026-11-24T22:30:00Z') // already the 25th in Bucharest
    desk = await openDesk(app)
    const birthday = { name: 'La mulți ani', tag_name: 'birthday', at: '09:30', texts: { ro: { sms: 'x' } } }
    for (const on_date of [undefined, '', '2026-02-30', 'mâine', 7, null])
      expect(
        await add({ ...birthday, schedule_type: undefined, count: null, unit: null, on_date }),
      ).toMatchObject({
        schedule_type: 'on',
        on_date: '2026-11-25',
        interval_from_hour: 9,
        interval_to_hour: 20,
        language: 2,
        active: false,
      })
  })

  test('keeps every save as a version that nobody changes', async () => {
    const { id } = await add()
    const named = await put({ id, name: 'Alt nume', active: true, version: 1 })
    expect(named.body.data).toMatchObject({ name: 'Alt nume', version: 2, count: 2, at: '17:00' })
    await put({ count: 3, version: 2 }, `/message-templates/${id}`)
    const { rows } = await app.sql.query(
      `select version, content->>'name' as name, content->>'count' as count from message_template_versions
        where template_id = $1 order by version`,
      [id],
    )
    expect(rows).toEqual([
      { version: 1, name: 'Reamintire', count: '2' },
      { version: 2, name: 'Alt nume', count: '2' },
      { version: 3, name: 'Alt nume', count: '3' },
    ])
    const clinicId = desk.clinic.clinicId
    for (const change of [
      "update message_template_versions set content = '{}'",
      'delete from message_template_versions',
    ])
      await expect(app.db.tenant(clinicId, tx => runRaw(tx, change))).rejects.toThrow('permission denied')
  })

  test('saved by two tells the second what the first saved', async () => {
    const { id } = await add()
    await put({ id, name: 'Prima', version: 1 })
    const second = await put({ id, name: 'A doua', version: 1 })
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        data: { current: { id, name: 'Prima', version: 2 }, changed_by: expect.any(String) },
      },
    })
  })

  test('that is removed is hidden, and comes back as it was', async () => {
    const { id } = await add({ active: true })
    expect(
      (await app.call('DELETE', '/message-templates', { headers: desk.clinic.owner, body: { id } })).status,
    ).toBe(200)
    expect(await list()).toEqual([])
    expect((await put({ id, name: 'Cineva' })).status).toBe(404)
    const back = await desk.post(`/v2/message-templates/${id}/restore`)
    expect(back.body.data).toMatchObject({ id, active: true, version: 1 })
    expect((await desk.remove(`/message-templates/${id}`)).status).toBe(200)
  })

  test('is linked to a legal holiday by its key, so that it comes every year', async () => {
    const texts = { ro: { sms: 'De {holiday_name} suntem închiși.' } }
    const christmas = { name: 'Crăciun', tag_name: 'holiday', count: 5, at: '12:00', holiday: 202616, texts }
    const { id } = await add(christmas)
    const next = async () =>
      (await desk.get(`/message-templates?id=${id}`, await signIn(app, desk.clinic.clinicId))).body.data[0]
        .holiday
    expect(await next()).toBe(202616)
    app.clock.now = Date.parse('2026-12-27T10:00:00Z')
    expect(await next()).toBe(202716)
    const { data } = (await desk.get('/holiday-date?year=2027', await signIn(app, desk.clinic.clinicId))).body
    expect(data.find((day: { id: number }) => day.id === 202716)).toMatchObject({
      date: '2027-12-25',
      key: 'christmas',
      source: 'legal',
      closed: true,
    })
  })

  test('may be managed by whoever has the right, and nobody else', async () => {
    const { accountId } = await addStaff(app, desk.clinic.clinicId, ['bookings.view'])
    const headers = await signIn(app, accountId)
    expect((await desk.get('/message-templates', headers)).status).toBe(403)
    expect((await desk.post('/message-templates', REMINDER, headers)).status).toBe(403)
    const other = await openDesk(app)
    const { id } = await add()
    expect((await other.get('/message-templates')).body.data).toEqual([])
    expect(
      (
        await app.call('PUT', `/message-templates/${id}`, {
          headers: other.clinic.owner,
          body: { name: 'Alta' },
        })
      ).status,
    ).toBe(404)
  })
})

test('keywords are told by occasion and language, with an example and the longest', async () => {
  const day = (await ask({ type: 'message', tag_name: 'reminder', language: 2 })).find(
    ({ keyword }: { keyword: string }) => keyword === '{visit_day}',
  )
  expect(day).toEqual({
    id: expect.any(Number),
    keyword: '{visit_day}',
    name: 'Ziua',
    group: 'visit',
    example: 'vineri, 27 noiembrie',
    longest: 'miercuri, 30 septembrie',
  })
  expect(names(await ask({ tag_name: 'holiday', language: 'en' }))).toEqual([
    'First name', 'Last name', 'Full name', 'Clinic', 'Phone', 'Holiday', 'Closed from', 'Open from',
  ]) // prettier-ignore
  expect(names(await ask({ type: 'form' }))).toEqual(['Prenume', 'Nume', 'Nume întreg', 'Clinica', 'Telefon'])
})

describe('the first templates', () => {
  test('are on where they go already, ask to confirm and remind; all others wait', async () => {
    await start()
    await start()
    const templates = (await desk.get('/message-templates')).body.data
    expect(
      templates.map((one: Record<string, unknown>) => [
        one['tag_name'],
        one['schedule_type'],
        one['active'],
        one['setting'],
        one['segments'],
      ]),
    ).toEqual([
      ['booked', 'on', true, null, 1],
      ['moved', 'on', true, null, 1],
      ['cancelled', 'on', true, null, 1],
      ['confirmation', 'before', true, null, 1],
      ['reminder', 'before', true, 'sms_reminder', 1],
      ['reminder', 'before', false, 'email_reminder', null],
      ['reminder', 'before', false, null, 1],
      ['care', 'after', false, null, 1],
      ['review', 'after', false, null, 1],
      ['birthday', 'on', false, null, 1],
      ['holiday', 'before', false, null, 1],
      ['recall', 'after', false, null, 1],
      ['code', 'on', true, null, 1],
    ])
    for (const { id, name, version } of templates)
      expect((await put({ id, name, version })).status, name).toBe(200)
  })

  test('are given once to two who would give them at once', async () => {
    await Promise.all([start(), start(), start()])
    expect(await list()).toHaveLength(13)
  })
})

test('a name cannot be asked to reply to', async () => {
  const question = { ro: { sms: 'Vii {visit_day}? Răspunde DA sau NU.' } }
  const gateway = {
    kind: 'get_query',
    address: 'https://secure.smslink.ro/sms/gateway/communicate/index.php',
    user: 'C0FFEE',
    secret: 'only-this-test-knows',
    sender: 'ClinAurora',
    part_price: 0.14,
    foreign_part_price: 0.38,
  }
  const sendBy = (sender: object) =>
    app.call('PUT', '/v2/sms-gateway', { headers: desk.clinic.owner, body: { ...gateway, ...sender } })
  expect((await sendBy({ sender_kind: 'name' })).status).toBe(200)
  const refused = await desk.post('/message-templates', {
    ...REMINDER,
    tag_name: 'confirmation',
    texts: question,
  })
  expect(refused.status).toBe(422)
  expect(refused.body.errors['texts.ro.sms'][0]).toContain('„ClinAurora”, unde nu se poate răspunde')
  expect((await sendBy({ sender_kind: 'number', sender: '3764' })).status).toBe(200)
  await add({ tag_name: 'confirmation', texts: question })
})

test('a code is told in the words of the clinic where somebody books, and of no other', async () => {
  const { clinicId } = desk.clinic
  await app.db.tenant(clinicId, tx => startTemplates(tx, clinicId, { now: app.clock.now }))
  const { body } = await desk.get('/message-templates')
  const code = body.data.find((each: { tag_name: string }) => each.tag_name === 'code')
  const saved = await put({ id: code.id, texts: { ro: { sms: '{clinic_name}: codul tău e {code}' } } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const send = async (mobile: string, rest: object) => {
    await app.call('POST', '/send-otp', { body: { mobile, mobile_country: 'RO', ...rest } })
    const { rows } = await app.sql.query<{ body: string; clinic_id: number }>(
      `select body, clinic_id from messages where recipient = $1 order by id desc limit 1`,
      [`+4${mobile}`],
    )
    return rows[0]
  }
  const told = await send('0722418311', { purpose: 'booking', clinic_id: desk.clinic.clinicId })
  expect(told).toEqual({ clinic_id: '0', body: expect.stringMatching(/: codul tau e \d{6}$/) })
  const usual = /^\d{6} este codul tau Zambet/
  expect((await send('0722418312', { purpose: 'sign_in', clinic_id: desk.clinic.clinicId }))?.body).toMatch(
    usual,
  )
  expect((await send('0722418313', { purpose: 'booking', clinic_id: 999_999 }))?.body).toMatch(usual)
})
