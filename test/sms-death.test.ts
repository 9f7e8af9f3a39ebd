// A server killed between the mark, the gateway's answer and our note of it: no SMS is sent twice.

import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sealSecret } from '#server/records/secret-box.ts'
import { givenKeys } from '#server/records/secret-keys.ts'
import { GATEWAY_KINDS, type GatewayKind } from '#server/outside/sms/sms-gateway.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addPatient, insert } from './factories.ts'
import { layOut, openGround, type Ground, type World } from './soak/ground.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'
import { SmsServer } from './sms-server.ts'
import { addTemplate } from './templates.ts'

let database: TestDatabase
let ground: Ground
let server: ServerProcess
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  ground = openGround(database.url)
  server = await startServer({
    DATABASE_URL: database.url,
    SESSION_SECRET: ground.secret,
    SMS_PRIVATE_GATEWAYS: 'true',
  })
  world = await layOut(ground, { doctors: 1, cabinets: 1, records: 1, staff: 1, patients: 1 })
})
afterAll(async () => {
  await server.stop()
  await ground.close()
  await database.drop()
})

async function useGateway(kind: GatewayKind): Promise<SmsServer> {
  const { clinicId } = world.clinic
  const gateway = await SmsServer.start(kind)
  const keys = givenKeys(undefined, ground.secret)
  const seal = (column: string, text: string) =>
    sealSecret(keys, { table: 'sms_gateways', row: String(clinicId), column }, text)
  await ground.sql.query('delete from sms_gateways')
  await ground.sql.query(
    `insert into sms_gateways (clinic_id, kind, address, sealed_credentials, sealed_hook_secret, hook_secret_hash, sender_kind, sender,
                               part_bani, foreign_part_bani, changed_at)
     values ($1, $2, $3, $4, $5, $6, 'number', '1864', 25, 60, now())`,
    [
      clinicId,
      kind,
      gateway.url,
      seal('sealed_credentials', JSON.stringify(gateway.credentials)),
      seal('sealed_hook_secret', kind),
      createHash('sha256').update(kind).digest(),
    ],
  )
  return gateway
}

let count = 0
/** Queues an SMS. */
async function queue(): Promise<number> {
  const { clinicId } = world.clinic
  const { rows } = await ground.sql.query<{ id: string }>(
    `insert into messages (clinic_id, key, channel, recipient, body, category, created_at)
     values ($1, $2, 'sms', '+40721000111', $3, 'reminder', now()) returning id`,
    [clinicId, `death:${count++}`, `Te asteptam ${count}.`],
  )
  const id = Number(rows[0]!.id)
  await ground.sql.query(`select queue_job('send-message', $1::json, $2, now(), 12, null)`, [
    JSON.stringify({ clinic_id: clinicId, id }),
    `message:${clinicId}:${id}`,
  ])
  return id
}
const stateOf = async (id: number) => {
  const { rows } = await ground.sql.query(
    'select status, error from messages where clinic_id = $1 and id = $2',
    [world.clinic.clinicId, id],
  )
  return rows[0]
}
const settled = async (id: number) =>
  vi.waitFor(async () => expect((await stateOf(id)).status).toBe('sent'), { timeout: 45_000, interval: 200 })

test.each(GATEWAY_KINDS)(
  'killed before the answer of %s',
  async kind => {
    const gateway = await useGateway(kind)
    const restarted = new Promise<void>(resolve => {
      gateway.beforeAnswer = async () => {
        gateway.beforeAnswer = async () => undefined
        void server.killAndRestart().then(resolve)
        await wait(1_000)
      }
    })
    const id = await queue()
    await restarted
    await settled(id)
    expect(gateway.taken).toHaveLength(1)
    // Whoever can be asked has it; of the other nobody knows more than that it left.
    expect((await stateOf(id)).error).toBe(kind === 'get_query' ? 'unconfirmed' : null)
    await gateway.stop()
  },
  120_000,
)

test.each(GATEWAY_KINDS)(
  'killed between the mark and the taking of %s',
  async kind => {
    const gateway = await useGateway(kind)
    const restarted = new Promise<void>(resolve => {
      gateway.beforeTaking = async () => {
        gateway.beforeTaking = async () => undefined
        await server.killAndRestart()
        resolve()
      }
    })
    const id = await queue()
    await restarted
    await settled(id)
    // Whoever can be asked has never seen it, and gets it; of the other it is told that nobody knows.
    expect(gateway.taken).toHaveLength(kind === 'get_query' ? 0 : 1)
    expect((await stateOf(id)).error).toBe(kind === 'get_query' ? 'unconfirmed' : null)
    await gateway.stop()
  },
  120_000,
)

test.each(GATEWAY_KINDS)(
  'killed between the answer of %s and the note of it',
  async kind => {
    const gateway = await useGateway(kind)
    const held = await hold()
    gateway.beforeAnswer = async () => {
      gateway.beforeAnswer = async () => undefined
      await held.query('select from messages where key = $1 for update', [`death:${count - 1}`])
    }
    const id = await queue()
    await untilSomebodyWaits()
    expect((await stateOf(id)).status).toBe('sending')
    await server.killAndRestart()
    await held.release()
    await settled(id)
    expect(gateway.taken).toHaveLength(1)
    expect((await stateOf(id)).error).toBe(kind === 'get_query' ? 'unconfirmed' : null)
    await gateway.stop()
  },
  120_000,
)

describe('killed while it claims', () => {
  test.each([
    [
      'the claim',
      `insert into message_claims (clinic_id, template_id, subject_id, moment, location_id, patient_id, message_id, claimed_at)
       select b.clinic_id, t.id, b.id, b.starts_at, b.location_id, b.patient_id, m.id, now()
         from bookings b, message_templates t, (select id from messages limit 1) m
        where b.clinic_id = $1 and b.id = $2 and t.clinic_id = $1`,
    ],
    [
      'the queue',
      `select graphile_worker.add_job('send-message', '{}', job_key => 'message:' || $1 || ':' ||
                (select last_value + 1 from messages_id_seq)) from bookings where id = $2`,
    ],
    [
      'the end',
      'select from message_templates t, bookings b where t.clinic_id = $1 and b.id = $2 for update of t',
    ],
  ])(
    'before %s, and again after it, a visit is told once',
    async (_, stop) => {
      const gateway = await useGateway('generic')
      const { clinicId } = world.clinic
      // Something that a row which stands in the way may point at.
      await settled(await queue())
      const visit = await fallDue()
      const held = await hold()
      await held.query(stop, [clinicId, visit])
      await ground.sql.query(`select keep_reminder_tick(now() - interval '5 minutes', '{}', '{}')`)
      await remind('before')
      await untilSomebodyWaits()
      expect(await messagesOf(visit)).toEqual([])
      await server.killAndRestart()
      await held.release()
      await remind('after')
      await vi.waitFor(async () => expect(await messagesOf(visit)).toEqual(['sent']), {
        timeout: 90_000,
        interval: 200,
      })
      expect(gateway.taken.filter(({ text }) => text === `Vizita ${visit}`)).toHaveLength(1)
      await gateway.stop()
    },
    180_000,
  )
})

/** A visit whose turn came three minutes ago, whatever the hour, before anybody last looked. */
async function fallDue(): Promise<number> {
  const { clinicId, locationId, cabinetId } = world.clinic
  await ground.sql.query(
    `insert into clinic_settings (clinic_id, section, values) values ($1, 'messages', '{"message_from_hour": 0, "message_to_hour": 24}')
     on conflict do nothing`,
    [clinicId],
  )
  // Visits at one time are nothing to whoever reminds of them.
  await ground.sql.query('alter table bookings disable trigger sync_booking_busy_times')
  await ground.sql.query('update message_templates set active = false where clinic_id = $1', [clinicId])
  // Of those before it this one's rule would speak too.
  await ground.sql.query(
    `update bookings set cancelled_at = now(), cancelled_by = 'staff' where clinic_id = $1 and cancelled_at is null`,
    [clinicId],
  )
  const patientId = await addPatient(ground, clinicId, { mobile: '+40721000111' })
  const begin = Date.now() + 5 * 3_600_000 - 180_000
  const { id } = await insert(ground, 'bookings', {
    clinic_id: clinicId,
    code: `death-${count++}-visit`,
    patient_id: patientId,
    doctor_id: world.doctorIds[0],
    location_id: locationId,
    cabinet_id: cabinetId,
    starts_at: new Date(begin),
    ends_at: new Date(begin + 60_000),
    status: 'approved',
    status_changed_at: new Date(),
    source: 'staff',
    created_at: new Date(),
    updated_at: new Date(),
  })
  await ground.sql.query('delete from placed_visits')
  await addTemplate(ground, clinicId, {
    count: 5,
    unit: 'hour',
    at_minutes: null,
    interval_from_hour: 0,
    interval_to_hour: 24,
    sms: `Vizita ${String(id)}`,
  })
  return Number(id)
}

/** As the clock does every minute, which would be long to wait for. */
const remind = (name: string) =>
  ground.sql.query(`select queue_job('remind-patients', '{}', $1, now(), 1, null)`, [name])

const messagesOf = async (visit: number) =>
  (
    await ground.sql.query<{ status: string }>(
      'select status from messages where clinic_id = $1 and booking_id = $2 order by id',
      [world.clinic.clinicId, visit],
    )
  ).rows.map(row => row.status)

/** A transaction of the test's own, which stands in the server's way until it is released. */
async function hold() {
  const client = await ground.sql.connect()
  await client.query('begin')
  return {
    query: (text: string, values: unknown[]) => client.query(text, values),
    release: async () => {
      await client.query('rollback')
      client.release()
    },
  }
}

/** Until the server stands where a row is held by another. */
const untilSomebodyWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await ground.sql.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name = 'zambet'`,
      )
      expect(rows).not.toEqual([])
    },
    { timeout: 30_000, interval: 20 },
  )
