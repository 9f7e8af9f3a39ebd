import { finished } from 'node:stream/promises'
import { ERRORS, errorText, type ErrorCode } from '#contract/errors.ts'
import { fieldMessage, type Language } from '#contract/field-messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isGone, isUnavailable, whatRestricts } from '#server/db/postgres-errors.ts'
import { Failure } from './failure.ts'
import { languageOf } from './language.ts'

/** Fields whose shape is wrong, already in the caller's language. */
export class InvalidFields extends Error {
  readonly errors: Record<string, string[]>
  constructor(errors: Record<string, string[]>) {
    super('invalid_fields')
    this.name = 'InvalidFields'
    this.errors = errors
  }
}

// What Fastify and its parsers report about bad input, by their own codes.
const KNOWN_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}
/** What the multipart parser says, without any code, of a form that is broken. */
const BROKEN_FORM = /^(Unexpected end of multipart|Part terminated early|Multipart: |The needle )/
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  too_many: 60,
  too_many_calendars: 60,
  unavailable: 2,
}
const DRAIN_MILLISECONDS = 5_000

interface ErrorReply {
  status: 'error'
  code: ErrorCode
  message: string
  errors?: Record<string, string[]>
  data?: unknown
}

/** Turns whatever was thrown into the envelope, in the caller's language; faults of ours are logged with their stack. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

export async function answerError(
  error: Error & { code?: string; statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = describe(error, languageOf(request))
  const status = ERRORS[answer.code].status
  if (answer.code === 'unavailable') request.log.warn(`${request.method} answered 503: ${error.message}`)
  else if (status >= 500) request.log.error(error)
  const retryAfter = RETRY_AFTER_SECONDS[answer.code]
  if (retryAfter) void reply.header('retry-after', String(retryAfter))
  await letFinish(request, answer.code === 'too_large')
  return reply.code(status).send(answer)
}

/**
 * Who is still sending may hear no answer and see the connection break, so what comes is thrown away. Of a body that was
 * begun to be read nobody else would; and behind one too large the connection is closed, hence the wait for its end.
 */
async function letFinish({ raw }: FastifyRequest, isClosed: boolean): Promise<void> {
  if (raw.readableEnded || !(isClosed || raw.readableDidRead)) return
  raw.unpipe()
  raw.resume()
  await finished(raw, { signal: AbortSignal.timeout(DRAIN_MILLISECONDS) }).catch(() => undefined)
}

/** 404 as an envelope, for every path under the API that is no call; what is sent there is not read. */
export function answerNotFound(api: FastifyInstance): void {
  api.addHook('onRequest', async request => {
    if (request.is404) throw new Failure('not_found')
  })
  api.setNotFoundHandler((request, reply) => {
    const answer = describe(new Failure('not_found'), languageOf(request))
    return reply.code(404).send(answer)
  })
}

function describe(error: Error & { code?: string; statusCode?: number }, language: Language): ErrorReply {
  if (error instanceof InvalidFields) {
    const errors = error.errors
    return { status: 'error', code: 'invalid_fields', message: errorText('invalid_fields', language), errors }
  }
  if (error instanceof Failure) {
    const errors = error.fields && translateFields(error.fields, language)
    const message = errorText(error.code, language, error.values)
    return { status: 'error', code: error.code, message, errors, data: error.data }
  }
  const code = codeOf(error)
  return { status: 'error', code, message: errorText(code, language) }
}

function codeOf(error: Error & { code?: string; statusCode?: number }): ErrorCode {
  const known = KNOWN_CODES[error.code ?? '']
  if (known) return known
  if (isUnavailable(error)) return 'unavailable'
  if (isGone(error)) return 'not_found'
  // Whichever room takes back a charge that stands on an invoice.
  if (whatRestricts(error, 'storno_first') !== undefined) return 'charge_invoiced'
  if (BROKEN_FORM.test(error.message)) return 'bad_request'
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return 'bad_request'
  return 'internal'
}

function translateFields(
  fields: NonNullable<Failure['fields']>,
  language: Language,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, problems]) => [
      field,
      problems.map(({ message, values }) => fieldMessage(message, language, values)),
    ]),
  )
}
