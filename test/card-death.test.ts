// A server killed between Stripe's answer and our note of it: nobody is charged twice, and nothing goes back twice.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { send, type Answer, type Request } from './soak/client.ts'
import { layOut, openGround, type Ground, type World } from './soak/ground.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'
import { StripeServer, type StripeEvent } from './stripe-server.ts'

let database: TestDatabase
let ground: Ground
let stripe: StripeServer
let server: ServerProcess
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  ground = openGround(database.url)
  stripe = await StripeServer.start()
  server = await startServer({
    DATABASE_URL: database.url,
    SESSION_SECRET: ground.secret,
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.url,
  })
  world = await layOut(ground, { doctors: 1, cabinets: 1, records: 1, staff: 1, patients: 1 })
})
afterAll(async () => {
  await server.stop()
  await stripe.stop()
  await ground.close()
  await database.drop()
})

async function call(path: string, request: Request): Promise<Answer['body']> {
  const answer = await send(server.origin, path, request)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

const asStaff = (path: string, body: object) => call(path, { token: world.staff[0], body })
const tell = (event: StripeEvent) => {
  const { body, headers } = stripe.sign(event, Date.now())
  return call('/v2/stripe/webhook', { body, headers })
}

/** Kills the server the next time that Stripe has carried out such a thing and not answered yet. */
function killBeforeAnswer(path: string): Promise<void> {
  return new Promise(resolve => {
    stripe.beforeAnswer = async asked => {
      if (asked.method !== 'POST' || asked.path !== path) return
      stripe.beforeAnswer = async () => undefined
      void server.killAndRestart().then(resolve)
      await wait(1_000)
    }
  })
}

test('a card is charged once and a refund paid once, whichever moment the server dies in', async () => {
  const { clinicId } = world.clinic
  await ground.sql.query(
    `update accounts set mobile = '+40721000444', mobile_verified_at = now() where user_type = 3`,
  )
  const { account_id: account } = await asStaff('/v4/stripe/accounts', {})
  await tell(stripe.enable(account))
  await asStaff('/config/set', { section: 'payments', payment_mode: 'integrated' })
  const { id } = await asStaff('/v2/subscriptions', {
    name_ro: 'Igienă',
    price: 900,
    months: 12,
    maximum_uses: 4,
    service_ids: [world.serviceIds[0]],
    sold_online: true,
  })

  const purchase = {
    token: world.patients[0],
    key: 'one-purchase-of-one-person',
    body: { clinic_id: clinicId, kind: 'subscription', id },
  }
  const restarted = killBeforeAnswer('/v1/checkout/sessions')
  expect((await send(server.origin, '/v2/me/purchases', purchase)).status).toBe(0)
  await restarted
  const begun = await call('/v2/me/purchases', purchase)
  expect(stripe.sessions.size).toBe(1)
  await tell(stripe.pay(String(begun.url).split('/').at(-1)!))

  const { rows } = await ground.sql.query(`select id from payments where clinic_id = $1`, [clinicId])
  expect(rows).toHaveLength(1)
  const again = killBeforeAnswer('/v1/refunds')
  await asStaff(`/v2/payments/${rows[0].id}/card-refunds`, { amount: 100, reason: 'La cererea pacientului' })
  await again
  // Whoever took the job is gone: the queue gives it to the new server in seconds.
  await vi.waitFor(async () => {
    const { rows: refunds } = await ground.sql.query(`select state from card_refunds where clinic_id = $1`, [
      clinicId,
    ])
    expect(refunds).toEqual([{ state: 'done' }])
  }, 60_000)
  expect(stripe.refunds).toMatchObject([{ amount: 10_000 }])
  const { rows: counted } = await ground.sql.query(
    `select refunded_bani::int as refunded from payment_counters where clinic_id = $1`,
    [clinicId],
  )
  expect(counted).toEqual([{ refunded: 10_000 }])
}, 240_000)
