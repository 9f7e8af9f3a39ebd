import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Ask, Drawing, PageFiles, PageWish } from '#contract/drawn-pages.ts'
import { takesEncoding } from '#server/http/accepted-encoding.ts'
import { Failure } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KeptPages, type KeptPage } from './kept-pages.ts'

/** The pages by the addresses where they stand. */
const ADDRESSES = {
  '/': 'home',
  '/pacient': 'home',
  '/pacient/medic/:doctorId': 'doctor',
  '/pacient/clinica/:clinicId/:locationId': 'place',
  '/pacient/confirmare': 'confirm',
  '/c/:slug': 'clinic',
  '/privacy': 'privacy',
} as const

const RETRY_SECONDS = '2'

interface Folders {
  /** What browsers load, and the application's own document. */
  readonly web: string
  /** What draws. */
  readonly pages: string
}

/** Serves the pages that everybody may see, drawn from the answers of the API's own calls, the same for all. */
export async function servePublicPages(
  app: FastifyInstance,
  services: Services,
  ask: Ask,
  folders: Folders,
): Promise<void> {
  const { preparePages } = (await import(pathToFileURL(join(folders.pages, 'render.js')).href)) as Drawing
  const prepare = preparePages({
    template: readFileSync(join(folders.web, 'index.html'), 'utf8'),
    files: JSON.parse(readFileSync(join(folders.web, 'pages.json'), 'utf8')) as PageFiles,
    publicUrl: services.config.publicUrl.replace(/\/$/, ''),
  })
  const kept = new KeptPages()

  for (const [address, page] of Object.entries(ADDRESSES)) {
    app.get(address, async (request: FastifyRequest<{ Params: PageWish['params'] }>, reply) => {
      const [, search = ''] = request.raw.url?.split('?') ?? []
      const job = prepare({ page, params: request.params, search })
      const now = services.now()
      try {
        return await send(request, reply, await kept.get(job.key, now, before => job.draw(ask, now, before)))
      } catch (error) {
        return sendApplication(request, reply, error)
      }
    })
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  if (page.movedTo !== undefined) return reply.redirect(page.movedTo, 301)
  if (page.html.length === 0) throw new Failure('not_found')
  void reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag: page.etag })
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  for (const encoding of ['br', 'gzip'] as const) {
    if (!takesEncoding(request, encoding)) continue
    return reply.header('content-encoding', encoding).send(await page.compressed(encoding))
  }
  return reply.send(page.html)
}

/** The application says by itself what is not there, and asks again for what could not be had. */
function sendApplication(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof Failure && error.code === 'not_found') return reply.code(404).sendFile('index.html')
  request.log.error(error)
  return reply.code(503).header('retry-after', RETRY_SECONDS).sendFile('index.html')
}
