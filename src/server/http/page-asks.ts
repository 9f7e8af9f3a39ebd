import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ask } from '#contract/online/drawn-pages.ts'
import type { Call } from '#contract/call.ts'
import { Failure } from './failure.ts'
import { RawReply, type Handled } from './register-calls.ts'
import { contextOf } from './request-context.ts'
import type { Context, Services } from './services.ts'

/** Asks for the page that a request is answered with. */
export type OpenerAsk = (request: FastifyRequest, reply: FastifyReply) => Ask

const STRANGER = { kind: 'stranger' } as const

/** Calls of everybody, made by us as a stranger makes them: the same rules, without a request. */
export function strangerAsks(services: Services, calls: readonly Handled<Call>[]): Ask {
  // Whoever asks from outside is told why it was refused.
  return askOf(calls, new Set(['invalid_fields', 'too_many']), language => ({
    ...services,
    now: services.now(),
    actor: STRANGER,
    language,
    address: '',
    userAgent: '',
    cookies: { read: () => undefined, keep: () => {}, forget: () => {} },
  }))
}

/** The same, made for the browser that opens a page: by its address and its cookies, which no browser sends a token with. */
export function openerAsks(services: Services, calls: readonly Handled<Call>[]): OpenerAsk {
  const caller = () => ({ actor: STRANGER, now: services.now() })
  return (request, reply) =>
    askOf(calls, new Set(['invalid_fields']), language => ({
      ...contextOf(services, request, reply, caller()),
      language,
      isDrawing: true,
    }))
}

function askOf(
  calls: readonly Handled<Call>[],
  /** The codes of what answers nothing instead of failing. */
  silent: ReadonlySet<string>,
  contextIn: (language: Context['language']) => Context,
): Ask {
  const open = new Map(
    calls.flatMap(one => (one.call.who.public ? [[`${one.call.method} ${one.call.path}`, one]] : [])),
  )
  return async (name, input, language) => {
    const handled = open.get(name)
    if (!handled) return undefined
    const { params, query, body } = handled.call
    const parts = [params, query, body].map(part => part.safeParse(input))
    if (!parts.every(part => part.success)) return undefined
    const [inParams = {}, inQuery = {}, inBody = {}] = parts.map(part => part.data)
    try {
      const reply = await handled.handle(
        { params: inParams, query: inQuery, body: inBody },
        contextIn(language),
      )
      return reply instanceof RawReply ? undefined : { status: 'success', ...reply }
    } catch (error) {
      if (error instanceof Failure && silent.has(error.code)) return undefined
      throw error
    }
  }
}
