import { z } from 'zod'
import { exchange, judgeStatus, type Exchange } from './exchange.ts'
import { hmacOf, isSignature } from './own-signature.ts'
import {
  GATEWAY_MILLISECONDS,
  type HookRequest,
  type InboundSms,
  type Read,
  type Receipt,
  type SmsGateway,
} from './sms-gateway.ts'

interface Settings {
  readonly address: string
  readonly token: string | undefined
  readonly reachesPrivate: boolean
  readonly milliseconds?: number
}

const name = z.union([z.string().min(1).max(200), z.int().transform(String)])
const taken = z.object({
  id: name.nullish(),
  segments: z.int().min(1).max(99).nullish(),
  cost_bani: z.int().min(0).max(100_000).nullish(),
})
const known = z.object({ found: z.boolean(), id: name.nullish(), segments: z.int().min(1).max(99).nullish() })
const receipt = z.object({
  id: name.nullish(),
  own_id: name.nullish(),
  state: z.enum(['accepted', 'sent', 'undelivered', 'delivered', 'failed']),
  reason: z.string().max(500).nullish(),
  segments: z.int().min(1).max(99).nullish(),
})
const inbound = z.object({ id: name, from: z.string().min(1).max(50), text: z.string().max(5000) })

/**
 * Posts `{id, to, text, from}` as JSON with a bearer token; any 2xx that is no page means taken, and its body may say the gateway's own
 * `{id, segments, cost_bani}`. Asked by GET with `?id=`, it may answer `{found, id}`. It tells what became of a message by
 * `{id, own_id, state, reason}`, and what came back by `{id, from, text}`, both signed with the token.
 */
export function genericGateway({ address, token, reachesPrivate, milliseconds }: Settings): SmsGateway {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const ask = { milliseconds: milliseconds ?? GATEWAY_MILLISECONDS, reachesPrivate }
  return {
    kind: 'generic',
    thanks: { type: 'application/json', body: '{"status":"success"}' },

    async send({ id, to, text, sender }) {
      const answer = await exchange({
        ...ask,
        method: 'POST',
        url: new URL(address),
        headers: { 'content-type': 'application/json', 'idempotency-key': id, ...authorization },
        body: JSON.stringify({ id, to, text, ...(sender && { from: sender }) }),
      })
      if (answer.kind !== 'answered') return lost(answer)
      const kind = judgeStatus(answer.status)
      if (kind !== 'accepted') return { kind, reason: `the gateway answered ${answer.status}` }
      if (isPage(answer.body)) return { kind: 'unknown', reason: 'a page in the place of an answer' }
      const { data } = taken.safeParse(jsonOf(answer.body))
      return {
        kind,
        gatewayId: data?.id ?? null,
        segments: data?.segments ?? undefined,
        costBani: data?.cost_bani ?? undefined,
      }
    },

    async lookUp({ id }) {
      const url = new URL(address)
      url.searchParams.set('id', id)
      const answer = await exchange({
        ...ask,
        method: 'GET',
        url,
        headers: { accept: 'application/json', ...authorization },
      })
      if (answer.kind !== 'answered') return { kind: 'unknown', reason: answer.reason }
      // A gateway that knows no such question answers with anything, so only its own word counts.
      const { data } = known.safeParse(jsonOf(answer.body))
      if (!data) return { kind: 'unknown', reason: `the gateway answered ${answer.status}` }
      return data.found
        ? { kind: 'found', gatewayId: data.id ?? null, segments: data.segments ?? undefined }
        : { kind: 'absent' }
    },

    readReceipt: request =>
      readSigned(request, receipt, (said): Receipt | undefined =>
        said.id == null && said.own_id == null
          ? undefined
          : {
              gatewayId: said.id ?? null,
              ownId: said.own_id ?? null,
              state: said.state,
              reason: said.reason ?? null,
              segments: said.segments ?? undefined,
            },
      ),

    readReply: request =>
      readSigned(request, inbound, ({ id, from, text }): InboundSms => ({ gatewayId: id, from, text })),
  }

  function readSigned<S extends z.ZodType, T>(
    { headers, body }: HookRequest,
    shape: S,
    valueOf: (said: z.output<S>) => T | undefined,
  ): Read<T> {
    if (token && !isSignature(headers['x-signature'], hmacOf('sha256', token, body), 'hex'))
      return { kind: 'forged' }
    const { data, success } = shape.safeParse(jsonOf(body.toString('utf8')))
    const value = success ? valueOf(data) : undefined
    return value === undefined ? { kind: 'unreadable' } : { kind: 'read', value }
  }
}

export const lost = (answer: Exclude<Exchange, { kind: 'answered' }>) =>
  ({ kind: answer.kind === 'not_sent' ? 'retry' : 'unknown', reason: answer.reason }) as const

/** What somebody in between shows, or a site at a mistyped address. */
const isPage = (body: string): boolean => body.trimStart().startsWith('<')

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
