import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { ownerPool } from '#server/db/owner.ts'
import { listQueued, retryQueued } from '#server/jobs/queue.sql.ts'
import { openOutside } from '#server/outside/outside.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { queueMessage } from './messages.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const queue = (key: string, channel: 'email' | 'sms', recipient: string) =>
  test.db.tenant(0, tx =>
    queueMessage(
      tx,
      { now: test.clock.now },
      { clinicId: 0, key, channel, recipient, subject: 'Salut', body: 'Ștefan și Țurcanu' },
    ),
  )
async function statusOf(key: string) {
  const { rows } = await test.sql.query<{ status: string; attempts: number }>(
    'select status, attempts from messages where key = $1',
    [key],
  )
  return rows[0]
}

describe('messages', () => {
  it('reach a real mail server, once per cause, and are tried again after a refusal', async () => {
    const received: string[] = []
    let refusals = 1
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          if (refusals-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
          received.push(Buffer.concat(chunks).toString())
          return done()
        })
      },
    })
    await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', () => resolve()))
    const { port } = smtp.server.address() as AddressInfo
    const config = {
      ...test.services.config,
      smtpUrl: `smtp://127.0.0.1:${port}`,
      smtpFrom: 'Zâmbet <no-reply@exemplu.ro>',
    }
    const worker = await startWorker(test.url, { ...test.services, outside: await openOutside(config) })
    try {
      await queue('mail-1', 'email', 'ilinca@exemplu.ro')
      await queue('mail-1', 'email', 'ilinca@exemplu.ro')
      await vi.waitFor(
        async () => expect(await statusOf('mail-1')).toEqual({ status: 'queued', attempts: 1 }),
        10_000,
      )
      await test.sql.query('update graphile_worker._private_jobs set run_at = now()')
      await vi.waitFor(
        async () => expect(await statusOf('mail-1')).toEqual({ status: 'sent', attempts: 2 }),
        10_000,
      )
      expect(received).toHaveLength(1)
      expect(received[0]).toContain('To: ilinca@exemplu.ro')
      expect(received[0]).toContain('Content-Type: text/plain')
      expect(received[0]).toContain('Content-Type: text/html')
      expect(received[0]).toMatch(/Message-ID: <0\.\d+@exemplu\.ro>/)
    } finally {
      await worker.stop()
      await new Promise<void>(resolve => smtp.close(() => resolve()))
    }
  })

  it('reach an SMS gateway with a stable id', async () => {
    const bodies: unknown[] = []
    const gateway = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        bodies.push({
          token: request.headers.authorization,
          ...(JSON.parse(Buffer.concat(chunks).toString()) as object),
        })
        response.writeHead(202).end()
      })
    })
    await new Promise<void>(resolve => gateway.listen(0, '127.0.0.1', () => resolve()))
    const { port } = gateway.address() as AddressInfo
    const config = {
      ...test.services.config,
      smsGatewayUrl: `http://127.0.0.1:${port}/`,
      smsGatewayToken: 'cheie',
    }
    const worker = await startWorker(test.url, { ...test.services, outside: await openOutside(config) })
    try {
      await queue('sms-1', 'sms', '+40722418305')
      await vi.waitFor(async () => expect((await statusOf('sms-1'))?.status).toBe('sent'), 10_000)
      expect(bodies).toEqual([
        {
          token: 'Bearer cheie',
          id: expect.stringMatching(/^0\.\d+$/),
          to: '+40722418305',
          text: 'Ștefan și Țurcanu',
        },
      ])
    } finally {
      await worker.stop()
      gateway.close()
    }
  })

  it('that were given up are sent when the operator tries again', async () => {
    let isWell = false
    const gateway = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(isWell ? 202 : 500).end())
    })
    await new Promise<void>(resolve => gateway.listen(0, '127.0.0.1', () => resolve()))
    const { port } = gateway.address() as AddressInfo
    const config = { ...test.services.config, smsGatewayUrl: `http://127.0.0.1:${port}/` }
    await queue('sms-2', 'sms', '+40722418305')
    await test.sql.query('update graphile_worker._private_jobs set attempts = max_attempts - 1')
    const worker = await startWorker(test.url, { ...test.services, outside: await openOutside(config) })
    const pool = ownerPool(test.url, 1)
    try {
      await vi.waitFor(async () => expect((await statusOf('sms-2'))?.status).toBe('failed'), 10_000)
      await vi.waitFor(async () => expect((await listQueued(pool, 1))[0]?.state).toBe('failed'), 10_000)
      isWell = true
      const [job] = await listQueued(pool, 1)
      expect(await retryQueued(pool, job!.id)).toBe(true)
      await vi.waitFor(async () => expect((await statusOf('sms-2'))?.status).toBe('sent'), 10_000)
    } finally {
      await pool.end()
      await worker.stop()
      gateway.close()
    }
  })

  it('are not written when their cause is rolled back', async () => {
    const work = test.db.tenant(0, async tx => {
      await queueMessage(
        tx,
        { now: test.clock.now },
        { clinicId: 0, key: 'undone', channel: 'sms', recipient: '+40722418305', body: 'x' },
      )
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    expect(await statusOf('undone')).toBeUndefined()
  })

  it('are shown in a demonstration alone', async () => {
    expect((await test.call('GET', '/v2/demo/messages')).status).toBe(404)
  })
})
