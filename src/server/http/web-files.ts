import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The files of a build, with those that the build compressed beside them; `reply.sendFile` sends one by its name. */
export async function serveWebFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(staticFiles, {
    root,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheOf(path)),
  })
}

/** Files of the build are named by their content; what names or keeps them must be asked for again. */
function cacheOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /(\.html|\/service-worker\.js)(\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}
