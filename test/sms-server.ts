import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { GatewayKind } from '#server/outside/sms/sms-gateway.ts'

/** An SMS as the gateway took it. */
export interface TakenSms {
  /** As this gateway names it. */
  readonly gatewayId: string
  /** As we name it, where the wire says it. */
  readonly id: string | undefined
  readonly to: string
  readonly text: string
  readonly from: string | undefined
  /** Where its receipts are asked to come to, where the wire says it. */
  readonly receiptsTo: string | undefined
}

type Answer =
  | 'takes'
  /** For good: no such number. */
  | 'refuses'
  /** Once; the next attempt may do. */
  | 'fails'
  /** What it took is answered by nothing: the connection is cut. */
  | 'loses'
  /** What it took is never answered. */
  | 'hangs'
  /** Cut before anything was taken. */
  | 'cuts'
  /** A page in the place of an answer. */
  | 'babbles'

export interface Told {
  readonly signature?: 'right' | 'wrong' | 'none'
}

const ACCOUNT = `AC${'0'.repeat(32)}`
const SECRET = 'only-this-test-knows'

/** A gateway on a port of its own that speaks one of the wires both ways. */
export class SmsServer {
  readonly #server: Server
  readonly kind: GatewayKind
  readonly url: string
  readonly taken: TakenSms[] = []
  /** Every request for a message, whatever became of it. */
  asked = 0
  /** What it does, one after another; then `takes`. */
  readonly next: Answer[] = []
  /** Milliseconds before each answer. */
  slowness = 0
  /** Answers questions after what it took. */
  knowsItsMessages = true
  /** Waited for once a message came, before it is taken: it is not where who sent it is gone by then. */
  beforeTaking: () => Promise<void> = async () => undefined
  /** Waited for once a message was taken, before the answer. */
  beforeAnswer: () => Promise<void> = async () => undefined
  #count = 1000

  private constructor(server: Server, kind: GatewayKind, url: string) {
    this.#server = server
    this.kind = kind
    this.url = url
  }

  static async start(kind: GatewayKind): Promise<SmsServer> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const made = new SmsServer(server, kind, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.on('request', (request, response) => void made.#answer(request, response))
    return made
  }

  /** What opens an account here. */
  get credentials(): Record<string, string> {
    if (this.kind === 'form_post') return { account_sid: ACCOUNT, auth_token: SECRET }
    return this.kind === 'get_query' ? { connection_id: 'C0FFEE', password: SECRET } : { token: SECRET }
  }

  get account() {
    return { kind: this.kind, address: this.url, credentials: this.credentials }
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  last(): TakenSms {
    const sms = this.taken.at(-1)
    if (!sms) throw new Error('no SMS came')
    return sms
  }

  /** Calls our hook about a message; answers as we did. */
  async tell(hook: string, sms: TakenSms, state: 'sent' | 'delivered' | 'undelivered', told: Told = {}) {
    if (this.kind === 'generic') {
      const said = { id: sms.gatewayId, own_id: sms.id, state }
      return this.#call(sms.receiptsTo ?? hook, JSON.stringify(said), told)
    }
    if (this.kind === 'form_post')
      return this.#call(
        sms.receiptsTo ?? hook,
        new URLSearchParams({
          AccountSid: ACCOUNT,
          ApiVersion: '2010-04-01',
          From: sms.from ?? '',
          MessageSid: sms.gatewayId,
          MessageStatus: state,
          SmsSid: sms.gatewayId,
          SmsStatus: state,
          To: sms.to,
          ...(state === 'undelivered' && { ErrorCode: '30003' }),
        }).toString(),
        told,
      )
    const query = new URLSearchParams({
      message_id: sms.gatewayId,
      status: state === 'delivered' ? '1' : '0',
      timestamp: '1796000000',
      connection_id: told.signature === 'wrong' ? 'another' : 'C0FFEE',
      message_count: '1',
    })
    return this.#call(`${hook}?${query.toString()}`, undefined, told)
  }

  /** Calls our hook with what a patient wrote; answers as we did. */
  async reply(hook: string, from: string, text: string, { id, ...told }: Told & { id?: string } = {}) {
    const gatewayId = id ?? this.#newId()
    if (this.kind === 'generic') return this.#call(hook, JSON.stringify({ id: gatewayId, from, text }), told)
    if (this.kind === 'form_post')
      return this.#call(
        hook,
        new URLSearchParams({
          AccountSid: ACCOUNT,
          ApiVersion: '2010-04-01',
          Body: text,
          From: from,
          MessageSid: gatewayId,
          NumMedia: '0',
          NumSegments: '1',
          SmsMessageSid: gatewayId,
          SmsSid: gatewayId,
          SmsStatus: 'received',
          To: '+40374000000',
        }).toString(),
        told,
      )
    const query = new URLSearchParams({
      sender: from.replace(/^\+40/, '0'),
      receiver: '1864',
      message: text,
      timestamp: id ?? String(1_796_000_000 + this.#count++),
      network_id: '2',
      network_name: 'Orange Romania',
    })
    return this.#call(`${hook}?${query.toString()}`, undefined, told)
  }

  async #call(url: string, body: string | undefined, { signature = 'right' }: Told) {
    const key = signature === 'wrong' ? 'another key' : SECRET
    const form = this.kind === 'form_post'
    const signed = form
      ? createHmac('sha1', key)
          .update(url + fieldsInOrder(body ?? ''))
          .digest('base64')
      : createHmac('sha256', key)
          .update(body ?? '')
          .digest('hex')
    const name = form ? 'x-twilio-signature' : 'x-signature'
    const headers: Record<string, string> = {
      ...(body !== undefined && {
        'content-type': form ? 'application/x-www-form-urlencoded; charset=UTF-8' : 'application/json',
      }),
      ...(this.kind !== 'get_query' && signature !== 'none' && { [name]: signed }),
    }
    const response = await fetch(url, body === undefined ? { headers } : { method: 'POST', headers, body })
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      text: await response.text(),
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const body = Buffer.concat(await request.toArray()).toString()
    if (!this.#isAllowed(request, url)) return this.#refuseAccess(response)
    if (request.method === 'GET' && this.kind !== 'get_query') return this.#find(url, response)
    const sms = this.#read(url, body)
    this.asked++
    const how = this.next.shift() ?? 'takes'
    if (how === 'cuts') return void request.socket.destroy()
    await this.beforeTaking()
    if (request.socket.destroyed) return
    if (how !== 'refuses' && how !== 'fails') this.taken.push(sms)
    await this.beforeAnswer()
    if (this.slowness > 0) await wait(this.slowness)
    if (how === 'loses') return void request.socket.destroy()
    if (how === 'hangs') return
    if (how === 'babbles')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>')
    if (this.kind === 'get_query')
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=UTF-8' })
        .end(
          how === 'refuses'
            ? 'ERROR;9;The receiver number is not valid.;'
            : how === 'fails'
              ? 'ERROR;12;Your credit is not enough.;'
              : `MESSAGE;1;The message was successfully sent.;${sms.gatewayId},1`,
        )
    const json = (status: number, said: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    if (how === 'fails') return json(503, {})
    if (this.kind === 'generic')
      return how === 'refuses' ? json(422, {}) : json(202, { id: sms.gatewayId, segments: 1, cost_bani: 21 })
    if (how === 'refuses')
      return json(400, { code: 21211, message: "The 'To' number is not valid.", more_info: '', status: 400 })
    return json(201, this.#resource(sms))
  }

  #resource(sms: TakenSms) {
    return {
      sid: sms.gatewayId,
      account_sid: ACCOUNT,
      status: 'queued',
      num_segments: '1',
      to: sms.to,
      from: sms.from ?? null,
      body: sms.text,
      date_created: new Date().toUTCString(),
      error_code: null,
      price: null,
    }
  }

  #find(url: URL, response: ServerResponse): void {
    if (!this.knowsItsMessages) return void response.writeHead(404).end('no such page')
    const found =
      this.kind === 'generic' ? this.taken.find(({ id }) => id === url.searchParams.get('id')) : undefined
    const said =
      this.kind === 'generic'
        ? { found: found !== undefined, id: found?.gatewayId }
        : {
            messages: this.taken
              .filter(({ to }) => to === url.searchParams.get('To'))
              .map(sms => this.#resource(sms)),
            next_page_uri: null,
          }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  }

  #isAllowed({ headers: { authorization } }: IncomingMessage, { pathname, searchParams }: URL): boolean {
    if (this.kind === 'generic') return authorization === `Bearer ${SECRET}`
    if (this.kind === 'get_query') return searchParams.get('password') === SECRET
    const basic = `Basic ${Buffer.from(`${ACCOUNT}:${SECRET}`).toString('base64')}`
    return authorization === basic && pathname === `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`
  }

  #refuseAccess(response: ServerResponse): void {
    if (this.kind === 'get_query') response.end('ERROR;2;The connection ID and password do not match.;')
    else response.writeHead(401).end('{"code":20003,"message":"Authenticate","status":401}')
  }

  #read({ searchParams }: URL, body: string): TakenSms {
    const gatewayId = this.#newId()
    if (this.kind === 'generic') {
      const { id, to, text, from } = JSON.parse(body) as Record<string, string>
      return { gatewayId, id, to: to!, text: text!, from, receiptsTo: undefined }
    }
    if (this.kind === 'get_query') {
      const [to, text, from] = ['to', 'message', 'sender'].map(name => searchParams.get(name) ?? undefined)
      return { gatewayId, id: undefined, to: to!, text: text!, from, receiptsTo: undefined }
    }
    const form = new URLSearchParams(body)
    const receiptsTo = form.get('StatusCallback') ?? undefined
    return {
      gatewayId,
      id: receiptsTo ? (new URL(receiptsTo).searchParams.get('id') ?? undefined) : undefined,
      to: form.get('To') ?? '',
      text: form.get('Body') ?? '',
      from: form.get('From') ?? form.get('MessagingServiceSid') ?? undefined,
      receiptsTo,
    }
  }

  #newId(): string {
    if (this.kind === 'get_query') return String(70_000_000 + this.#count++)
    return this.kind === 'form_post'
      ? `SM${randomBytes(16).toString('hex')}`
      : `g-${randomBytes(6).toString('hex')}`
  }
}

function fieldsInOrder(body: string): string {
  return [...new URLSearchParams(body)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('')
}
