import { z } from 'zod'
import { exchange } from './exchange.ts'
import { jsonOf, lost } from './generic-gateway.ts'
import { hmacOf, isSignature } from './own-signature.ts'
import {
  GATEWAY_MILLISECONDS,
  type HookRequest,
  type Read,
  type Receipt,
  type SmsFound,
  type SmsGateway,
} from './sms-gateway.ts'

interface Settings {
  /** Null: Twilio's own. */
  readonly address: string | null
  readonly accountSid: string
  readonly authToken: string
  readonly reachesPrivate: boolean
  readonly milliseconds?: number
}

const ADDRESS = 'https://api.twilio.com'
const message = z.object({
  sid: z.string().min(1).max(200),
  num_segments: z.string().nullish(),
  body: z.string().nullish(),
  to: z.string().nullish(),
  date_created: z.string().nullish(),
})
const refusal = z.object({ code: z.int(), message: z.string().nullish() })
const page = z.object({ messages: z.array(message), next_page_uri: z.string().nullish() })

const STATES: Readonly<Record<string, Receipt['state']>> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
}
/** Its clock and ours may differ a little. */
const SLACK = 60_000

/**
 * The wire of Twilio's Messages resource and of those who speak it: a form with basic authentication, JSON back, and forms
 * signed by HMAC-SHA1 over the address that was called and the fields in order. Our own id travels in the address that
 * receipts are asked to come to.
 */
export function formGateway({
  address,
  accountSid,
  authToken,
  reachesPrivate,
  milliseconds,
}: Settings): SmsGateway {
  const url = new URL(
    `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    address ?? ADDRESS,
  )
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    accept: 'application/json',
  }
  const ask = { milliseconds: milliseconds ?? GATEWAY_MILLISECONDS, reachesPrivate }
  return {
    kind: 'form_post',
    thanks: { type: 'text/xml', body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>' },

    async send({ id, to, text, sender, receiptsTo }) {
      const form = new URLSearchParams({ To: to, Body: text })
      if (sender) form.set('From', sender)
      if (receiptsTo) form.set('StatusCallback', `${receiptsTo}?id=${encodeURIComponent(id)}`)
      const answer = await exchange({
        ...ask,
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      })
      if (answer.kind !== 'answered') return lost(answer)
      const { status } = answer
      const said = jsonOf(answer.body)
      if (status >= 200 && status < 300) {
        const { data } = message.safeParse(said)
        if (!data) return { kind: 'unknown', reason: 'an answer that cannot be read' }
        return { kind: 'accepted', gatewayId: data.sid, segments: partsOf(data.num_segments) }
      }
      const { data } = refusal.safeParse(said)
      const reason = data ? `${data.code} ${data.message ?? ''}`.trim() : `the gateway answered ${status}`
      if (status === 400) return { kind: 'refused', reason }
      // What came too fast, or while the service was away, was never begun; other faults may have come after the beginning.
      return { kind: status >= 500 && status !== 503 ? 'unknown' : 'retry', reason }
    },

    async lookUp({ to, text }, since): Promise<SmsFound> {
      const list = new URL(url)
      list.searchParams.set('To', to)
      list.searchParams.set('DateSent>', new Date(since - SLACK).toISOString().slice(0, 10))
      list.searchParams.set('PageSize', '100')
      const answer = await exchange({ ...ask, method: 'GET', url: list, headers })
      if (answer.kind !== 'answered') return { kind: 'unknown', reason: answer.reason }
      const { data } = page.safeParse(jsonOf(answer.body))
      if (answer.status !== 200 || !data)
        return { kind: 'unknown', reason: `the gateway answered ${answer.status}` }
      const found = data.messages.find(
        each => each.body === text && Date.parse(each.date_created ?? '') >= since - SLACK,
      )
      if (found) return { kind: 'found', gatewayId: found.sid, segments: partsOf(found.num_segments) }
      return data.next_page_uri
        ? { kind: 'unknown', reason: 'more messages than a page' }
        : { kind: 'absent' }
    },

    readReceipt: request =>
      readSigned(request, fields => {
        const gatewayId = fields.get('MessageSid') ?? fields.get('SmsSid')
        const state = STATES[fields.get('MessageStatus') ?? fields.get('SmsStatus') ?? '']
        if (!gatewayId || gatewayId.length > 200 || !state) return undefined
        return {
          gatewayId,
          ownId: new URL(request.url).searchParams.get('id'),
          state,
          reason: fields.get('ErrorCode') || null,
        }
      }),

    readReply: request =>
      readSigned(request, fields => {
        const [gatewayId, from] = [fields.get('MessageSid') ?? fields.get('SmsSid'), fields.get('From')]
        if (!gatewayId || gatewayId.length > 200 || !from || from.length > 50) return undefined
        return { gatewayId, from, text: (fields.get('Body') ?? '').slice(0, 5000) }
      }),
  }

  function readSigned<T>(request: HookRequest, valueOf: (fields: URLSearchParams) => T | undefined): Read<T> {
    const isPost = request.method === 'POST'
    const fields = isPost
      ? new URLSearchParams(request.body.toString('utf8'))
      : new URL(request.url).searchParams
    const signed = isPost ? fieldsInOrder(fields) : ''
    const isOwn = waysToWrite(request.url).some(called =>
      isSignature(
        request.headers['x-twilio-signature'],
        hmacOf('sha1', authToken, called + signed),
        'base64',
      ),
    )
    if (!isOwn) return { kind: 'forged' }
    const value = valueOf(fields)
    return value === undefined ? { kind: 'unreadable' } : { kind: 'read', value }
  }
}

/** Each name with its values, in the order of their letters and without anything between; what is said twice alike counts once. */
function fieldsInOrder(fields: URLSearchParams): string {
  return [...new Set(fields.keys())]
    .toSorted()
    .flatMap(key => [...new Set(fields.getAll(key))].toSorted().map(value => key + value))
    .join('')
}

/** The address that was called, with the port that goes without saying and without it: which of the two is signed is not told. */
function waysToWrite(called: string): string[] {
  const [, origin = '', port, rest = ''] =
    /^(\w+:\/\/(?:\[[^\]]*\]|[^/:?#]*))(:\d+)?(.*)$/s.exec(called) ?? []
  const usual = origin.startsWith('https:') ? ':443' : ':80'
  return [called, `${origin}${port ? '' : usual}${rest}`]
}

/** Zero while it has not been counted. */
function partsOf(text: string | null | undefined): number | undefined {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 && count < 100 ? count : undefined
}
