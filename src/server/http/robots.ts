import type { FastifyInstance } from 'fastify'

/** What a search engine may list: pages that are the same for everybody, and files, which are no pages. */
const LISTED =
  /^\/($|pacient\/?$|pacient\/(medic|clinica)\/|c\/|privacy\/?$|assets\/|sitemaps\/|[^/]+\.[a-z]+$)/

/** Every other answer says that it is not to be listed: links of one person, the staff's, forms, signing in, the API. */
export function keepFromSearch(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const [path = '/'] = request.url.split('?')
    if (!LISTED.test(path)) reply.header('x-robots-tag', 'noindex')
    done()
  })
}
