import { Readable } from 'node:stream'
import type { Call, CallBody, CallParams, CallQuery, CallReply, Who } from '#contract/call.ts'
import { fieldErrors, type Issue, type Language } from '#contract/field-messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { recordsOf } from '#server/records/write.ts'
import type { Actor, PatientActor, StaffActor } from './actor.ts'
import { authenticate, authorise } from './authenticate.ts'
import { cookiesOf } from './cookies.ts'
import { replyChecker } from './check-reply.ts'
import { InvalidFields } from './errors.ts'
import { requestKeyOf } from './request-key.ts'
import { languageOf } from './language.ts'
import { networkOf } from './network.ts'
import type { Context, ContextOf, Services } from './services.ts'
import { strictFields } from './strict-fields.ts'

/** The actor a handler gets follows from who the contract lets in. */
type ActorOf<W extends Who> = W extends { public: true }
  ? Actor
  : W extends { patient: true; staff: readonly unknown[] }
    ? StaffActor | PatientActor
    : W extends { patient: true }
      ? PatientActor
      : StaffActor

export interface Handled<C extends Call> {
  readonly call: C
  readonly handle: (input: Input<C>, ctx: Context) => Promise<CallReply<C> | RawReply>
}

export interface Input<C extends Call> {
  readonly params: CallParams<C>
  readonly query: CallQuery<C>
  readonly body: CallBody<C>
}

/** A reply that is no envelope: a file, a stream, or JSON that the database wrote. */
export class RawReply {
  readonly contentType: string
  readonly body: string | Buffer | Readable
  readonly headers: Record<string, string>
  constructor(contentType: string, body: RawReply['body'], headers: Record<string, string> = {}) {
    this.contentType = contentType
    this.body = body
    this.headers = headers
  }
}

/** Binds a call of the contract to what answers it. */
export function handle<C extends Call, A extends Actor = ActorOf<C['who']>>(
  call: C,
  handler: (input: Input<C>, ctx: ContextOf<A>) => Promise<CallReply<C> | RawReply>,
): Handled<C> {
  // The cast is sound: authorise() lets through only the actors that the call's `who` names.
  return { call, handle: handler as Handled<C>['handle'] }
}

/** Registers calls under /api: language, identity, permission and shape are settled here, before any handler runs. */
export function registerCalls(
  app: FastifyInstance,
  services: Services,
  calls: readonly Handled<Call>[],
): void {
  for (const { call, handle: handler } of calls) {
    const parts = { params: call.params, query: call.query, body: strictFields(call.body) }
    const check = services.config.checksReplies ? replyChecker(call) : undefined
    app.route({
      method: call.method,
      url: urlOf(call),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const language = languageOf(request)
        const now = services.now()
        const actor = await authenticate(request, services, now)
        authorise(call.who, actor)
        const input = parseInput(parts, request, language)
        const requestKey = call.idempotent
          ? requestKeyOf(request.headers['idempotency-key'], `${call.method} ${call.path}`, input, actor)
          : undefined
        const cookies = cookiesOf(request, reply, services.config.publicUrl.startsWith('https:'))
        const address = networkOf(request.ip)
        const ctx: Context = { ...services, actor, now, language, address, cookies, requestKey }
        const result = await handler(input, withRecords(ctx))
        if (!(result instanceof RawReply)) {
          const envelope = { status: 'success', ...result }
          check?.(JSON.parse(JSON.stringify(envelope)))
          return envelope
        }
        if (check && typeof result.body === 'string' && result.contentType.startsWith('application/json'))
          check(JSON.parse(result.body))
        void reply.headers(result.headers).type(result.contentType)
        return result.body instanceof Readable ? sendStream(reply, result.body) : reply.send(result.body)
      },
    })
  }
}

function withRecords(ctx: Context): Context {
  return isStaff(ctx) ? { ...ctx, ...recordsOf(ctx) } : ctx
}

const isStaff = (ctx: Context): ctx is Context<StaffActor> => ctx.actor.kind === 'staff'

/** Written past the framework, which would log an error whenever a listener leaves before the stream has ended. */
function sendStream(reply: FastifyReply, stream: Readable): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.on('close', () => stream.destroy())
  // Who left while the stream was being made closes nothing any more.
  if (reply.raw.destroyed) stream.destroy()
  else stream.pipe(reply.raw)
}

/** As the router writes it. A last parameter that has a default may be empty: "/…/ro/" searches for nothing. */
function urlOf(call: Call): string {
  const url = call.path.replace(/\{(\w+)\}/g, ':$1')
  const last = /\{(\w+)\}$/.exec(call.path)?.[1]
  const isOptional = last !== undefined && call.params.shape[last]?.safeParse(undefined).success
  return isOptional ? `${url}?` : url
}

type Parts = Pick<Call, 'params' | 'query' | 'body'>

function parseInput(parts: Parts, request: FastifyRequest, language: Language): Input<Call> {
  const issues: Issue[] = []
  const parse = (schema: z.ZodObject, value: unknown): unknown => {
    const result = schema.safeParse(value, { reportInput: true })
    if (!result.success) issues.push(...result.error.issues)
    return result.data
  }
  const input = {
    params: parse(parts.params, request.params ?? {}),
    query: parse(parts.query, request.query ?? {}),
    body: parse(parts.body, request.body ?? {}),
  }
  if (issues.length > 0) throw new InvalidFields(fieldErrors(issues, language))
  return input as Input<Call>
}
