import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Ask, Drawing, PageFiles, PageWish } from '#contract/online/drawn-pages.ts'
import { takesEncoding } from '#server/http/accepted-encoding.ts'
import { Failure } from '#server/http/failure.ts'
import type { OpenerAsk } from '#server/http/page-asks.ts'
import type { Services } from '#server/http/services.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keep, KeptPages, type KeptPage } from './kept-pages.ts'
import { wasThere } from './public-pages.sql.ts'

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

/** Pages of one person each: drawn for whoever opens them, and kept by nobody. */
const OWN = { '/fill-form/:token': 'form' } as const

const RETRY_SECONDS = '2'

interface Folders {
  /** What browsers load, and the application's own document. */
  readonly web: string
  /** What draws. */
  readonly pages: string
}

interface Asking {
  readonly asStranger: Ask
  readonly asOpener: OpenerAsk
}

/**
 * Serves the pages that need no session, drawn from the answers of the API's own calls: those that everybody may see the
 * same for all, those that a link opens for its person alone. What it returns answers for addresses that no page has.
 */
export async function servePublicPages(
  app: FastifyInstance,
  services: Services,
  { asStranger: ask, asOpener }: Asking,
  folders: Folders,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
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
        if (error instanceof Failure && error.code === 'not_found')
          return sendMissing(request, reply, page, request.params)
        return sendApplication(request, reply, error)
      }
    })
  }

  for (const [address, page] of Object.entries(OWN)) {
    app.get(address, async (request: FastifyRequest<{ Params: PageWish['params'] }>, reply) => {
      const [, search = ''] = request.raw.url?.split('?') ?? []
      const job = prepare({ page, params: request.params, search })
      const now = services.now()
      void reply.header('x-robots-tag', 'noindex')
      try {
        const drawn = await job.draw(asOpener(request, reply), now)
        return await sendDrawn(request, reply.code(drawn.status ?? 200), keep(drawn, now), 'no-store')
      } catch (error) {
        if (error instanceof Failure && error.code === 'not_found')
          return sendMissing(request, reply, page, request.params)
        const isRefused = error instanceof Failure && error.code === 'too_many'
        return sendApplication(request, reply, error, isRefused ? 429 : undefined)
      }
    })
  }

  /** Says that something is not there, or not any more, on a page that leads on. */
  async function sendMissing(
    request: FastifyRequest,
    reply: FastifyReply,
    page = 'page',
    params: PageWish['params'] = {},
  ): Promise<FastifyReply> {
    const [, search = ''] = request.raw.url?.split('?') ?? []
    const now = services.now()
    try {
      const mayHaveLeft = page === 'doctor' || page === 'place'
      const hasLeft = mayHaveLeft && (await services.db.strangerReads(tx => wasThere(tx, params)))
      const what = hasLeft ? `${page}-left` : page
      const job = prepare({ page: 'missing', params: { what }, search })
      const drawn = await kept.get(job.key, now, () => job.draw(ask, now))
      return await sendDrawn(request, reply.code(hasLeft ? 410 : 404), drawn)
    } catch (error) {
      return sendApplication(request, reply, error)
    }
  }
  return sendMissing
}

async function send(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  if (page.movedTo !== undefined) return reply.redirect(page.movedTo, 301)
  if (page.html.length === 0) throw new Failure('not_found')
  void reply.header('etag', page.etag)
  if (request.headers['if-none-match']?.includes(page.etag)) return sayHow(reply).code(304).send()
  return sendDrawn(request, reply, page)
}

const sayHow = (reply: FastifyReply, keeping = 'no-cache') =>
  reply.type('text/html; charset=utf-8').headers({ 'cache-control': keeping, vary: 'Accept-Encoding' })

async function sendDrawn(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  keeping?: string,
): Promise<FastifyReply> {
  void sayHow(reply, keeping)
  for (const encoding of ['br', 'gzip'] as const) {
    if (!takesEncoding(request, encoding)) continue
    return reply.header('content-encoding', encoding).send(await page.compressed(encoding))
  }
  return reply.send(page.html)
}

/** The application asks again for what could not be had. */
function sendApplication(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  status = 503,
): FastifyReply {
  if (status >= 500) request.log.error(error)
  return reply.code(status).header('retry-after', RETRY_SECONDS).sendFile('index.html')
}
