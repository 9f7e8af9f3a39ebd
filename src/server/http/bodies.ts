import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import qs from 'qs'
import { Failure } from './failure.ts'

export const BODY_LIMIT = 5 * 1024 * 1024

/** No call takes objects nested deeper; walking ten thousand of them would end the stack. */
const MAX_DEPTH = 32

/** Accepts JSON, urlencoded and multipart alike, and refuses text and depths that nothing behind could hold. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { parser: parseForm, bodyLimit: BODY_LIMIT })
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: 25 * 1024 * 1024, files: 20, fields: 500, fieldSize: 1024 * 1024 },
  })
  app.addHook('preHandler', async request => {
    if (isMultipart(request.headers['content-type'])) request.body = nestFields(request.body)
    for (const part of [request.body, request.params, request.query]) refuseUnstorable(part)
  })
}

function isMultipart(contentType: string | undefined): boolean {
  return contentType?.startsWith('multipart/') ?? false
}

/** `services[0][service_id]=3` becomes nested objects and lists, as a JSON body would be. */
function parseForm(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 4, arrayLimit: 100, parameterLimit: 500 })
}

function nestFields(fields: unknown): unknown {
  const pairs = Object.entries((fields ?? {}) as Record<string, unknown>)
  const texts = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const files = pairs.filter(([, value]) => typeof value !== 'string')
  return { ...parseForm(new URLSearchParams(texts).toString()), ...Object.fromEntries(files) }
}

/** No PostgreSQL text holds NUL, and no JSON of its own holds half a surrogate pair. */
function refuseUnstorable(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000'))
      throw new Failure('invalid_fields', { fields: { [path || 'body']: { message: 'nul_byte' } } })
    if (!value.isWellFormed())
      throw new Failure('invalid_fields', { fields: { [path || 'body']: { message: 'invalid' } } })
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    if (depth === MAX_DEPTH) throw new Failure('bad_request')
    for (const [key, child] of Object.entries(value)) {
      if (key.includes('\u0000') || !key.isWellFormed()) throw new Failure('bad_request')
      refuseUnstorable(child, path ? `${path}.${key}` : key, depth + 1)
    }
  }
}
