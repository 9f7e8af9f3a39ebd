import { pipeline, Readable } from 'node:stream'
import type { Call, CallBody, CallParams, CallQuery, CallReply, Who } from '#contract/call.ts'
import { fileRulesOf } from '#contract/file.ts'
import { fieldErrors, type Issue, type Language } from '#contract/field-messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { recordsOf } from '#server/records/write.ts'
import type { Actor, PatientActor, StaffActor } from './actor.ts'
import { takesEncoding } from './accepted-encoding.ts'
import { authenticate, authorise } from './authenticate.ts'
import { BODY_LIMIT, PUBLIC_BODY_LIMIT, readBody, refuseUnstorable } from './bodies.ts'
import { allowBodyTime, UPLOAD_MILLISECONDS } from './body-time.ts'
import { replyChecker } from './check-reply.ts'
import { InvalidFields } from './errors.ts'
import { contextOf, type Caller } from './request-context.ts'
import { requestKeyOf } from './request-key.ts'
import { languageOf } from './language.ts'
import { refuseOtherSites } from './other-sites.ts'
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
  readonly status: number
  /** The body compressed beforehand, for those who take it so. */
  brotli: Buffer | undefined
  constructor(
    contentType: string,
    body: RawReply['body'],
    headers: Record<string, string> = {},
    status = 200,
  ) {
    this.contentType = contentType
    this.body = body
    this.headers = headers
    this.status = status
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
  const callers = new WeakMap<FastifyRequest, Caller>()
  for (const { call, handle: handler } of calls) {
    const parts = { params: call.params, query: call.query, body: strictFields(call.body) }
    const files = fileRulesOf(call.body)
    const takesFiles = Object.keys(files).length > 0
    const check = services.config.checksReplies ? replyChecker(call) : undefined
    app.route({
      method: call.method,
      url: urlOf(call),
      bodyLimit: call.who.public ? PUBLIC_BODY_LIMIT : BODY_LIMIT,
      onRequest: async request => {
        refuseOtherSites(request)
        const now = services.now()
        const actor = await authenticate(request, services, now)
        authorise(call.who, actor)
        callers.set(request, { actor, now })
        if (takesFiles) allowBodyTime(request, UPLOAD_MILLISECONDS)
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = callers.get(request)
        if (!caller) throw new Error(`nobody asked who calls ${call.path}`)
        const body = await readBody(request, files, services.outside.files.incoming)
        try {
          const input = parseInput(parts, request, body.fields, languageOf(request))
          const requestKey = call.idempotent
            ? requestKeyOf(
                request.headers['idempotency-key'],
                `${call.method} ${call.path}`,
                input,
                caller.actor,
              )
            : undefined
          const result = await handler(
            input,
            withRecords({ ...contextOf(services, request, reply, caller), requestKey }),
          )
          return answer(request, reply, result, check)
        } finally {
          await body.uploads?.forget()
        }
      },
    })
  }
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  result: object | RawReply,
  check: ReturnType<typeof replyChecker> | undefined,
): unknown {
  if (!(result instanceof RawReply)) {
    const envelope = { status: 'success', ...result }
    check?.(JSON.parse(JSON.stringify(envelope)))
    return envelope
  }
  if (check && !(result.body instanceof Readable) && result.contentType.startsWith('application/json'))
    check(JSON.parse(result.body.toString()))
  void reply.code(result.status).headers(result.headers).type(result.contentType)
  if (result.brotli && takesEncoding(request, 'br'))
    return reply.header('content-encoding', 'br').send(result.brotli)
  return result.body instanceof Readable ? sendStream(request, reply, result.body) : reply.send(result.body)
}

function withRecords(ctx: Context): Context {
  return isStaff(ctx) ? { ...ctx, ...recordsOf(ctx) } : ctx
}

const isStaff = (ctx: Context): ctx is Context<StaffActor> => ctx.actor.kind === 'staff'

/**
 * Written past the framework, which would log an error whenever a listener leaves before the stream has ended. A stream that
 * breaks breaks the connection too, so that nobody takes half a file for the whole.
 */
function sendStream(request: FastifyRequest, reply: FastifyReply, stream: Readable): void {
  reply.hijack()
  reply.raw.statusCode = reply.statusCode
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  // Who asks for the head alone takes no byte of what may have no end, nor does who left while it was being made.
  if (request.method === 'HEAD' || reply.raw.destroyed) {
    stream.destroy()
    reply.raw.end()
    return
  }
  pipeline(stream, reply.raw, error => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') request.log.error(error)
  })
}

/** As the router writes it. A last parameter that has a default may be empty: "/…/ro/" searches for nothing. */
function urlOf(call: Call): string {
  const url = call.path.replace(/\{(\w+)\}/g, ':$1')
  const last = /\{(\w+)\}$/.exec(call.path)?.[1]
  const isOptional = last !== undefined && call.params.shape[last]?.safeParse(undefined).success
  return isOptional ? `${url}?` : url
}

type Parts = Pick<Call, 'params' | 'query' | 'body'>

function parseInput(parts: Parts, request: FastifyRequest, body: unknown, language: Language): Input<Call> {
  const issues: Issue[] = []
  const parse = (schema: z.ZodObject, value: unknown): unknown => {
    const result = schema.safeParse(value, { reportInput: true })
    if (!result.success) issues.push(...result.error.issues)
    return result.data
  }
  const input = {
    params: parse(parts.params, request.params ?? {}),
    query: parse(parts.query, request.query ?? {}),
    body: parse(parts.body, body ?? {}),
  }
  if (issues.length > 0) throw new InvalidFields(fieldErrors(issues, language))
  // A list that came as JSON text was only read just now.
  refuseUnstorable(input.body)
  return input as Input<Call>
}
