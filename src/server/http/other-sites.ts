import type { FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what a page of another site would have a visitor's browser send: a form can post to us without asking, sign the
 * visitor in as somebody else, or guess passwords from their address. Browsers tell by a header that no page can write;
 * programs send none.
 */
export function refuseOtherSites({ method, headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site' && !READS.has(method)) throw new Failure('forbidden')
}
