import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldMessage, type FieldMessage } from '#contract/field-messages.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addClinic, addStaff, signIn, type TestClinic } from '#test/factories.ts'
import { readSeal } from '#test/read-pdf.ts'
import { makeSealFile, type SealFile } from '#test/seal-files.ts'
import { upload } from '#test/upload.ts'
import { drawDocument } from '#server/features/document-pdf/draw-document.ts'
import { sealPdf } from './document-seals.ts'

// As openssl makes one of a curve, with the password "x".
const CURVE = `
MIID/AIBAzCCA7IGCSqGSIb3DQEHAaCCA6MEggOfMIIDmzCCAlIGCSqGSIb3DQEHBqCCAkMwggI/AgEAMIICOAYJKoZIhvcNAQcB
MFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgPneMor7ZpqwICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEJMb
e6OaQu5pnD4gqFw5ZBuAggHQ9xz6z/7hcavISR+t4aK2k/EMSJFk2TU9ud1WZPck1ccE4rch+QTJt6/3hrs3NBWMEIj3BiwrYfFU
APFIt2drEHAHiBK7YfzuYcEGuKDm4O73zBQ3xVzzNWZnLlRMU1bHyvBCDYpZaRl8LwYG/CaEZxXFNxjHsnQ8MWNJ4+pG0OHDwRBY
1kjATbrlnU1IQE0fGm3SIHeg5dtSFMK7OVFP/hoNhXG2RkCYvjenz+9cZC0HpBQNo+C2pSjNkYDrJIJJziCutdqbiVaio7f1Xj3L
HHJN3RJ44vapAKO8pf2OiwPselbcCijVq+5UEIwCSaVue4VBiYbW/1W64YrDielfoju/QR6/I2uUTjzHB8IeYkK76ZEpd0dGZNha
DEHWN2yJ0ikRDZb7LkB2gfvJlphOTZmhcdWoK9RHUlUDk27Jg8pc2bl8B7bWFHLOybBrKJStEaWVD3vkx2jjsP/rIMl5bTHXUBti
dO0l7QAMjrHAiHu3gPtNwSclZJnE4FcgXluClmxVR01DnzJ4wOWoZW5efmCT2z8Q59OyudcDRadu49/6H8hO96q1lXdx10tEoMTN
z4oBZNAIgZ2cFVo3ATdo1r4gkt6Rybw4WHF1H2DFz0kwggFBBgkqhkiG9w0BBwGgggEyBIIBLjCCASowggEmBgsqhkiG9w0BDAoB
AqCB7zCB7DBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQI4ohyw9HHSSACAggAMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUD
BAEqBBDhaK2NMXPSLGdSSdY8HAXtBIGQKkBf9m47/pajwBktkqa9ZwIPvsFJ9ZLVxQGdAUqq8Lqa2YRblTmto0TgNgVwv71VfPYW
BGeBFBxXVNUUO06Btj71AXzIhBirN9/rC6E5bcun6TAOQSu1HFE3TcM38g9en2L3Agzep7zNV0+eP8l9nCEp4wArNs/bzpwh1sZO
FsAH8RUJMVf2qszxYAiDYbuEMSUwIwYJKoZIhvcNAQkVMRYEFLe6PoHMIILUl957q2EevEynjA/GMEEwMTANBglghkgBZQMEAgEF
AAQgI3lccTtGU8yCHCQdiCS47H/V/TPBm+vLehZS2CZfnsUECKfdOpqqfTfhAgIIAA==`

const DAY = 86_400_000
let app: TestApp
let clinic: TestClinic
beforeAll(async () => {
  app = await startTestApp()
  clinic = await addClinic(app, { name: 'Clinica Aurora' })
})
afterAll(() => app.stop())

const bring = (content: Buffer | string, password: string, headers: Record<string, string> = clinic.owner) =>
  upload(app, '/v2/clinic-seal', headers, { certificate: { content, name: 'sigiliu.p12' }, password })
const file = (said: SealFile = {}) =>
  makeSealFile({ from: app.clock.now - DAY, until: app.clock.now + 30 * DAY, ...said })
const show = async () => (await app.call('GET', '/v2/clinic-seal', { headers: clinic.owner })).body.data
async function seal(): Promise<Buffer> {
  const { content } = await drawDocument(app.services, {
    language: 'ro',
    clinic: 'x',
    title: 'x',
    pageLabel: '',
    made: 0,
    content: ['x'],
  })
  return sealPdf(app.services, clinic.clinicId, content, { reason: 'x', at: app.clock.now })
}

test('a clinic brings its own certificate, seals with it, and goes back to a key that is made for it', async () => {
  expect(await show()).toMatchObject({ kind: 'none', subject: null })
  const first = await seal()
  expect(await show()).toMatchObject({ kind: 'made', subject: 'Clinica Aurora', created_by: '' })

  const brought = await bring(file(), 'parola')
  expect(brought.status).toBe(200)
  expect(brought.body.data).toMatchObject({
    kind: 'own',
    subject: 'Clinica Țăruș SRL',
    issuer: 'Clinica Țăruș SRL',
    valid_until: new Date(app.clock.now + 30 * DAY).toISOString().replace(/\.\d+/, '.000'),
    created_by: 'Dana Marin',
  })
  expect(JSON.stringify(brought.body)).not.toMatch(/PRIVATE|parola/)
  const own = await readSeal(await seal())
  expect(own).toMatchObject({ isValid: true, isWhole: true })
  expect(own!.said).toContain('Common Name: Clinica Țăruș SRL')

  const retired = await app.call('DELETE', '/v2/clinic-seal', { headers: clinic.owner })
  expect(retired.body.data).toMatchObject({ kind: 'none' })
  expect((await readSeal(await seal()))!.said).toContain('Common Name: Clinica Aurora')
  // What was sealed before stays valid.
  expect(await readSeal(first)).toMatchObject({ isValid: true, isWhole: true })
})

test('two certificates brought at once leave one in use', async () => {
  const replies = await Promise.all(
    [file({ name: 'Unu' }), file({ name: 'Doi' })].map(each => bring(each, 'parola')),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await app.sql.query(
    'select from clinic_seals where clinic_id = $1 and is_own and retired_at is null',
    [clinic.clinicId],
  )
  expect(rows).toHaveLength(1)
})

test.each<
  [what: string, file: () => Buffer | string, password: string, field: string, message: FieldMessage]
>([
  ['one that is over', () => file({ until: app.clock.now - 1000 }), 'parola', 'certificate', 'seal_over'],
  ['one of tomorrow', () => file({ from: app.clock.now + DAY }), 'parola', 'certificate', 'seal_early'],
  ['one without its key', () => file({ isKeyless: true }), 'parola', 'certificate', 'seal_keyless'],
  ['a key too short', () => file({ bits: 1024 }), 'parola', 'certificate', 'seal_kind'],
  ['a key of a curve', () => Buffer.from(CURVE, 'base64'), 'x', 'certificate', 'seal_kind'],
  ['another password', () => file(), 'parolă', 'password', 'seal_password'],
  ['half of a file', () => file().subarray(0, 700), 'parola', 'certificate', 'seal_broken'],
])('%s is refused', async (_, content, password, field, message) => {
  const before = await show()
  for (const language of ['ro', 'en'] as const) {
    const reply = await bring(content(), password, { ...clinic.owner, 'accept-language': language })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual({ [field]: [fieldMessage(message, language)] })
  }
  expect(await show()).toEqual(before)
})

test('what is no certificate, and who may not, are refused', async () => {
  const text = await bring('un text oarecare', 'x')
  expect(text.status).toBe(422)
  expect(text.body.errors.certificate[0]).toContain('P12')
  const { headers } = await addStaff(app, clinic.clinicId, ['clinical.view'])
  expect((await bring(file(), 'parola', headers)).status).toBe(403)
  // Whoever finds an open screen brings nothing.
  const own = await signIn(app, clinic.clinicId)
  await app.sql.query('update sessions set proved_at = $2 where account_id = $1', [
    clinic.clinicId,
    new Date(app.clock.now - 11 * 60_000),
  ])
  expect((await bring(file(), 'parola', own)).body).toMatchObject({ code: 'prove_again' })
})
