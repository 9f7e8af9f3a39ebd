import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { openDesk, type Desk } from '../../../../test/desk.ts'
import { addForm, formOf, phoneWith, type Phone } from '../../../../test/forms.ts'
import { runQueued } from '../../../../test/jobs.ts'

let app: TestApp
let desk: Desk
let templateId: number

beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
  templateId = await addForm(app, desk.clinic.clinicId)
})
afterAll(() => app.stop())
beforeEach(() => {
  app.clock.now += 60_000
})

async function send(body: Record<string, unknown> = {}): Promise<{ id: number; phone: Phone }> {
  const { body: reply } = await desk.post(`/v2/patients/${desk.patientId}/form-files`, {
    template_ids: [templateId],
    when: 'now',
    ...body,
  })
  expect(reply, JSON.stringify(reply)).toMatchObject({ status: 'success' })
  const { id } = reply.data[0]
  return { id, phone: phoneWith(app, await urlOf(id)) }
}
const urlOf = async (id: number): Promise<string> => (await desk.get(`/v2/form-files/${id}`)).body.data.url
const file = async (id: number) => (await desk.get(`/v2/form-files/${id}`)).body.data

test('a patient fills in on the phone, signs with a code, and has a copy', async () => {
  const { id, phone } = await send()
  const opened = await phone.get()
  expect(opened.body.data).toMatchObject({
    state: 'open',
    proof: 'sms',
    code_to: expect.stringContaining('•••'),
    tags: { patient_name: expect.any(String) },
  })
  expect((await phone.save({ blood: 'yes', which: 'Eliquis' })).body.data).toMatchObject({
    refused: {},
    revision: 1,
  })
  expect((await phone.document()).body.errors ?? {}).toHaveProperty('agree')
  await phone.save({ agree: true })
  const made = await phone.document()
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { document_sha256: d1 } = made.body.data
  expect((await phone.document()).body.data.document_sha256).toBe(d1)
  const code = await phone.code(d1)
  const signed = await phone.sign({ document_sha256: d1, code })
  expect(signed.body, JSON.stringify(signed.body)).toMatchObject({
    data: { state: 'signed', form: { state: 'signed' } },
  })
  expect((await phone.call('GET', '/copy')).status).toBe(503)
  await runQueued(app)
  expect((await phone.call('GET', '/copy')).status).toBe(200)
  const stranger = phoneWith(app, await (async () => `x/${phone.token}`)())
  expect((await stranger.call('GET', '/copy')).status).toBe(401)
  expect(await file(id)).toMatchObject({
    status: 2,
    is_ready: true,
    alarms: 1,
    to_accept: 1,
    signer: { as: 'patient' },
    evidence: { document_sha256: d1, tries: 1 },
  })
  void formOf
})
