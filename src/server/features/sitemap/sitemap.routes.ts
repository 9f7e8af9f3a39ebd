import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/http/services.ts'
import { getSitemap, getSitemapIndex } from './sitemap.ts'

const KEPT_SECONDS = 600

/** robots.txt and the sitemaps, at the addresses where crawlers look for them. */
export function serveSitemap(app: FastifyInstance, services: Services): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
      .send(`User-agent: *\nDisallow:\n\nSitemap: ${services.config.publicUrl}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', async (request, reply) => sendXml(request, reply, await getSitemapIndex(services)))
  app.get(
    '/sitemaps/:name.xml',
    async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) =>
      sendXml(request, reply, await getSitemap(services, request.params.name)),
  )
}

function sendXml(request: FastifyRequest, reply: FastifyReply, text: string | undefined) {
  if (text === undefined) return reply.callNotFound()
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', `public, max-age=${KEPT_SECONDS}`)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/xml; charset=utf-8').send(text)
}
