import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownerPool } from '#server/db/owner.ts'
import { resealAll } from '#server/records/reseal.sql.ts'
import { givenKeys } from '#server/records/secret-keys.ts'
import type { TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addStaff, signIn } from '#test/factories.ts'
import { addReminder, queueSms, sendWaiting, startCalledApp, wishOf } from '#test/sms-clinic.ts'
import { SmsServer } from '#test/sms-server.ts'

let app: TestApp
let desk: Desk
let gateway: SmsServer
beforeAll(async () => {
  app = await startCalledApp()
  gateway = await SmsServer.start('form_post')
})
afterAll(async () => {
  await app.stop()
  await gateway.stop()
})
beforeEach(async () => {
  desk = await openDesk(app)
})

const put = (body: Record<string, unknown>, headers = desk.clinic.owner) =>
  app.call('PUT', '/v2/sms-gateway', { body, headers })
const get = () => desk.get('/v2/sms-gateway')

test('a clinic without one sends by the product’s', async () => {
  expect(await get()).toMatchObject({
    status: 200,
    body: {
      data: {
        kind: 'shared',
        has_credentials: false,
        hooks: null,
        state: 'off',
        version: 1,
        email: { state: 'off' },
      },
    },
  })
})

test('what opens the account is sealed, told to nobody, and kept where nothing else is said', async () => {
  const saved = await put(wishOf(gateway))
  expect(saved).toMatchObject({
    status: 200,
    body: {
      data: {
        kind: 'form_post',
        sender: '+40374000000',
        part_price: 0.25,
        has_credentials: true,
        state: 'unused',
        version: 2,
      },
    },
  })
  const { hooks } = saved.body.data
  expect(hooks.status).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/api\/v2\/hooks\/sms\/form_post\/[\w-]{32}\/status$/,
  )
  const { rows } = await app.sql
    .query(
      `select to_jsonb(g)::text || (select string_agg(coalesce(p.before::text, '') || coalesce(p.after::text, ''), '') from audit_payloads p where p.clinic_id = g.clinic_id) as all
       from sms_gateways g where clinic_id = $1`,
      [desk.clinic.clinicId],
    )
    .catch(() =>
      app.sql.query('select to_jsonb(g)::text as all from sms_gateways g where clinic_id = $1', [
        desk.clinic.clinicId,
      ]),
    )
  expect(rows[0].all).not.toContain('only-this-test-knows')
  expect(rows[0].all).not.toContain(hooks.status.split('/').at(-2))
  expect(JSON.stringify((await get()).body)).not.toContain('only-this-test-knows')
  const again = await put({ kind: 'form_post', sender_kind: 'name', sender: 'Aurora', version: 2 })
  expect(again.body.data).toMatchObject({
    sender: 'Aurora',
    sender_kind: 'name',
    hooks,
    part_price: 0.25,
    version: 3,
  })
  await queueSms(app, desk.clinic.clinicId)
  expect(await sendWaiting(app)).toEqual([])
  expect(gateway.last().from).toBe('Aurora')
  expect((await get()).body.data.state).toBe('works')
})

test('secrets of gateways are sealed anew with the newest key, and go on opening', async () => {
  await put(wishOf(gateway))
  const { config } = app.services
  const before = config.secretKeys
  const keys = givenKeys(`noua:${'A'.repeat(43)}`, config.sessionSecret)
  const pool = ownerPool(app.url, 1)
  try {
    expect(await resealAll(pool, keys)).toBeGreaterThanOrEqual(2)
    expect(await resealAll(pool, keys)).toBe(0)
  } finally {
    await pool.end()
  }
  Object.assign(config, { secretKeys: keys })
  await queueSms(app, desk.clinic.clinicId)
  expect(await sendWaiting(app)).toEqual([])
  Object.assign(config, { secretKeys: before })
  await app.sql.query('delete from sms_gateways')
})

test('who has not lately shown that it is them changes nothing', async () => {
  const headers = await signIn(app, desk.clinic.clinicId)
  await app.sql.query(`update sessions set proved_at = $2 where account_id = $1`, [
    desk.clinic.clinicId,
    new Date(app.clock.now - 11 * 60_000),
  ])
  const { rows } = await app.sql.query('select count(*)::int as n from sms_gateways where clinic_id = $1', [
    desk.clinic.clinicId,
  ])
  const { status, body } = await put(wishOf(gateway), headers)
  expect([status, body.code, rows[0].n]).toEqual([403, 'prove_again', 0])
  const staff = await addStaff(app, desk.clinic.clinicId, ['bookings.view'])
  expect((await put(wishOf(gateway), staff.headers)).status).toBe(403)
})

test('what opens an account is told to no other address than its own', async () => {
  const thief = await SmsServer.start('generic')
  for (const kind of ['form_post', 'generic'] as const) {
    const own = await SmsServer.start(kind)
    await put(wishOf(own))
    const { status, body } = await put({ kind, address: thief.url })
    expect([status, Object.keys(body.errors)]).toEqual([
      422,
      kind === 'generic' ? ['secret'] : ['user', 'secret'],
    ])
    expect((await put({ kind, address: own.url, sender: '1864' })).status).toBe(200)
    await queueSms(app, desk.clinic.clinicId)
    expect(await sendWaiting(app)).toEqual([])
    expect(own.last().from).toBe('1864')
    await own.stop()
  }
  await thief.stop()
})

test('a name cannot send what asks for an answer', async () => {
  await put(wishOf(gateway))
  const { clinicId } = desk.clinic
  await addReminder(app, clinicId, {
    name: 'Cu o zi înainte',
    texts: JSON.stringify({ ro: { sms: 'Vii mâine? Răspunde DA.' } }),
  })
  const name = { kind: 'form_post', sender_kind: 'name', sender: 'Aurora' }
  const { status, body } = await put(name)
  expect([status, body.errors]).toEqual([
    422,
    {
      sender: [
        'Șablonul „Cu o zi înainte” cere DA sau NU, iar la un nume nu se poate răspunde. Schimbă întâi textul lui.',
      ],
    },
  ])
  await app.sql.query('update message_templates set active = false where clinic_id = $1', [clinicId])
  expect((await put(name)).status).toBe(200)
})

test('two who save at once: the second is asked', async () => {
  await put(wishOf(gateway))
  const { status, body } = await put({ ...wishOf(gateway), version: 1 })
  expect([status, body.code, body.data.current.version]).toEqual([409, 'stale', 2])
  expect(body.data.current).not.toHaveProperty('secret')
})

test('the product’s again leaves nothing of the clinic’s own', async () => {
  await put(wishOf(gateway))
  expect((await put({ kind: 'shared' })).body.data).toMatchObject({ kind: 'shared', hooks: null })
  const { rows } = await app.sql.query('select * from sms_gateways where clinic_id = $1', [
    desk.clinic.clinicId,
  ])
  expect(rows).toEqual([])
})

test.each([
  ['no address', { kind: 'generic', sender: 'Aurora', sender_kind: 'name' }, ['address']],
  ['no credentials', { kind: 'get_query', sender: '1864' }, ['user', 'secret']],
  ['no sender', { kind: 'get_query', user: '1', secret: 'x' }, ['sender']],
  [
    'a long name',
    { kind: 'get_query', user: '1', secret: 'x', sender_kind: 'name', sender: 'Clinica Aurora' },
    ['sender'],
  ],
  [
    'a name with marks',
    { kind: 'get_query', user: '1', secret: 'x', sender_kind: 'name', sender: 'Surâs' },
    ['sender'],
  ],
  [
    'a name of digits',
    { kind: 'get_query', user: '1', secret: 'x', sender_kind: 'name', sender: '12345' },
    ['sender'],
  ],
  ['no number', { kind: 'get_query', user: '1', secret: 'x', sender: 'Aurora' }, ['sender']],
  ['another scheme', { kind: 'generic', address: 'file:///etc/passwd', sender: '1864' }, ['address']],
  ['a password in it', { kind: 'generic', address: 'https://a:b@sms.ro/', sender: '1864' }, ['address']],
  ['another kind', { kind: 'pigeon' }, ['kind']],
  [
    'a dear part',
    { kind: 'get_query', user: '1', secret: 'x', sender: '1864', part_price: 100.01 },
    ['part_price'],
  ],
  [
    'all of them together',
    { kind: 'generic', part_price: 200, foreign_part_price: 300 },
    ['address', 'foreign_part_price', 'part_price', 'sender'],
  ],
])('%s is refused by its field', async (_, body, fields) => {
  const reply = await put(body)
  expect([reply.status, Object.keys(reply.body.errors ?? {}).toSorted()]).toEqual([422, fields.toSorted()])
  expect((await get()).body.data.kind).toBe('shared')
})

test.each([
  'http://sms.ro/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://169.254.169.254/latest',
])('a clinic of the internet may not send by %s', async address => {
  Object.assign(app.services.config, { smsPrivateGateways: false })
  const { status, body } = await put({ kind: 'generic', address, sender: '1864' })
  Object.assign(app.services.config, { smsPrivateGateways: true })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['address']])
})

test('a test goes to one’s own phone, ten times an hour', async () => {
  await put(wishOf(gateway))
  expect(await desk.post('/v2/sms-gateway/test')).toMatchObject({
    status: 409,
    body: { code: 'no_own_phone' },
  })
  await app.sql.query(`update accounts set mobile = '+40722418305' where id = $1`, [desk.clinic.clinicId])
  for (let count = 0; count < 10; count++)
    expect(await desk.post('/v2/sms-gateway/test')).toMatchObject({
      status: 200,
      body: { data: { message_id: expect.any(Number) } },
    })
  expect((await desk.post('/v2/sms-gateway/test')).status).toBe(429)
  expect(await sendWaiting(app)).toEqual([])
  expect(gateway.last().to).toBe('+40722418305')
})
