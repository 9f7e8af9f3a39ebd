import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import qs from 'qs'
import { Stripe } from 'stripe'

// A test says by its expectations what it reads out of an object.
// oxlint-disable-next-line typescript/no-explicit-any
type Thing = Record<string, any>

/** A message as Stripe sends it, not sent yet: a test sends it late, twice, in another order, or never. */
export interface StripeEvent {
  readonly id: string
  readonly type: string
  readonly body: string
}

/** What was asked of Stripe, as it came. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  readonly account: string | undefined
  readonly fields: Thing
}

const KEY = 'sk_test_only_this_test_knows'
const SECRET = 'whsec_only_this_test_knows'
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** Stripe's wire on a port of its own: form bodies, idempotency, connected accounts, error objects, signed messages. */
export class StripeServer {
  readonly #server: Server
  readonly url: string
  readonly accounts = new Map<string, Thing>()
  readonly sessions = new Map<string, Thing>()
  readonly refunds: Thing[] = []
  readonly asked: Asked[] = []
  readonly events: StripeEvent[] = []
  readonly #answers = new Map<
    string,
    { readonly asked: string; readonly status: number; readonly body: Thing }
  >()
  /** Every connection is cut. */
  isDown = false
  /** What is asked is carried out, and the answer lost on its way. */
  losesAnswers = false
  /** Milliseconds between what is carried out and its answer. */
  slowness = 0
  /** Waited for before each answer. */
  beforeAnswer: (asked: Asked) => Promise<void> = async () => undefined

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  static async start(): Promise<StripeServer> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const made = new StripeServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.on('request', (request, response) => {
      void made.#take(request).then(async answer => {
        const body = JSON.stringify(answer?.body)
        if (made.slowness > 0) await wait(made.slowness)
        if (!answer || made.losesAnswers) return request.socket.destroy()
        response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': newId('req') })
        return response.end(body)
      })
    })
    return made
  }

  get settings() {
    return { secretKey: KEY, webhookSecret: SECRET, apiUrl: this.url }
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #take(request: IncomingMessage) {
    if (this.isDown) return undefined
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    const text = Buffer.concat(await request.toArray()).toString()
    const { authorization, 'idempotency-key': key, 'stripe-account': account } = request.headers
    if (authorization !== `Bearer ${KEY}`) return refuse(401, 'invalid_request_error', 'Invalid API Key')
    const fields: Thing = qs.parse(text || searchParams.toString(), { depth: 10 })
    const asked: Asked = {
      method: request.method ?? '',
      path: pathname,
      key: key as string | undefined,
      account: account as string | undefined,
      fields,
    }
    this.asked.push(asked)
    await this.beforeAnswer(asked)
    if (asked.method === 'GET') return this.#answer(asked)
    if (!asked.key && !pathname.endsWith('/expire') && pathname !== '/v1/account_links')
      return refuse(400, 'invalid_request_error', 'this test asks for an Idempotency-Key')
    const name = `${asked.account ?? ''} ${asked.key ?? newId('own')}`
    const said = JSON.stringify([pathname, fields])
    const known = this.#answers.get(name)
    if (known && known.asked !== said)
      return refuse(400, 'idempotency_error', 'Keys can only be used with the same parameters')
    if (known) return known
    const answer = { asked: said, ...this.#answer(asked) }
    if (answer.status < 500) this.#answers.set(name, answer)
    return answer
  }

  #answer({ method, path, account, fields }: Asked): { status: number; body: Thing } {
    const [, , what = '', ...rest] = path.split('/')
    const [id, act] = what === 'checkout' ? rest.slice(1) : rest
    if (account !== undefined && !this.accounts.has(account))
      return refuse(403, 'invalid_request_error', `no access to ${account}`, 'account_invalid')
    if (what === 'accounts')
      return method === 'GET' ? this.#find(this.accounts, id) : this.#addAccount(fields)
    if (what === 'account_links')
      return ok({ object: 'account_link', url: `${this.url}/onboard/${String(fields['account'])}` })
    if (what === 'checkout' && id === undefined) return this.#addSession(fields, account)
    if (what === 'checkout') {
      const session = this.sessions.get(id ?? '')
      if (!session || session['account_of'] !== account)
        return refuse(404, 'invalid_request_error', `No such checkout.session: ${id}`, 'resource_missing')
      if (act === 'expire') {
        if (session['status'] !== 'open')
          return refuse(400, 'invalid_request_error', 'only open sessions expire')
        Object.assign(session, { status: 'expired', url: null })
        this.#tell('checkout.session.expired', session)
      }
      return ok(session)
    }
    if (what === 'refunds' && method === 'GET')
      return ok({
        object: 'list',
        has_more: false,
        data: this.refunds.filter(each => each['payment_intent'] === fields['payment_intent']),
      })
    if (what === 'refunds') return this.#addRefund(fields)
    return refuse(404, 'invalid_request_error', `Unrecognized request URL ${path}`)
  }

  #find(things: Map<string, Thing>, id: string | undefined) {
    const found = things.get(id ?? '')
    return found ? ok(found) : refuse(404, 'invalid_request_error', `No such ${id}`, 'resource_missing')
  }

  #addAccount(fields: Thing) {
    const account = {
      id: newId('acct'),
      object: 'account',
      business_profile: { name: fields['business_profile']?.name ?? null },
      charges_enabled: false,
      payouts_enabled: false,
      requirements: { currently_due: ['external_account', 'business_profile.url'] },
      metadata: fields['metadata'] ?? {},
    }
    this.accounts.set(account.id, account)
    return ok(account)
  }

  #addSession(fields: Thing, account: string | undefined) {
    const [item] = Object.values<Thing>(fields['line_items'] ?? {})
    const amount = Number(item?.['price_data']?.unit_amount)
    if (!Number.isInteger(amount) || amount < 200)
      return refuse(400, 'invalid_request_error', 'The amount is too small', 'amount_too_small')
    const session = {
      id: newId('cs_test'),
      object: 'checkout.session',
      url: '',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: amount,
      currency: item?.['price_data']?.currency,
      success_url: fields['success_url'],
      cancel_url: fields['cancel_url'],
      expires_at: Number(fields['expires_at']),
      metadata: fields['metadata'] ?? {},
      account_of: account,
    }
    session.url = `${this.url}/pay/${session.id}`
    this.sessions.set(session.id, session)
    return ok(session)
  }

  #addRefund(fields: Thing) {
    const session = [...this.sessions.values()].find(
      each => each['payment_intent'] === fields['payment_intent'],
    )
    if (!session) return refuse(404, 'invalid_request_error', 'No such payment_intent', 'resource_missing')
    const before = this.refunds
      .filter(each => each['payment_intent'] === fields['payment_intent'])
      .reduce((sum, each) => sum + Number(each['amount']), 0)
    if (before + Number(fields['amount']) > session['amount_total'])
      return refuse(400, 'invalid_request_error', 'greater than what is left', 'charge_already_refunded')
    const refund = {
      id: newId('re'),
      object: 'refund',
      status: 'succeeded',
      amount: Number(fields['amount']),
      payment_intent: fields['payment_intent'],
      metadata: fields['metadata'] ?? {},
      account_of: session['account_of'],
    }
    this.refunds.push(refund)
    this.#tell('refund.created', refund)
    return ok(refund)
  }

  #tell(type: string, object: Thing, account = object['account_of']): StripeEvent {
    const id = newId('evt')
    const event = { id, object: 'event', type, account, data: { object: { ...object } } }
    const made = { id, type, body: JSON.stringify(event) }
    this.events.push(made)
    return made
  }

  /** The person pays; `as` is what was changed at Stripe meanwhile. */
  pay(sessionId: string, as: Thing = {}): StripeEvent {
    const session = this.sessions.get(sessionId)
    if (!session) throw new Error(`no session ${sessionId}`)
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: session['payment_intent'] ?? newId('pi'),
      url: null,
      ...as,
    })
    return this.#tell('checkout.session.completed', session)
  }

  /** A day has passed. */
  forgetKeys(): void {
    this.#answers.clear()
  }

  /** Its half hour has passed. */
  expire(sessionId: string): StripeEvent {
    const session = this.sessions.get(sessionId)
    if (!session) throw new Error(`no session ${sessionId}`)
    Object.assign(session, { status: 'expired', url: null })
    return this.#tell('checkout.session.expired', session)
  }

  /** The clinic's person gave Stripe all that it asked for, or it takes that back. */
  enable(account: string, change: Thing = { charges_enabled: true, payouts_enabled: true }): StripeEvent {
    const found = this.accounts.get(account)
    if (!found) throw new Error(`no account ${account}`)
    Object.assign(found, change)
    return this.#tell('account.updated', found, account)
  }

  tell(type: string, account: string, object: Thing): StripeEvent {
    return this.#tell(type, object, account)
  }

  /** As Stripe signs it, at a time of the app's clock. */
  sign(event: StripeEvent, now: number, secret = SECRET): { body: string; headers: Record<string, string> } {
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: event.body,
      secret,
      timestamp: Math.floor(now / 1000),
    })
    return {
      body: event.body,
      headers: { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' },
    }
  }
}

const ok = (body: Thing) => ({ status: 200, body })
const refuse = (status: number, type: string, message: string, code?: string) => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
})
