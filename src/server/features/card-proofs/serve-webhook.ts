import { Failure } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import type { FastifyInstance } from 'fastify'
import { takeNews } from './take-news.ts'

const MOST_BYTES = 1024 * 1024

/**
 * What the processor tells by itself. It is no call of the contract: its body is the processor's, and what is signed is
 * its bytes, which are read as they came. Whatever goes wrong here is told again by the processor, later.
 */
export async function serveWebhook(api: FastifyInstance, services: Services): Promise<void> {
  await api.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    scope.route({
      method: 'POST',
      url: '/v2/stripe/webhook',
      bodyLimit: MOST_BYTES,
      handler: async request => {
        const signature = request.headers['stripe-signature']
        const { body } = request
        const news =
          Buffer.isBuffer(body) && typeof signature === 'string'
            ? await services.outside.cards.readWebhook(body, signature, services.now())
            : undefined
        if (!news) throw new Failure('bad_request')
        await takeNews(services, news)
        return { status: 'success' }
      },
    })
  })
}
