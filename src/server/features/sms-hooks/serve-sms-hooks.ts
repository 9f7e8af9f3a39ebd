import { Failure } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import type { HookRequest } from '#server/outside/sms/sms-gateway.ts'
import type { FastifyInstance } from 'fastify'
import { openHook } from './open-hook.ts'

/** Far more than an SMS is. */
const MOST_BYTES = 64 * 1024

interface ByHook {
  Params: { gateway: string; secret: string; what: string }
}

/**
 * What gateways tell: what became of a message, and what came back. These are no calls of the contract: their bodies are
 * the gateways', and what is signed is their bytes and the address as it was called. Whatever is answered otherwise than by
 * 200 is told again by the gateway, later; what was told before changes nothing.
 */
export async function serveSmsHooks(api: FastifyInstance, services: Services): Promise<void> {
  await api.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    scope.route<ByHook>({
      method: ['GET', 'POST'],
      url: '/v2/hooks/sms/:gateway/:secret/:what',
      bodyLimit: MOST_BYTES,
      // Who asks for the head alone is no gateway.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { gateway, secret, what } = request.params
        const hook = await openHook(services, gateway, secret)
        if (!hook || (what !== 'status' && what !== 'inbound')) throw new Failure('not_found')
        const came: HookRequest = {
          method: request.method,
          url: `${services.config.publicUrl}${request.url}`,
          headers: request.headers,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        }
        await (what === 'status' ? hook.takeStatus(came) : hook.takeInbound(came))
        return reply.type(hook.thanks.type).send(hook.thanks.body)
      },
    })
  })
}
