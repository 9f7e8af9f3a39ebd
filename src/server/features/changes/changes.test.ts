import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import type { StaffContext } from '#server/http/services.ts'
import { endStreams, streamChanges } from './changes.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addClinic, addStaff, insert, type TestClinic } from '#test/factories.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

let test: TestApp
let clinic: TestClinic
beforeAll(async () => {
  test = await startTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  clinic = await addClinic(test)
})
afterAll(() => test.stop())

const addEntry = (entityId: number, clinicId = clinic.clinicId) =>
  insert(test, 'audit_entries', {
    clinic_id: clinicId,
    at: new Date(),
    actor_kind: 'system',
    action: 'booking.added',
    entity: 'booking',
    entity_id: entityId,
  })

interface Watch {
  ids: number[]
  events: string[]
  position: string
  close(): void
}

/** Listens as a calendar would, until closed. */
async function watch(after = '', app: FastifyInstance = test.app, headers = clinic.owner): Promise<Watch> {
  const { port } = app.server.address() as AddressInfo
  const abort = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/v2/changes${after && `?after=${after}`}`, {
    headers,
    signal: abort.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const seen: Watch = { ids: [], events: [], position: '', close: () => abort.abort() }
  const read = async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        const event = field('event')
        if (!event) continue
        seen.events.push(event)
        seen.position = field('id') ?? seen.position
        const { id } = JSON.parse(field('data') ?? '{}') as { id?: number }
        if (id !== undefined) seen.ids.push(id)
      }
    }
  }
  read().catch(() => undefined)
  await vi.waitFor(() => expect(seen.events).toContain('position'), 5_000)
  return seen
}

describe('the stream of changes', () => {
  it('says nothing more once it has ended, although its reader never took what was said', async () => {
    const ctx = { db: test.db, actor: { clinicId: clinic.clinicId } } as StaffContext
    const stream = await streamChanges(ctx, undefined)
    const failed = vi.fn()
    stream.on('error', failed)
    endStreams(test.db)
    const other = await watch()
    await addEntry(77)
    await vi.waitFor(() => expect(other.ids).toContain(77), 5_000)
    expect(failed).not.toHaveBeenCalled()
    stream.destroy()
    other.close()
  })

  it('tells a change at once, and only of its own clinic', async () => {
    const stream = await watch()
    const other = await addClinic(test)
    await addEntry(1, other.clinicId)
    await addEntry(2)
    await vi.waitFor(() => expect(stream.ids).toEqual([2]), 5_000)
    stream.close()
  })

  it('catches up after a pause, missing nothing and repeating nothing', async () => {
    const first = await watch()
    await addEntry(10)
    await vi.waitFor(() => expect(first.ids).toEqual([10]), 5_000)
    first.close()
    await addEntry(11)
    await addEntry(12)
    const second = await watch(first.position)
    await addEntry(13)
    await vi.waitFor(() => expect(second.ids).toEqual([11, 12, 13]), 5_000)
    second.close()
  })

  it('waits for a transaction that took its place earlier and commits later', async () => {
    const stream = await watch()
    const client = await test.sql.connect()
    await client.query('begin')
    await client.query(
      `insert into audit_entries (clinic_id, at, actor_kind, action, entity, entity_id) values ($1, now(), 'system', 'x', 'booking', 20)`,
      [clinic.clinicId],
    )
    await addEntry(21)
    await new Promise(resolve => setTimeout(resolve, 600))
    expect(stream.ids).toEqual([])
    await client.query('commit')
    client.release()
    await vi.waitFor(() => expect(stream.ids).toEqual([20, 21]), 5_000)
    stream.close()
  })

  it('stands at an entry, since a crash gives the numbers of failed transactions anew', async () => {
    await addEntry(25)
    const client = await test.sql.connect()
    await client.query('begin; select pg_current_xact_id(); rollback')
    client.release()
    const { rows } = await test.sql.query<{ xid: string }>(
      'select max(xid::text::bigint) as xid from audit_entries',
    )
    const stream = await watch()
    expect(stream.position.split('-')[0]).toBe(rows[0]?.xid)
    stream.close()
  })

  it('reaches the calendars of another server process', async () => {
    const db = openDatabase(test.url)
    const second = await buildApp({ ...test.services, db })
    await second.listen({ port: 0, host: '127.0.0.1' })
    const streams = [await watch(''), await watch('', second)]
    await addEntry(30)
    for (const stream of streams) await vi.waitFor(() => expect(stream.ids).toEqual([30]), 5_000)
    for (const stream of streams) stream.close()
    await second.close()
    await db.close()
  })

  it('asks to read everything again when too much was missed', async () => {
    const first = await watch()
    first.close()
    await test.sql.query(
      `insert into audit_entries (clinic_id, at, actor_kind, action, entity, entity_id)
       select $1, now(), 'system', 'x', 'booking', n from generate_series(1, 600) n`,
      [clinic.clinicId],
    )
    const stream = await watch(first.position)
    expect(stream.events).toContain('reset')
    expect(stream.ids).toEqual([])
    stream.close()
  })

  it('is for staff who may see bookings', async () => {
    expect((await test.call('GET', '/v2/changes')).status).toBe(401)
    const { headers } = await addStaff(test, clinic.clinicId, [])
    expect((await test.call('GET', '/v2/changes', { headers })).status).toBe(403)
    expect((await test.call('GET', '/v2/changes?after=nonsense', { headers: clinic.owner })).status).toBe(422)
  })
})
