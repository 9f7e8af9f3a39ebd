import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Within this a body has arrived, whoever sends it. */
const MILLISECONDS = 30_000
/** 50 MB on a slow line. */
export const UPLOAD_MILLISECONDS = 15 * 60_000

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/** Ends what sends its body too slowly. The server's own limit knows no difference between a form and an upload. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    allowBodyTime(request, MILLISECONDS)
  })
}

/** Counts anew from here: for an upload, once it is known whose it is. */
export function allowBodyTime(request: FastifyRequest, milliseconds: number): void {
  if (!hasBody(request)) return
  if (timers.has(request)) clearTimeout(timers.get(request))
  else request.raw.once('close', () => clearTimeout(timers.get(request)))
  const end = () => void (request.raw.complete || request.raw.destroy())
  timers.set(request, setTimeout(end, milliseconds).unref())
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
