import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { defineCall, EVERYBODY } from '#contract/call.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { acceptBodies } from './bodies.ts'
import { handle, RawReply, registerCalls } from './register-calls.ts'

const call = defineCall({
  method: 'GET',
  path: '/endless',
  summary: 'Gives bytes without end once whoever asked has left.',
  who: EVERYBODY,
  reply: z.object({}),
})

let ground: TestApp
let app: FastifyInstance
const opened: Readable[] = []
beforeAll(async () => {
  ground = await startTestApp()
  app = Fastify()
  await acceptBodies(app)
  let left: Promise<unknown> = Promise.resolve()
  app.server.on(
    'connection',
    (socket: Socket) => (left = new Promise(resolve => socket.once('close', resolve))),
  )
  registerCalls(app, ground.services, [
    handle(call, async () => {
      await left
      const stream = Readable.from(forever())
      opened.push(stream)
      return new RawReply('text/plain', stream)
    }),
  ])
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await ground.stop()
})

async function* forever(): AsyncGenerator<string> {
  for (;;) yield 'x'.repeat(1000)
}

test.each(['GET', 'HEAD'])('what was opened for somebody who left meanwhile is closed (%s)', async method => {
  opened.length = 0
  const asked = once(app.server, 'request')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${method} /endless HTTP/1.1\r\nhost: x\r\n\r\n`)
  await asked
  socket.destroy()
  await expect.poll(() => opened[0]?.destroyed, { timeout: 15_000 }).toBe(true)
})
