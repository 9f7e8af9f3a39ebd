import { createHash } from 'node:crypto'
import { exchange, judgeStatus } from './exchange.ts'
import { lost } from './generic-gateway.ts'
import { GATEWAY_MILLISECONDS, type HookRequest, type Read, type SmsGateway } from './sms-gateway.ts'

interface Settings {
  /** Null: SMSLink's own. */
  readonly address: string | null
  readonly connectionId: string
  readonly password: string
  readonly reachesPrivate: boolean
  readonly milliseconds?: number
}

const ADDRESS = 'https://secure.smslink.ro/sms/gateway/communicate/index.php'
const HOME = '+40'

/**
 * The wire of SMSLink.ro: one GET, an answer of four parts between semicolons whose first word says whether it was taken,
 * and GETs back that nothing signs, so that only the secret in their address says who makes them. It has no question by
 * which a message could be found again, and writes numbers as they are dialled in Romania.
 */
export function queryGateway({
  address,
  connectionId,
  password,
  reachesPrivate,
  milliseconds,
}: Settings): SmsGateway {
  return {
    kind: 'get_query',
    // What is written back may be sent to the patient as an SMS.
    thanks: { type: 'text/plain', body: '' },

    async send({ to, text, sender }) {
      const url = new URL(address ?? ADDRESS)
      url.searchParams.set('connection_id', connectionId)
      url.searchParams.set('password', password)
      url.searchParams.set('to', dialled(to))
      url.searchParams.set('message', text)
      if (sender) url.searchParams.set('sender', sender)
      const answer = await exchange({
        method: 'GET',
        url,
        milliseconds: milliseconds ?? GATEWAY_MILLISECONDS,
        reachesPrivate,
      })
      if (answer.kind !== 'answered') return lost(answer)
      const [word, code = '', said = '', variables = ''] = answer.body.trim().split(';')
      const reason = `${code} ${said}`.trim().slice(0, 200)
      if (word === 'MESSAGE') return { kind: 'accepted', gatewayId: variables.split(',')[0]?.trim() || null }
      if (word === 'ERROR') return { kind: isLasting(said) ? 'refused' : 'retry', reason }
      const kind = judgeStatus(answer.status)
      // A page of somebody in between looks like an answer and is none.
      if (kind === 'accepted') return { kind: 'unknown', reason: 'an answer that cannot be read' }
      return { kind: kind === 'refused' ? 'retry' : kind, reason: `the gateway answered ${answer.status}` }
    },

    readReceipt: request => {
      const fields = fieldsOf(request)
      if (!isOwnConnection(fields)) return { kind: 'forged' }
      const [gatewayId, status] = [fields.get('message_id'), fields.get('status')]
      if (!gatewayId || !/^\d{1,20}$/.test(gatewayId) || (status !== '0' && status !== '1'))
        return { kind: 'unreadable' }
      const segments = Number(fields.get('message_count'))
      return {
        kind: 'read',
        value: {
          gatewayId,
          ownId: null,
          state: status === '1' ? 'delivered' : 'undelivered',
          reason: status === '1' ? null : (fields.get('delivery_report')?.slice(0, 200) ?? null),
          ...(segments > 0 && segments < 100 && { segments }),
        },
      }
    },

    readReply: (request): Read<{ gatewayId: string; from: string; text: string }> => {
      const fields = fieldsOf(request)
      const [from, text, at] = ['sender', 'message', 'timestamp'].map(each => fields.get(each))
      if (!from || from.length > 50 || text == null || text.length > 5000 || !at)
        return { kind: 'unreadable' }
      // It names no message, so what was said, by whom and when names it.
      const named = JSON.stringify([from, fields.get('receiver'), text, at])
      const gatewayId = createHash('sha256').update(named).digest('hex').slice(0, 32)
      return { kind: 'read', value: { gatewayId, from, text } }
    },
  }

  /** It may say whose connection a receipt is of. */
  function isOwnConnection(fields: URLSearchParams): boolean {
    const given = fields.get('connection_id')
    return given === null || given === connectionId
  }
}

/** 0722 418 305 for a number of Romania, 0044 … for another. */
const dialled = (e164: string): string =>
  e164.startsWith(HOME) ? `0${e164.slice(HOME.length)}` : `00${e164.slice(1)}`

/** The gateway's numbers of errors change with its versions; what concerns the number or the text stays so, credit and access do not. */
const isLasting = (said: string): boolean =>
  /(receiver|recipient|destination|phone|number|mobile|message|text|blacklist)/i.test(said) &&
  !/(credit|balance|connection|password|ip |limit|later)/i.test(said)

/** By GET as a rule; a clinic may have asked for forms. */
function fieldsOf({ method, url, body }: HookRequest): URLSearchParams {
  const query = new URL(url).searchParams
  return method === 'POST'
    ? new URLSearchParams([...query, ...new URLSearchParams(body.toString('utf8'))])
    : query
}
