import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'
import { cookiesOf } from './cookies.ts'
import { languageOf } from './language.ts'
import { networkOf } from './network.ts'
import type { Context, Services } from './services.ts'

/** Letters kept of what a browser calls itself. */
const MOST_OF_AGENT = 300

/** Who asks and when, settled before a byte of the body is read. */
export interface Caller {
  readonly actor: Actor
  readonly now: number
}

/** What is known of a request, whatever it asks for. */
export function contextOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, now }: Caller,
): Context {
  const { headers } = request
  return {
    ...services,
    actor,
    now,
    language: languageOf(request),
    // Whoever has hung up meanwhile has none any more.
    address: networkOf(request.ip ?? ''),
    userAgent: (headers['user-agent'] ?? '').slice(0, MOST_OF_AGENT),
    cookies: cookiesOf(request, reply, services.config.publicUrl.startsWith('https:')),
    range: headers.range,
  }
}
