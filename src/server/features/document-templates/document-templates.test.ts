import type {
  FormTemplateDetail,
  ListedTemplate,
  ReportTemplateDetail,
} from '#contract/documents/document-templates.ts'
import type { FormElement, FormTemplate } from '#domain/documents/forms/form-template.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addClinic, addStaff } from '#test/factories.ts'
import { sql } from 'kysely'
import { makePicture, upload } from '#test/upload.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

type Headers = Record<string, string>
const ok = (reply: Reply) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const add = async (title = 'Acord'): Promise<FormTemplateDetail> =>
  ok(await desk.post('/v2/form-templates', { title }))
const put = (id: number, body: object, headers: Headers = desk.clinic.owner) =>
  app.call('PUT', `/v2/form-templates/${id}`, { body, headers })
const publish = (id: number, version: number, headers: Headers = desk.clinic.owner) =>
  app.call('POST', `/v2/form-templates/${id}/publish`, { body: { version }, headers })
const list = async (query = ''): Promise<ListedTemplate[]> => ok(await desk.get(`/v2/form-templates${query}`))

const question: FormElement = { id: 'q1', type: 'yes_no', label: { ro: 'Fumezi?' }, required: true }
const sign: FormElement = { id: 's1', type: 'signature', label: { ro: 'Semnătura ta' }, required: true }
const content = (
  elements: readonly FormElement[] = [question, sign],
  more: Partial<FormTemplate> = {},
): FormTemplate => ({
  format: 1,
  title: { ro: 'Acord de tratament', en: '' },
  languages: ['ro'],
  elements,
  signing: { signers: ['patient'], code: 'sms', expires_days: 14 },
  ...more,
})
const written = async (): Promise<FormTemplateDetail> => {
  const { id, version } = await add()
  return ok(await put(id, { version, content: content() }))
}
const published = async (): Promise<FormTemplateDetail> => {
  const { id, version } = await written()
  return ok(await publish(id, version))
}

const preview = (
  kind: 'form' | 'report',
  id: number,
  body: object = {},
  headers: Headers = desk.clinic.owner,
) => app.call('POST', `/v2/${kind}-templates/${id}/preview`, { body, headers })
const attack = (statement: ReturnType<typeof sql>) =>
  app.db
    .tenant(desk.clinic.clinicId, tx => statement.execute(tx))
    .then(
      () => 'done',
      (error: unknown) => String(error),
    )

describe('a template', () => {
  test('is begun, written, published under numbers, and goes on as a draft', async () => {
    const first = await published()
    expect(first).toMatchObject({
      state: 'published',
      published_version: 1,
      is_changed: false,
      parts: 2,
      used: 0,
    })
    const changed = ok(
      await put(first.id, {
        version: first.version,
        content: content([question, { ...question, id: 'q2' }, sign]),
      }),
    )
    expect(changed).toMatchObject({ published_version: 1, is_changed: true, parts: 3 })
    const second: FormTemplateDetail = ok(await publish(first.id, changed.version))
    expect(second.versions.map(({ number, used }) => [number, used])).toEqual([
      [2, 0],
      [1, 0],
    ])
    expect((await list()).find(({ id }) => id === first.id)).toMatchObject({
      title: { ro: 'Acord de tratament', en: '' },
      state: 'published',
      published_version: 2,
    })
  })

  test('is copied, with a title of its own', async () => {
    const first = await published()
    const copy = ok(await desk.post('/v2/form-templates', { title: 'Altul', copy_of: first.id }))
    expect(copy).toMatchObject({ title: { ro: 'Altul', en: '' }, state: 'draft', parts: 2 })
    expect(copy.content.elements).toEqual(first.content.elements)
  })

  test('is removed while nobody could have used it, else put aside and brought back', async () => {
    const never = await written()
    const remove = (id: number) =>
      app.call('DELETE', `/v2/form-templates/${id}`, { headers: desk.clinic.owner })
    expect(ok(await remove(never.id))).toEqual({ outcome: 'deleted' })
    const once = await published()
    expect(ok(await remove(once.id))).toEqual({ outcome: 'deactivated' })
    expect((await list()).some(({ id }) => id === once.id)).toBe(false)
    expect((await list('?all=1')).find(({ id }) => id === once.id)).toMatchObject({ state: 'archived' })
    expect((await put(once.id, { content: content() })).status).toBe(404)
    expect((await publish(once.id, once.version)).status).toBe(404)
    ok(await desk.post(`/v2/form-templates/${once.id}/restore`))
    expect((await list()).find(({ id }) => id === once.id)).toMatchObject({ state: 'published' })
  })

  test('of the services of a visit comes first', async () => {
    const bookingId = ok(await desk.book()).id
    const other = await published()
    const fitting = await published()
    ok(await put(fitting.id, { service_ids: [desk.serviceId] }))
    const ids = (await list(`?booking_id=${bookingId}`)).map(({ id }) => id)
    expect(ids.indexOf(fitting.id)).toBe(0)
    expect(ids).toContain(other.id)
    await written()
    expect((await list(`?booking_id=${bookingId}`)).every(({ state }) => state === 'published')).toBe(true)
  })

  test('shows pictures that it was given, and no others', async () => {
    const { id, version } = await add()
    const image: FormElement = { id: 'i1', type: 'image', label: {}, image_id: 1 }
    expect((await put(id, { version, content: content([image]) })).status).toBe(422)
    const reply = await upload(app, `/v2/form-templates/${id}/images`, desk.clinic.owner, {
      image: { content: await makePicture(60, 40) },
    })
    const made = ok(reply)
    expect(made).toMatchObject({ width: 60, height: 40 })
    const kept = ok(await put(id, { version, content: content([{ ...image, image_id: made.id }, sign]) }))
    expect(kept.images).toMatchObject([{ id: made.id }])
    const picture = await app.call('GET', kept.images[0]!.url.replace(/^\/api/, ''))
    expect(picture.status).toBe(200)
  })
})

describe('a preview', () => {
  test('is a PDF of the draft, of what is being written, and of nothing at all', async () => {
    const form = await written()
    expect((await preview('form', form.id)).body.slice(0, 5)).toBe('%PDF-')
    const empty = ok(await desk.post('/v2/report-templates', { title: 'Raport' }))
    expect((await preview('report', empty.id)).body.slice(0, 5)).toBe('%PDF-')
    const sent = await preview('form', form.id, { content: content([sign]), language: 'ro' })
    expect(sent.status).toBe(200)
  })

  test('is refused in a language that it has not, of what is no template, and to others', async () => {
    const { id } = await written()
    expect((await preview('form', id, { language: 'en' })).body.errors).toEqual({
      language: ['Alege una dintre variante.'],
    })
    expect((await preview('form', id, { content: { format: 2 } })).status).toBe(422)
    expect((await preview('report', id)).body.code).toBe('template_not_found')
    const stranger = await addClinic(app)
    expect((await preview('form', id, {}, stranger.owner)).status).toBe(404)
    const doctor = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'clinical.view'])
    expect((await preview('form', id, {}, doctor.headers)).status).toBe(403)
  })
})

describe('is refused', () => {
  test('what is unfinished, with every part that is', async () => {
    const { id, version } = await add()
    const unfinished = content([
      { ...question, label: { ro: '' } },
      { id: 'c1', type: 'choices', label: { ro: 'Care?' }, options: [] },
    ])
    const saved = ok(await put(id, { version, content: unfinished }))
    const reply = await publish(id, saved.version)
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual({
      'content.elements.0.label.ro': ['Textul lipsește în română.'],
      'content.elements.1.options': ['Adaugă cel puțin o variantă.'],
      'content.signing.code': ['Codul confirmă o semnătură. Adaugă elementul „Semnătură”.'],
    })
    const empty = ok(await put(id, { version: saved.version, content: content([]) }))
    expect((await publish(id, empty.version)).body.errors).toMatchObject({
      'content.elements': ['Adaugă cel puțin un element.'],
    })
  })

  test.each<[string, object]>([
    ['nothing of a template', {}],
    ['a member that nobody knows', { ...content(), script: 'x' }],
    ['an element of no type', content([{ ...question, type: 'iframe' } as never])],
    ['201 elements', content(Array.from({ length: 201 }, (_, at) => ({ ...question, id: `q${at}` })))],
    ['an id with a mark', content([{ ...question, id: '<b>' }])],
    ['text without end', content([{ ...question, label: { ro: 'x'.repeat(5001) } }])],
  ])('%s', async (_, wrong) => {
    const { id, version } = await add()
    const reply = await put(id, { version, content: wrong })
    expect(reply.status, JSON.stringify(reply.body)).toBe(422)
  })

  test('a body with what the schema does not know', async () => {
    const made: ReportTemplateDetail = ok(await desk.post('/v2/report-templates', { title: 'Raport' }))
    const body = {
      ro: { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] },
    }
    const reply = await app.call('PUT', `/v2/report-templates/${made.id}`, {
      body: { version: made.version, content: { ...made.content, body } },
      headers: desk.clinic.owner,
    })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['content.body.ro'])
  })

  test('who saw it as it no longer is', async () => {
    const { id, version } = await written()
    ok(await put(id, { version, content: content([sign]) }))
    const late = await put(id, { version, content: content([question, sign]) })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'stale', data: { current: { parts: 1, version: version + 1 } } })
    expect((await publish(id, version)).body).toMatchObject({ code: 'stale' })
  })

  test('another clinic, and who may not', async () => {
    const { id, version } = await written()
    const stranger = await addClinic(app)
    expect((await put(id, { version, content: content() }, stranger.owner)).status).toBe(404)
    const doctor = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'clinical.view'])
    expect((await put(id, { version, content: content() }, doctor.headers)).status).toBe(403)
    expect((await app.call('GET', `/v2/form-templates/${id}`, { headers: doctor.headers })).status).toBe(200)
    expect(
      (await app.call('GET', `/v2/report-templates/${id}`, { headers: doctor.headers })).body,
    ).toMatchObject({
      message: 'Șablonul nu a fost găsit.',
    })
  })
})

test('a draft that several publish at once is published once', async () => {
  const { id, version } = await written()
  const replies = await Promise.all([1, 2, 3, 4].map(() => publish(id, version)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { versions }: FormTemplateDetail = ok(await desk.get(`/v2/form-templates/${id}`))
  expect(versions.map(({ number }) => number)).toEqual([1])
})

test('the program itself can neither change nor remove what was published', async () => {
  const { id } = await published()
  for (const statement of [
    sql`update document_template_versions set content = '{}' where template_id = ${id}`,
    sql`delete from document_template_versions where template_id = ${id}`,
    sql`delete from document_templates where id = ${id}`,
  ])
    expect(await attack(statement)).toMatch(/permission denied|published|violates/)
})
