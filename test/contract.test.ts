import { ALL_CALLS } from '#contract/all-calls.ts'
import type { Call } from '#contract/call.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Reply, type TestApp } from './app.ts'
import { openDesk, type Desk } from './desk.ts'
import { addAccount, addStaff, signIn } from './factories.ts'
import { PERMISSIONS } from '#domain/accounts/permissions.ts'

let app: TestApp
let desk: Desk
let outsider: Desk
let patientId: number
let powerlessId: number
/** Headers of each kind of caller. */
let callers: Record<'stranger' | 'patient' | 'powerless' | 'outsider' | 'owner', Record<string, string>>

beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
  outsider = await openDesk(app)
  patientId = await addAccount(app)
  powerlessId = (await addStaff(app, desk.clinic.clinicId, [])).accountId
})
afterAll(() => app.stop())

// Some calls end the session that makes them.
beforeEach(async () => {
  callers = {
    stranger: {},
    patient: await signIn(app, patientId),
    powerless: await signIn(app, powerlessId),
    outsider: await signIn(app, outsider.clinic.clinicId),
    owner: await signIn(app, desk.clinic.clinicId),
  }
})

/** The address of a call; every parameter names something of the first clinic. */
function addressOf(call: Call, value: (name: string) => string): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name)))
}

function ofFirstClinic(call: Call, name: string): string {
  if (name === 'lang') return 'ro'
  if (name === 'search' || name === 'code') return 'x'
  if (name === 'clinicId' || /user|ByClinic|service/i.test(call.path)) return String(desk.clinic.clinicId)
  return '1'
}

function make(
  call: Call,
  caller: keyof typeof callers,
  body?: object,
  value = (name: string) => ofFirstClinic(call, name),
) {
  const payload = call.method === 'GET' || call.method === 'DELETE' ? undefined : (body ?? {})
  return app.call(call.method, addressOf(call, value), { body: payload, headers: callers[caller] })
}

function expectEnvelope(reply: Reply): void {
  expect(reply.status).toBeLessThan(500)
  if (reply.status < 400 || typeof reply.body === 'string') return
  expect(reply.body).toMatchObject({ status: 'error' })
  expect(reply.body.message).not.toBe('')
}

/** Streams never end, so they are not answered as a call is; their own test walks them. */
const CALLS = [...ALL_CALLS].filter(([name]) => name !== 'watchChanges')

describe.each(CALLS)('%s', (_, call) => {
  test('lets in whom it names and nobody else', async () => {
    const stranger = await make(call, 'stranger')
    const patient = await make(call, 'patient')
    const powerless = await make(call, 'powerless')
    for (const reply of [stranger, patient, powerless]) expectEnvelope(reply)
    const { who } = call
    if (!who.public) {
      expect(stranger.status).toBe(401)
      if (!who.patient) expect(patient.status).toBe(403)
      else expect(patient.status).not.toBe(403)
      if (!who.staff || who.staff.length > 0) expect(powerless.status).toBe(403)
    }
    expect((await make(call, 'owner')).status).not.toBe(401)
  })

  test('answers another clinic’s staff nothing of the first', async () => {
    const reply = await make(call, 'outsider')
    expectEnvelope(reply)
    const namesClinic = /\{(clinicId|id)\}/.test(call.path) && call.who.staff
    if (namesClinic && !call.who.public) expect([403, 404, 422]).toContain(reply.status)
  })

  test('refuses a field that it does not know, by its name', async () => {
    if (call.method === 'GET' || call.method === 'DELETE') return
    const caller = call.who.patient && !call.who.staff ? 'patient' : 'owner'
    const reply = await make(call, caller, { nobody_knows: 1 })
    expect(reply).toMatchObject({ status: 422, body: { errors: { nobody_knows: ['Câmp necunoscut.'] } } })
  })

  test('refuses nonsense with a 4xx, or does not mind it', async () => {
    const fields = Object.keys(call.body.shape)
    for (const nonsense of ['x'.repeat(10_000), -1, null, { a: [1] }, [[]], '\u0000', 1e308, true]) {
      const body = Object.fromEntries(fields.map(field => [field, nonsense]))
      expectEnvelope(await make(call, 'owner', body))
    }
    callers.owner = await signIn(app, desk.clinic.clinicId)
    for (const nonsense of ['0', '-1', '99999999999999999999', 'NaN', '%', "'", '\u0000', '😀'])
      expectEnvelope(await make(call, 'owner', {}, () => nonsense))
    const query = Object.keys(call.query.shape).map(name => `${name}=-9e99`)
    const path = `${addressOf(call, name => ofFirstClinic(call, name))}?${query.join('&')}`
    const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : {}
    expectEnvelope(await app.call(call.method, path, { body, headers: callers['owner'] }))
  })
})

describe.each(PERMISSIONS)('%s alone', permission => {
  test('opens the calls that ask for it alone, or for nothing, and no other', async () => {
    const { clinicId } = desk.clinic
    const { accountId } = await addStaff(app, clinicId, [permission])
    for (const [name, call] of CALLS) {
      const { who } = call
      if (who.public || name === 'logout') continue
      const headers = await signIn(app, accountId)
      const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : {}
      const path = addressOf(call, parameter => ofFirstClinic(call, parameter))
      const reply = await app.call(call.method, path, { body, headers })
      expectEnvelope(reply)
      const isLetIn = who.staff?.every(each => each === permission) ?? false
      if (!isLetIn) expect(reply.status, name).toBe(403)
      else expect(reply.status, name).not.toBe(403)
    }
  })
})

function postText(body: string, type: string): Promise<Reply> {
  const headers = { ...callers.owner, 'content-type': type }
  return app.call('POST', '/v2/add_booking', { body, headers })
}

test('broken JSON, an unknown format and a body past the limit are told apart', async () => {
  expect((await postText('{"a":', 'application/json')).status).toBe(400)
  expect((await postText('<a/>', 'application/xml')).status).toBe(415)
  expect((await postText(`{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`, 'application/json')).status).toBe(413)
})

test('an expired token is refused on every call that asks for one', async () => {
  const { headers } = await addStaff(app, desk.clinic.clinicId, [])
  app.clock.now += 3_600_000
  for (const [name, call] of CALLS) {
    const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : {}
    const path = addressOf(call, parameter => ofFirstClinic(call, parameter))
    const reply = await app.call(call.method, path, { body, headers })
    if (!call.who.public) expect(reply.status, name).toBe(401)
  }
})

test('an address that no call has is not found, in the envelope', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    for (const path of ['/v2/nothing-here', '', '/']) {
      const reply = await app.call(method, path)
      expect(reply.status).toBe(404)
      expect(reply.body).toMatchObject({ status: 'error', code: 'not_found' })
    }
  }
})
