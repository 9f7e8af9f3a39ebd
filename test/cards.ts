import { expect } from 'vitest'
import { startTestApp, type Reply, type TestApp } from './app.ts'
import { openDesk, type Desk } from './desk.ts'
import { StripeServer, type StripeEvent } from './stripe-server.ts'

export interface CardsApp {
  readonly app: TestApp
  readonly stripe: StripeServer
  /** Sends a message of Stripe's, signed now unless told otherwise. */
  deliver(event: StripeEvent, options?: { at?: number; secret?: string }): Promise<Reply>
  /** A clinic whose account takes cards. */
  openClinic(settings?: Record<string, unknown>): Promise<CardClinic>
  /** The clinic has an account of its own that takes cards; its id. */
  connect(desk: Desk): Promise<string>
  stop(): Promise<void>
}

export interface CardClinic extends Desk {
  readonly account: string
}

/** The whole server beside a real HTTP server that speaks as Stripe does. */
export async function startCards(): Promise<CardsApp> {
  const stripe = await StripeServer.start()
  const app = await startTestApp(undefined, { stripe: stripe.settings })
  const deliver: CardsApp['deliver'] = (event, { at = app.clock.now, secret } = {}) =>
    app.call('POST', '/v2/stripe/webhook', stripe.sign(event, at, secret))
  const connect: CardsApp['connect'] = async desk => {
    const reply = await desk.post('/v4/stripe/accounts')
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const account: string = reply.body.data.account_id
    await deliver(stripe.enable(account))
    return account
  }
  return {
    app,
    stripe,
    deliver,
    async openClinic(settings = {}) {
      const desk = await openDesk(app)
      const account = await connect(desk)
      const set = await desk.post('/config/set', {
        section: 'payments',
        payment_mode: 'integrated',
        ...settings,
      })
      expect(set.status, JSON.stringify(set.body)).toBe(200)
      return { ...desk, account }
    },
    connect,
    async stop() {
      await app.stop()
      await stripe.stop()
    },
  }
}

/** What the ledger has of a patient's payments by card, in the order of its rows. */
export async function paymentsOf(app: TestApp, clinicId: number) {
  const { rows } = await app.sql.query(
    `select p.method, p.amount_bani::int as amount, p.reference, n.refunded_bani::int as refunded,
            n.allocated_bani::int as allocated
       from payments p join payment_counters n on n.clinic_id = p.clinic_id and n.payment_id = p.id
      where p.clinic_id = $1 order by p.id`,
    [clinicId],
  )
  return rows
}
