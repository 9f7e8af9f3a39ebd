import type { FastifyRequest } from 'fastify'

/** Whether a caller takes a body so compressed; "br;q=0" refuses it. */
export function takesEncoding(
  { headers }: Pick<FastifyRequest, 'headers'>,
  encoding: 'br' | 'gzip',
): boolean {
  const named = (headers['accept-encoding'] ?? '').split(',').map(part => part.trim().toLowerCase())
  return named.some(part => {
    const [name, weight = ''] = part.split(';')
    return name?.trim() === encoding && !/^\s*q\s*=\s*0(\.0*)?\s*$/.test(weight)
  })
}
