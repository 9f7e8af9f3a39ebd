// Gateways that answer with whatever they like: nothing of it counts as taken, follows elsewhere or keeps us waiting.

import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { openGateway } from './open-gateway.ts'
import { GATEWAY_KINDS } from './sms-gateway.ts'

const MILLISECONDS = 400
const CREDENTIALS = {
  generic: { token: 'x' },
  form_post: { account_sid: 'AC1', auth_token: 'x' },
  get_query: { connection_id: '1', password: 'x' },
} as const
const SMS = { id: '7.1', to: '+40722418305', text: 'Te asteptam.' }

let server: Server
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
  await once(server, 'close')
})

/** Answers each request by these bytes, and counts them. */
async function start(answer: (socket: Socket) => void) {
  let asked = 0
  server = createServer(socket => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => {
      asked++
      answer(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => asked }
}

/** A byte now and then, for ever. */
function trickle(socket: Socket) {
  socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n')
  const drip = setInterval(() => socket.write(' '), 20)
  socket.once('close', () => clearInterval(drip))
}

/** More than anybody would read. */
function flood(socket: Socket) {
  socket.write('HTTP/1.1 200 OK\r\n\r\n')
  const pour = () => {
    while (!socket.destroyed && socket.write(`<${'x'.repeat(65_535)}`));
  }
  socket.on('drain', pour)
  pour()
}

describe.each(GATEWAY_KINDS)('by %s', kind => {
  test.each<[string, (socket: Socket) => void, 'retry' | 'unknown']>([
    ['leads elsewhere', socket => socket.end(`HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:${(server.address() as AddressInfo).port}/else\r\n\r\n`), 'retry'],
    ['wants to speak otherwise', socket => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'), 'unknown'],
    ['speaks no HTTP', socket => socket.end('220 smtp.exemplu.ro ESMTP\r\n'), 'unknown'],
    ['promises more than it says', socket => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"id":'), 'unknown'],
    ['never ends', trickle, 'unknown'],
    ['says far too much', flood, 'unknown'],
    ['has a head without end', socket => socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`), 'unknown'],
    ['was not asked in time, somebody in between says', socket => socket.end('HTTP/1.1 504 Gateway Timeout\r\n\r\n'), 'unknown'],
    ['is asked too often', socket => socket.end('HTTP/1.1 429 Too Many Requests\r\n\r\n'), 'retry'],
  ])('one that %s', async (_, answer, expected) => {
    const { address, asked } = await start(answer)
    const gateway = openGateway(
      { kind, address, credentials: CREDENTIALS[kind] },
      { reachesPrivate: true, milliseconds: MILLISECONDS },
    )
    const began = performance.now()
    expect((await gateway.send(SMS)).kind).toBe(expected)
    expect(performance.now() - began).toBeLessThan(MILLISECONDS + 1_500)
    expect(asked()).toBe(1)
  }) // prettier-ignore
})
