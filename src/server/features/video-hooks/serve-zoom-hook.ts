import { Failure } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import { answerValidation, isSignedByZoom } from '#server/outside/video/zoom-signature.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { takeZoomNews } from './take-zoom-news.ts'

/** Far more than a piece of news is. */
const MOST_BYTES = 64 * 1024

const news = z.object({
  event: z.string().max(200),
  event_ts: z.number().optional(),
  payload: z.looseObject({
    plainToken: z.string().max(500).optional(),
    user_id: z.string().max(300).optional(),
    object: z
      .looseObject({ id: z.union([z.string().max(100), z.number()]), host_id: z.string().optional() })
      .optional(),
  }),
})
export type ZoomNews = z.output<typeof news>

/**
 * What Zoom tells: no call of the contract, since its body is Zoom's and what is signed are its bytes. Without the secret
 * that it signs with nobody is believed. What was told before, or is of nobody here, changes nothing.
 */
export async function serveZoomHook(api: FastifyInstance, services: Services): Promise<void> {
  const secret = services.config.video.zoomWebhookSecret
  if (secret === undefined) return
  await api.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    scope.post('/v2/hooks/zoom', { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signed = {
        raw,
        signature: String(request.headers['x-zm-signature'] ?? ''),
        time: String(request.headers['x-zm-request-timestamp'] ?? ''),
      }
      if (!isSignedByZoom(secret, signed, services.now())) throw new Failure('not_signed')
      const said = news.safeParse(parse(raw))
      if (!said.success) throw new Failure('bad_request')
      const { event, payload } = said.data
      if (event === 'endpoint.url_validation')
        return reply.send(answerValidation(secret, payload.plainToken ?? ''))
      await takeZoomNews(services, said.data)
      return reply.code(204).send()
    })
  })
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
