import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import qs from 'qs'
import { Failure } from './failure.ts'

export const BODY_LIMIT = 5 * 1024 * 1024

/** Accepts JSON, urlencoded and multipart alike, and refuses NUL characters, which no PostgreSQL text can hold. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { parser: parseForm, bodyLimit: BODY_LIMIT })
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fileSize: 25 * 1024 * 1024, files: 20, fields: 500, fieldSize: 1024 * 1024 },
  })
  app.addHook('preHandler', async request => {
    if (isMultipart(request.headers['content-type'])) request.body = nestFields(request.body)
    for (const part of [request.body, request.params, request.query]) refuseNul(part)
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

function refuseNul(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000'))
      throw new Failure('invalid_fields', { fields: { [path || 'body']: { message: 'nul_byte' } } })
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    for (const [key, child] of Object.entries(value)) {
      if (key.includes('\u0000')) throw new Failure('bad_request')
      refuseNul(child, path ? `${path}.${key}` : key)
    }
  }
}
