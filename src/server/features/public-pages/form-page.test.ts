import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addForm, formOf, sender } from '#test/forms.ts'
import { ensureWeb } from '../../../../scripts/lib/web-build.mjs'

let app: TestApp
let desk: Desk
let templateId: number
let forms: ReturnType<typeof sender>

beforeAll(async () => {
  await ensureWeb(process.execPath)
  app = await startTestApp()
  desk = await openDesk(app)
  templateId = await addForm(app, desk.clinic.clinicId)
  forms = sender(app, desk)
}, 180_000)
afterAll(() => app.stop())

const open = (token: string, search = '', from = '86.120.41.17') =>
  app.app.inject({ url: `/fill-form/${token}${search}`, remoteAddress: from })

const eventsOf = async (id: number) =>
  (await forms.file(id)).events.map((event: { what: string }) => event.what)

test('a form is drawn for who holds its link, and kept by nobody', async () => {
  const { phone } = await forms.send(templateId)
  await phone.save({ blood: 'yes', which: 'Eliquis' })
  const { statusCode, headers, body } = await open(phone.token)
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['etag']).toBeUndefined()
  expect(body.match(/<h1[ >]/g)).toHaveLength(1)
  expect(body).toContain('Iei medicamente care subțiază sângele?')
  expect(body).toContain('value="Eliquis"')
  expect(body).toContain('<meta name="robots" content="noindex">')
  expect(body).toMatch(/<link rel="modulepreload" href="\/assets\/fill-form-\w+\.js">/)
  // What a form asks about is no matter of whoever sees its link in a conversation.
  expect(body.split('</head>')[0]).not.toContain('Acord pentru tratament')
  // What is saved is drawn at once.
  await phone.save({ which: 'Sintrom' })
  expect((await open(phone.token)).body).toContain('value="Sintrom"')
})

test('what a messenger opens to show what is behind a link is no opening', async () => {
  const { id, phone } = await forms.send(templateId)
  await open(phone.token)
  expect(await eventsOf(id)).not.toContain('opened')
  await phone.get()
  expect(await eventsOf(id)).toContain('opened')
})

test('it speaks the language in which it was sent, unless its address names another', async () => {
  const { id, phone } = await forms.send(templateId)
  await app.sql.query(`update form_files set language = 'en' where id = $1`, [id])
  const english = (await open(phone.token)).body
  expect(english).toContain('<html lang="en"')
  expect(english).toContain('<h1>Treatment consent</h1>')
  expect(JSON.parse(/id="page-data">(.*?)<\/script>/.exec(english)![1]!)).toMatchObject({
    language: 'en',
    unnamed: 'en',
  })
  const romanian = (await open(phone.token, '?language=ro')).body
  expect(romanian).toContain('<html lang="ro"')
  expect(romanian).toContain('<h1>Acord pentru tratament</h1>')
})

test('a link that is over says so, and one that nobody has leads on', async () => {
  const { id, phone } = await forms.send(templateId)
  await desk.post(`/v2/form-files/${id}/void`, { reason: 'Pacientul nu mai vine' })
  const gone = await open(phone.token)
  expect(gone.statusCode).toBe(410)
  expect(gone.body).toContain('Clinica a retras formularul')
  expect(gone.body).not.toContain('Iei medicamente')
  const nobodys = await open(`${phone.token.slice(0, -3)}abc`)
  expect(nobodys.statusCode).toBe(404)
  expect(nobodys.body).toContain('Linkul nu duce la niciun formular')
  expect((await open('%00')).statusCode).toBe(404)
})

test('whoever guesses is stopped, by the page as by the call', async () => {
  const { phone } = await forms.send(await addForm(app, desk.clinic.clinicId, formOf()))
  const guess = (at: number) => open(`${phone.token.slice(0, -2)}${at + 10}`, '', '203.0.113.7')
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) statuses.push((await guess(at)).statusCode)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 404))
  expect(statuses.slice(10)).toEqual([429, 429])
})
