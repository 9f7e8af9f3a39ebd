import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SmsServer, type Told } from '#test/sms-server.ts'
import { isPrivateAddress } from '#server/outside/private-address.ts'
import { openGateway } from './open-gateway.ts'
import { GATEWAY_KINDS, type HookRequest, type SmsGateway } from './sms-gateway.ts'

const SMS = {
  id: '7.1',
  to: '+40722418305',
  text: 'Bună, Ștefan & Ana; 10:00?',
  receiptsTo: 'https://zambet.test/hook/status',
}

describe.each(GATEWAY_KINDS)('the wire %s', kind => {
  let server: SmsServer
  let gateway: SmsGateway
  beforeEach(async () => {
    server = await SmsServer.start(kind)
    gateway = openGateway(server.account, { reachesPrivate: true, milliseconds: 300 })
  })
  afterEach(() => server.stop())

  test('takes a message whole, with its sender', async () => {
    const outcome = await gateway.send({ ...SMS, sender: 'Aurora' })
    expect(outcome).toMatchObject({ kind: 'accepted', gatewayId: server.last().gatewayId })
    expect(server.last()).toMatchObject({
      text: SMS.text,
      from: 'Aurora',
      to: kind === 'get_query' ? '0722418305' : '+40722418305',
      id: kind === 'get_query' ? undefined : '7.1',
    })
  })

  test('a number from abroad', async () => {
    await gateway.send({ ...SMS, to: '+447700900123' })
    expect(server.last().to).toBe(kind === 'get_query' ? '00447700900123' : '+447700900123')
  })

  test.each([
    ['refuses', 'refused'],
    ['fails', 'retry'],
    ['loses', 'unknown'],
    ['hangs', 'unknown'],
    ['cuts', 'unknown'],
  ] as const)('a gateway that %s: %s', async (how, expected) => {
    server.next.push(how)
    const outcome = await gateway.send(SMS)
    expect(outcome).toMatchObject({ kind: expected, reason: expect.any(String) })
    expect(JSON.stringify(outcome)).not.toContain('only-this-test-knows')
  })

  test('a page in the place of an answer', async () => {
    server.next.push('babbles')
    expect((await gateway.send(SMS)).kind).toBe('unknown')
  })

  test('whoever does not listen was sent nothing', async () => {
    await server.stop()
    expect(await gateway.send(SMS)).toEqual({ kind: 'retry', reason: 'ECONNREFUSED' })
    server = await SmsServer.start(kind)
  })

  test('wrong credentials may be put right', async () => {
    const wrong = Object.fromEntries(Object.keys(server.credentials).map(name => [name, 'wrong']))
    const other = openGateway({ ...server.account, credentials: wrong }, { reachesPrivate: true })
    expect((await other.send(SMS)).kind).toBe('retry')
    expect(server.taken).toHaveLength(0)
  })

  test('is asked after what may have reached it', async () => {
    const since = Date.now()
    server.next.push('loses')
    await gateway.send(SMS)
    if (!gateway.lookUp) return expect(kind).toBe('get_query')
    expect(await gateway.lookUp(SMS, since)).toMatchObject({
      kind: 'found',
      gatewayId: server.last().gatewayId,
    })
    expect(await gateway.lookUp({ ...SMS, id: '7.2', to: '+40722000000' }, since)).toEqual({ kind: 'absent' })
    server.knowsItsMessages = false
    expect((await gateway.lookUp(SMS, since)).kind).toBe('unknown')
    await server.stop()
    expect((await gateway.lookUp(SMS, since)).kind).toBe('unknown')
    server = await SmsServer.start(kind)
  })

  describe('calls back', () => {
    let came: HookRequest[]
    let hook: string
    let stop: () => Promise<void>
    beforeEach(async () => {
      const { createServer: create } = await import('node:http')
      came = []
      const listener = create((request, response) => {
        const take = async () => {
          const { method = '', headers } = request
          const body = Buffer.concat(await request.toArray())
          came.push({ method, url: hook.replace('/hook', '') + request.url, headers, body })
          response.end()
        }
        void take()
      })
      listener.listen(0, '127.0.0.1')
      await new Promise(resolve => listener.once('listening', resolve))
      hook = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
      stop = () => new Promise(resolve => listener.close(() => resolve()))
      await gateway.send({ ...SMS, receiptsTo: hook })
    })
    afterEach(() => stop())

    test.each(['delivered', 'undelivered'] as const)('to say %s', async state => {
      await server.tell(hook, server.last(), state)
      const read = gateway.readReceipt(came[0]!)
      expect(read).toMatchObject({ kind: 'read', value: { gatewayId: server.last().gatewayId, state } })
      if (read.kind === 'read') expect(read.value.ownId).toBe(kind === 'get_query' ? null : '7.1')
    })

    test('with what a patient wrote, the same message under the same name', async () => {
      await server.reply(hook, '+40722418305', 'Da, vin; mulțumesc & la revedere', { id: '1796000000' })
      await server.reply(hook, '+40722418305', 'Da, vin; mulțumesc & la revedere', { id: '1796000000' })
      await server.reply(hook, '+40722418305', 'Da, vin; mulțumesc & la revedere', { id: '1796000009' })
      const [first, again, other] = came.map(request => gateway.readReply(request))
      expect(first).toMatchObject({
        kind: 'read',
        value: {
          text: 'Da, vin; mulțumesc & la revedere',
          from: kind === 'get_query' ? '0722418305' : '+40722418305',
        },
      })
      expect(again).toEqual(first)
      expect(other).not.toEqual(first)
    })

    test.each(['wrong', 'none'] as const)('with a %s signature', async signature => {
      const told: Told = { signature }
      await server.tell(hook, server.last(), 'delivered', told)
      const expected = kind === 'get_query' && signature === 'none' ? 'read' : 'forged'
      expect(gateway.readReceipt(came[0]!).kind).toBe(expected)
      await server.reply(hook, '+40722418305', 'Da', told)
      expect(gateway.readReply(came[1]!).kind).toBe(kind === 'get_query' ? 'read' : 'forged')
    })

    test('with nothing that makes sense', async () => {
      await server.tell(hook, { ...server.last(), gatewayId: '' }, 'nonsense' as 'delivered')
      expect(gateway.readReceipt(came[0]!).kind).toBe('unreadable')
    })
  })
})

test('what was signed may not be changed afterwards', async () => {
  const gateway = openGateway(
    { kind: 'form_post', address: null, credentials: { account_sid: 'AC1', auth_token: '12345' } },
    { reachesPrivate: false },
  )
  // The example of the gateway's own documentation.
  const request = {
    method: 'POST',
    url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
    headers: { 'x-twilio-signature': 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' },
    body: Buffer.from(
      'CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212',
    ),
  }
  expect(gateway.readReceipt(request).kind).toBe('unreadable')
  expect(gateway.readReceipt({ ...request, url: request.url.replace('.com', '.com:443') }).kind).toBe(
    'unreadable',
  )
  expect(gateway.readReceipt({ ...request, url: `${request.url}&more` }).kind).toBe('forged')
  expect(
    gateway.readReceipt({ ...request, body: Buffer.from(`${request.body.toString()}&More=1`) }).kind,
  ).toBe('forged')
  expect(gateway.readReceipt({ ...request, headers: {} }).kind).toBe('forged')
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[fd00::1]',
  '0.0.0.0',
  '192.168.1.1',
  // As other ways of writing an address lead there.
  '2130706433',
  '0x7f.1',
  '[::7f00:1]',
  '[64:ff9b::a00:1]',
  '[2002:c0a8:101::1]',
  '[fec0::1]',
])('a clinic’s gateway may not be %s', async host => {
  expect(isPrivateAddress(new URL(`http://${host}/`).hostname)).toBe(true)
  const gateway = openGateway(
    { kind: 'generic', address: `http://${host}:1/`, credentials: { token: '' } },
    { reachesPrivate: false },
  )
  expect(await gateway.send(SMS)).toEqual({ kind: 'retry', reason: 'a private address' })
})

test('nor a name that leads there', async () => {
  let came = 0
  const server = createServer(socket => {
    came++
    socket.destroy()
  })
  server.listen(0)
  await new Promise(resolve => server.once('listening', resolve))
  const gateway = openGateway(
    {
      kind: 'generic',
      address: `http://localhost:${(server.address() as AddressInfo).port}/`,
      credentials: { token: '' },
    },
    { reachesPrivate: false },
  )
  expect(await gateway.send(SMS)).toEqual({ kind: 'retry', reason: 'a private address' })
  expect(came).toBe(0)
  server.close()
})

test.each(['8.8.8.8', '[2606:4700::1111]', '[64:ff9b::808:808]', 'api.twilio.com'])(
  '%s is of the internet',
  host => expect(isPrivateAddress(host)).toBe(false),
)
