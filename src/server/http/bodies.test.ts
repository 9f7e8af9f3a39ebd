import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk } from '#test/desk.ts'
import { addClinic } from '#test/factories.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let owner: { authorization: string }
beforeAll(async () => {
  app = await startTestApp()
  owner = (await addClinic(app)).owner
})
afterAll(() => app.stop())

const post = (body: string, type = 'application/json') =>
  app.call('POST', '/add_patient', { body, headers: { ...owner, 'content-type': type } })

test.each([
  ['a list in a list without end', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ['an object in an object without end', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['half a character in a name', '{"\\ud800":1}'],
])('%s is a request that cannot be read', async (_, body) => {
  expect(await post(body)).toMatchObject({ status: 400, body: { status: 'error', code: 'bad_request' } })
})

test('half a character, which no JSON of the database holds, is refused beside its field', async () => {
  const reply = await post('{"first_name":"Ana","last_name":"Pop","email":"\\ud800"}')
  expect(reply).toMatchObject({ status: 422, body: { errors: { email: ['Valoarea nu este validă.'] } } })
})

test.each(['\\u0000', '\\ud800'])(
  'a list sent as JSON text hides no %s that cannot be kept',
  async hidden => {
    const { clinic, doctorId, serviceId } = await openDesk(app)
    const patients = `[{"patient":{"first_name":"Ana","last_name":"Pop","note":"a${hidden}"}}]`
    const fields = {
      doctor_id: String(doctorId),
      start: at('10:00'),
      services: `[{"service_id":${serviceId}}]`,
    }
    const reply = await app.call('POST', '/v2/bookings/group', {
      body: new URLSearchParams({ ...fields, patients }).toString(),
      headers: { ...clinic.owner, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: { 'patients.0.patient.note': [expect.any(String)] } },
    })
  },
)

test('of more fields than a form has none is left out in silence', async () => {
  const type = 'application/x-www-form-urlencoded'
  const many = 'first_name=Ana&last_name=Pop'.padEnd(10_000, '&a=1')
  expect(await post(many, type)).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect(await post('first_name=Ana&last_name=Pop&__proto__[a]=1', type)).toMatchObject({ status: 200 })
})

test.each([
  ['x', 'multipart/form-data'],
  ['x', 'multipart/form-data; boundary=b'],
  ['--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', 'multipart/form-data; boundary=b'],
  ['x', `multipart/form-data; boundary=${'b'.repeat(300)}`],
])('a broken form is refused: %s as %s', async (body, type) => {
  expect([400, 415]).toContain((await post(body, type)).status)
})

const partOf = (value: string, index: number) =>
  `--b\r\nContent-Disposition: form-data; name="f${index}"\r\nContent-Type: application/json\r\n\r\n${value}\r\n`
const formOf = (value: string, count: number) =>
  `${Array.from({ length: count }, (_, index) => partOf(value, index)).join('')}--b--\r\n`

test('parts that come as JSON count as text does, all together', async () => {
  const type = 'multipart/form-data; boundary=b'
  const megabyte = JSON.stringify(Array.from({ length: 1000 }, () => 'y'.repeat(1000)))
  const endless = '['.repeat(200_000) + ']'.repeat(200_000)
  expect(await post(formOf(megabyte, 6), type)).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect(await post(formOf(megabyte, 2), type)).toMatchObject({ status: 422 })
  expect(await post(formOf(endless, 1), type)).toMatchObject({ status: 400 })
})

test.each(['constructor', 'toString', 'valueOf'])('a field named %s is unknown as any other', async name => {
  const reply = await post(JSON.stringify({ [name]: 1 }))
  expect(reply).toMatchObject({ status: 422, body: { errors: { [name]: ['Câmp necunoscut.'] } } })
})

test('a parameter without end is no address of ours, told as everything else is', async () => {
  const reply = await app.call('DELETE', `/v2/holds/${'9'.repeat(6000)}`, { headers: owner })
  expect(reply).toMatchObject({ status: 404, body: { status: 'error', code: 'not_found' } })
})

test('who sends too much is heard to the end and told so', async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const response = await fetch(`http://127.0.0.1:${port}/api/add_patient`, {
    method: 'POST',
    headers: { ...owner, 'content-type': 'application/json' },
    body: 'x'.repeat(10 * 1024 * 1024),
  })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 'too_large' })
})
