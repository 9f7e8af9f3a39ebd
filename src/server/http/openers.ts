import { VIDEO_CALLBACKS } from '#contract/video/video-providers.ts'
import { TRIAL_VIDEO_PATH } from '#server/outside/video/trial-video.ts'
import type { FastifyInstance } from 'fastify'

/** Staff pages, and the doors that lead to them within the same document. */
const OPENS = /^\/(cabinet|login|register\/cabinet|set-password\/cabinet|reset-password\/cabinet)(\/|$)/
const RETURNS: ReadonlySet<string> = new Set(Object.values(VIDEO_CALLBACKS))

/**
 * Staff connect accounts in a window at a provider, which tells the page that opened it once it is back. Those pages keep
 * what they open, and where such a window returns to cuts nothing off; every other page stays apart from all windows.
 */
export function keepOpeners(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const [address = '/'] = request.url.split('?')
    const path = address.length > 1 ? address.replace(/\/+$/, '') : address
    if (RETURNS.has(path)) {
      // What it came back with stands in its address.
      reply.headers({ 'cross-origin-opener-policy': 'unsafe-none', 'referrer-policy': 'no-referrer' })
    } else if (path.startsWith(`${TRIAL_VIDEO_PATH}/`)) {
      reply.header('cross-origin-opener-policy', 'unsafe-none')
    } else if (OPENS.test(path)) {
      reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    }
    done()
  })
}
