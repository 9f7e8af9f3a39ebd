// A server killed between the mark, the gateway's answer and our note of it: no SMS is sent twice.

import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sealSecret } from '#server/records/secret-box.ts'
import { givenKeys } from '#server/records/secret-keys.ts'
import { GATEWAY_KINDS, type GatewayKind } from '#server/outside/sms/sms-gateway.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { layOut, openGround, type Ground, type World } from './soak/ground.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'
import { SmsServer } from './sms-server.ts'

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
/** Queues an SMS; with a gateway, as the mark of a process leaves it that is no more. */
async function queue(begunWith?: GatewayKind): Promise<number> {
  const { clinicId } = world.clinic
  const { rows } = await ground.sql.query<{ id: string }>(
    `insert into messages (clinic_id, key, channel, recipient, body, category, created_at, status, gateway, begun_at, attempts)
     values ($1, $2, 'sms', '+40721000111', $3, 'reminder', now(), case when $4::text is null then 'queued' else 'sending' end::message_status,
             $4, case when $4::text is not null then now() end, case when $4::text is null then 0 else 1 end) returning id`,
    [clinicId, `death:${count++}`, `Te asteptam ${count}.`, begunWith ?? null],
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

test('killed between the mark and the sending, what never came is sent once', async () => {
  const gateway = await useGateway('form_post')
  const id = await queue('form_post')
  await settled(id)
  expect(gateway.taken).toHaveLength(1)
  expect((await stateOf(id)).error).toBeNull()
  await gateway.stop()
}, 120_000)
