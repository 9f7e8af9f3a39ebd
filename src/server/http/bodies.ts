import multipart from '@fastify/multipart'
import type { FileListRule } from '#contract/file.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import { Failure, refuseField } from './failure.ts'
import { Uploads } from './uploads.ts'

export const BODY_LIMIT = 5 * 1024 * 1024
/** Of calls that anybody may make. */
export const PUBLIC_BODY_LIMIT = 256 * 1024

/** No call takes objects nested deeper; walking ten thousand of them would end the stack. */
const MAX_DEPTH = 32
const MAX_FIELDS = 500

/** What a call was sent, and its files until the call ends. */
export interface ReceivedBody {
  readonly fields: unknown
  readonly uploads: Uploads | undefined
}

/** JSON, urlencoded and multipart are accepted alike; of multipart only what `readBody` is asked for is read. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => parseForm(text),
  )
  await app.register(multipart, { throwFileSizeLimit: false })
}

/**
 * What a call was sent, less text and depths that nothing behind could hold. Files are taken in the fields that have a
 * rule, each written to `folder` as it comes.
 */
export async function readBody(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileListRule>>,
  folder: string,
): Promise<ReceivedBody> {
  const body = request.isMultipart()
    ? await readForm(request, rules, folder)
    : { fields: request.body, uploads: undefined }
  try {
    for (const part of [body.fields, request.params, request.query]) refuseUnstorable(part)
    return body
  } catch (error) {
    await body.uploads?.forget()
    throw error
  }
}

async function readForm(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileListRule>>,
  folder: string,
): Promise<ReceivedBody> {
  const limit = request.routeOptions.bodyLimit
  const uploads = new Uploads(rules, folder)
  const texts: [string, string][] = []
  const others: Record<string, unknown> = {}
  let length = 0
  try {
    const limits = { fields: MAX_FIELDS, fieldSize: limit, fileSize: Infinity, files: Infinity }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') await uploads.take(part)
      else {
        const { fieldname, value, valueTruncated } = part
        length += lengthOf(value, fieldname)
        if (valueTruncated || length > limit) throw new Failure('too_large')
        if (typeof value === 'string') texts.push([fieldname, value])
        else others[fieldname] = value
      }
    }
  } catch (error) {
    await uploads.forget()
    throw error
  }
  const form = parseForm(new URLSearchParams(texts).toString())
  return { fields: { ...form, ...others, ...uploads.files }, uploads }
}

/** A part may come as JSON, read before anybody counted it; nested without end it could not be written to be counted. */
function lengthOf(value: unknown, field: string): number {
  if (typeof value === 'string') return value.length
  refuseUnstorable(value, field)
  return JSON.stringify(value).length
}

/** `services[0][service_id]=3` becomes nested objects and lists, as a JSON body would be. */
function parseForm(text: string): Record<string, unknown> {
  try {
    return qs.parse(text, {
      depth: 4,
      arrayLimit: 100,
      parameterLimit: MAX_FIELDS,
      // What is beyond the limits would otherwise be left out, and the rest taken for all that was sent.
      throwOnLimitExceeded: true,
    })
  } catch (error) {
    throw new Failure('too_large', { cause: error })
  }
}

/** No PostgreSQL text holds NUL, and no JSON of its own holds half a surrogate pair. */
export function refuseUnstorable(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw refuseField(path || 'body', 'nul_byte')
    if (!value.isWellFormed()) throw refuseField(path || 'body', 'invalid')
  } else if (typeof value === 'object' && value !== null) {
    if (depth === MAX_DEPTH) throw new Failure('bad_request')
    for (const [key, child] of Object.entries(value)) {
      if (key.includes('\u0000') || !key.isWellFormed()) throw new Failure('bad_request')
      refuseUnstorable(child, path ? `${path}.${key}` : key, depth + 1)
    }
  }
}
