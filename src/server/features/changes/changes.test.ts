import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import type { StaffContext } from '#server/http/services.ts'
import { endStreams, streamChanges } from './changes.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk } from '#test/desk.ts'
import {
  addCabinet,
  addClinic,
  addDoctor,
  addPatient,
  addStaff,
  insert,
  type TestClinic,
} from '#test/factories.ts'
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

const addEntry = (entityId: number, clinicId = clinic.clinicId, row: object = {}) =>
  insert(test, 'audit_entries', {
    clinic_id: clinicId,
    at: new Date(),
    actor_kind: 'system',
    action: 'booking.added',
    entity: 'booking',
    entity_id: entityId,
    ...row,
  })

interface Watch {
  hasEnded: boolean
  ids: number[]
  events: string[]
  position: string
  close(): void
}

/** Listens as a calendar would, until closed. */
async function watch(query = '', app: FastifyInstance = test.app, headers = clinic.owner): Promise<Watch> {
  const { port } = app.server.address() as AddressInfo
  const abort = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/v2/changes?${query}`, {
    headers,
    signal: abort.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const seen: Watch = { hasEnded: false, ids: [], events: [], position: '', close: () => abort.abort() }
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
  read()
    .catch(() => undefined)
    .finally(() => (seen.hasEnded = true))
  await vi.waitFor(() => expect(seen.events).toContain('position'), 15_000)
  return seen
}

/** Waits until the feed stands at the last entry: it goes on once whoever writes anywhere on this PostgreSQL has ended. */
async function heardOf() {
  const { rows } = await test.sql.query<{ xid: string }>(
    'select max(xid::text::bigint) as xid from audit_entries',
  )
  await vi.waitFor(async () => {
    const stream = await watch()
    stream.close()
    expect(stream.position.split('-')[0]).toBe(rows[0]?.xid)
  }, 15_000)
}

describe('the stream of changes', () => {
  it('says nothing more once it has ended, although its reader never took what was said', async () => {
    const actor = { accountId: clinic.clinicId, clinicId: clinic.clinicId, permissions: new Set() }
    const ctx = { db: test.db, actor } as unknown as StaffContext
    const stream = await streamChanges(ctx, {})
    const failed = vi.fn()
    stream.on('error', failed)
    endStreams(test.db)
    const other = await watch()
    await addEntry(77)
    await vi.waitFor(() => expect(other.ids).toContain(77), 15_000)
    expect(failed).not.toHaveBeenCalled()
    stream.destroy()
    other.close()
  })

  it('tells a change at once, and only of its own clinic', async () => {
    const stream = await watch()
    const other = await addClinic(test)
    await addEntry(1, other.clinicId)
    await addEntry(2)
    await vi.waitFor(() => expect(stream.ids).toEqual([2]), 15_000)
    stream.close()
  })

  it('catches up after a pause, missing nothing and repeating nothing', async () => {
    const first = await watch()
    await addEntry(10)
    await vi.waitFor(() => expect(first.ids).toEqual([10]), 15_000)
    first.close()
    await addEntry(11)
    await addEntry(12)
    const second = await watch(`after=${first.position}`)
    await addEntry(13)
    await vi.waitFor(() => expect(second.ids).toEqual([11, 12, 13]), 15_000)
    second.close()
  })

  it('tells who has seen no position what was written since they began to read', async () => {
    const own = await addClinic(test)
    const ago = (seconds: number) => ({ at: new Date(test.clock.now - seconds * 1000) })
    await addEntry(17, own.clinicId, ago(60))
    await addEntry(18, own.clinicId, ago(20))
    await addEntry(19, own.clinicId, ago(1))
    await heardOf()
    const since: [seconds: number, told: number[]][] = [
      [0, [19]],
      [10, [19]],
      [30, [18, 19]],
      [90, [17, 18, 19]],
    ]
    for (const [seconds, told] of since) {
      const stream = await watch(`since=${ago(seconds).at.getTime()}`, test.app, own.owner)
      expect(stream.ids).toEqual(told)
      stream.close()
    }
  })

  it('is not woken by an entry that nobody is to be told of, nor by one it has no word for', async () => {
    const first = await watch()
    await addEntry(14, clinic.clinicId, { told: false })
    await addEntry(15, clinic.clinicId, { entity: 'drawer' })
    await addEntry(16)
    await vi.waitFor(() => expect(first.ids).toEqual([16]), 15_000)
    first.close()
    for (let id = 0; id < 3; id++) await addEntry(id, clinic.clinicId, { told: false })
    await addEntry(17)
    const second = await watch(`after=${first.position}`)
    await vi.waitFor(() => expect(second.ids).toEqual([17]), 15_000)
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
    await vi.waitFor(() => expect(stream.ids).toEqual([20, 21]), 15_000)
    stream.close()
  })

  it('stands at an entry, since a crash gives the numbers of failed transactions anew', async () => {
    await addEntry(25)
    const client = await test.sql.connect()
    await client.query('begin; select pg_current_xact_id(); rollback')
    client.release()
    await heardOf()
  })

  it('reaches the calendars of another server process', async () => {
    const db = openDatabase(test.url)
    const second = await buildApp({ ...test.services, db })
    await second.listen({ port: 0, host: '127.0.0.1' })
    const streams = [await watch(''), await watch('', second)]
    await addEntry(30)
    for (const stream of streams) await vi.waitFor(() => expect(stream.ids).toEqual([30]), 15_000)
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
    await heardOf()
    const stream = await watch(`after=${first.position}`)
    expect(stream.events).toContain('reset')
    expect(stream.ids).toEqual([])
    stream.close()
  })

  it('tells a doctor confined to their own diary of no other', async () => {
    const mine = await addDoctor(test, clinic, [])
    const other = await addDoctor(test, clinic, [])
    const { accountId, headers } = await addStaff(test, clinic.clinicId, ['bookings.view', 'patients.view'])
    await test.sql.query('update doctors set account_id = $1 where id = $2', [accountId, mine])
    const first = await watch('', test.app, headers)
    const known = await addPatient(test, clinic.clinicId, { created_by: accountId })
    const stranger = await addPatient(test, clinic.clinicId)
    const write = async () => {
      await addEntry(101, clinic.clinicId, { after: { doctor_id: other } })
      await addEntry(102, clinic.clinicId, { after: { doctor_id: mine } })
      await addEntry(103, clinic.clinicId, { before: { doctor_id: other }, after: { doctor_id: mine } })
      await addEntry(104, clinic.clinicId, { before: { doctor_id: mine }, after: { doctor_id: other } })
      await addEntry(105, clinic.clinicId, { entity: 'hold', after: { doctor_id: other } })
      await addEntry(106, clinic.clinicId, { entity: 'hold', after: { doctor_id: null, cabinet_id: 1 } })
      await addEntry(stranger, clinic.clinicId, { entity: 'patient' })
      await addEntry(known, clinic.clinicId, { entity: 'patient' })
      await addEntry(109, clinic.clinicId, { entity: 'service' })
    }
    const heard = [102, 103, 104, 106, known, 109]
    await write()
    await vi.waitFor(() => expect(first.ids).toEqual(heard), 15_000)
    first.close()
    const everybody = await watch()
    const second = await watch(`after=${first.position}`, test.app, headers)
    await write()
    await vi.waitFor(() => expect(everybody.ids).toHaveLength(9), 15_000)
    await vi.waitFor(() => expect(second.ids).toEqual(heard), 15_000)
    everybody.close()
    second.close()
  })

  it('tells of a visit whose entry names no doctor by whose it is now', async () => {
    const desk = await openDesk(test)
    const { accountId, headers } = await addStaff(test, desk.clinic.clinicId, ['bookings.view'])
    const other = await addDoctor(test, desk.clinic, [desk.serviceId])
    await test.sql.query('update doctors set account_id = $1 where id = $2', [accountId, desk.doctorId])
    const own = (await desk.book()).body.data.id as number
    const theirs = (
      await desk.book({
        doctor_id: other,
        cabinet_id: await addCabinet(test, desk.clinic.clinicId, desk.clinic.locationId),
        patient_id: await addPatient(test, desk.clinic.clinicId),
      })
    ).body.data.id as number
    await heardOf()
    const stream = await watch('', test.app, headers)
    for (const booking_id of [theirs, own])
      expect((await desk.post('/update_booking_status', { booking_id, status: 2 })).status).toBe(200)
    await vi.waitFor(() => expect(stream.ids).toEqual([own]), 15_000)
    stream.close()
  })

  it('says nothing of patients to who may not see them', async () => {
    const { headers } = await addStaff(test, clinic.clinicId, ['bookings.view', 'bookings.all_doctors'])
    const stream = await watch('', test.app, headers)
    await addEntry(await addPatient(test, clinic.clinicId), clinic.clinicId, { entity: 'patient' })
    await addEntry(121)
    await vi.waitFor(() => expect(stream.ids).toEqual([121]), 15_000)
    stream.close()
  })

  it('narrows, and ends, with the rights of who listens', async () => {
    const permissions = ['bookings.view', 'bookings.all_doctors'] as const
    const { accountId, headers } = await addStaff(test, clinic.clinicId, permissions)
    const doctor = await addDoctor(test, clinic, [])
    const stream = await watch('', test.app, headers)
    const rights = (list: string[]) =>
      test.sql.query(
        `update roles set permissions = $2 where id in (select role_id from account_roles where account_id = $1)`,
        [accountId, list],
      )
    await rights(['bookings.view'])
    // Rights are trusted for two seconds, as they are by every call.
    await new Promise(resolve => setTimeout(resolve, 2_100))
    await addEntry(131, clinic.clinicId, { after: { doctor_id: doctor } })
    await addEntry(132, clinic.clinicId, { entity: 'service' })
    await vi.waitFor(() => expect(stream.ids).toEqual([132]), 15_000)
    await test.sql.query('update accounts set active = false where id = $1', [accountId])
    await new Promise(resolve => setTimeout(resolve, 2_100))
    await addEntry(133, clinic.clinicId, { entity: 'service' })
    await vi.waitFor(() => expect(stream.hasEnded).toBe(true), 15_000)
    expect(stream.ids).toEqual([132])
  })

  it('is opened so many times by one account, and again once one was closed', async () => {
    const own = await addClinic(test)
    const streams = await Promise.all(Array.from({ length: 12 }, () => watch('', test.app, own.owner)))
    const refused = await test.call('GET', '/v2/changes', { headers: own.owner })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_calendars' } })
    const { headers } = await addStaff(test, own.clinicId, ['bookings.view'])
    streams.push(await watch('', test.app, headers))
    streams.shift()?.close()
    await vi.waitFor(async () => streams.push(await watch('', test.app, own.owner)), 15_000)
    for (const stream of streams) stream.close()
  })

  it('is for staff who may see bookings', async () => {
    expect((await test.call('GET', '/v2/changes')).status).toBe(401)
    const { headers } = await addStaff(test, clinic.clinicId, [])
    expect((await test.call('GET', '/v2/changes', { headers })).status).toBe(403)
    expect((await test.call('GET', '/v2/changes?after=nonsense', { headers: clinic.owner })).status).toBe(422)
  })
})
