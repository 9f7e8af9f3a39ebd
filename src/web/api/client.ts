import type { Call, CallInput, CallReply } from '#contract/call.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { addressFor, ANSWER_TIMEOUT } from './address.ts'
import { loseConnection, watchRequest } from './connection.ts'
import { noteAnswer } from './first-answer.ts'
import { presence } from './presence.ts'
import { getSession } from './session.ts'
import { refreshTokens } from './refresh.ts'

/** A call that failed. `code` is the contract's, or `offline` when no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'offline'
  /** Field -> sentences, in the person's language. */
  readonly errors: Record<string, string[]>
  readonly data: unknown

  constructor(status: number, code: ErrorCode | 'offline', message: string, errors = {}, data?: unknown) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.data = data
  }
}

/** Whether a call failed because no answer came, so that nobody knows what became of it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'offline'
}

/** What may be answered otherwise later: nobody is signed in, too much at once. */
const LATER: ReadonlySet<number> = new Set([401, 408, 425, 429])

/** The refusal that stays one however often it is asked; undefined for what may go later, as where a server fails. */
export function refusedForGood(error: unknown): ApiError | undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined
  return LATER.has(error.status) ? undefined : error
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Makes a repeated creating call answer what the first one answered. */
  readonly idempotencyKey?: string
  /** Makes the call as nobody, whoever is signed in. */
  readonly asStranger?: boolean
}

/** What a creating call cannot go without: an answer may be lost on the way, and then it is sent again. */
export interface Keyed {
  readonly idempotencyKey: string
}

/** The last argument of whatever makes a call: a creating call needs a key, see `useRequestKey`. */
export type OptionsOf<C extends Call, Options extends CallOptions = CallOptions> = C extends {
  readonly idempotent: true
}
  ? [options: Options & Keyed]
  : [options?: Options]

/** Makes a call of the contract. An expired session is renewed once and the call repeated; throws ApiError. */
export async function call<C extends Call>(
  definition: C,
  input: CallInput<C>,
  ...[options = {}]: OptionsOf<C>
): Promise<CallReply<C>> {
  const { url, fields } = addressOf(definition, input)
  const hasBody = definition.method !== 'GET' && Object.keys(fields).length > 0
  const body = hasBody ? JSON.stringify(fields) : undefined
  return makeRequest(options, headers => {
    const timeout = AbortSignal.timeout(ANSWER_TIMEOUT)
    return fetch(url, {
      method: definition.method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
  })
}

/** Makes a request by `send` as whoever is signed in, again after the session was renewed, and reads its envelope. */
export async function makeRequest<C extends Call>(
  options: CallOptions,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<CallReply<C>> {
  return readReply<C>(await answerTo(options, send))
}

/** As `makeRequest`, the answer unread: that of a refusal too. */
export async function answerTo(
  options: CallOptions,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const session = getSession()
  const token = options.asStranger ? '' : session.token
  const response = await sendAs(token, options, send)
  if (response.status !== 401 || !token) return response
  const renewed = await refreshTokens(session)
  return renewed ? sendAs(renewed, options, send) : response
}

async function sendAs(
  token: string,
  { signal, idempotencyKey }: CallOptions,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  try {
    const response = await watchRequest(() =>
      send({
        ...(token && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...presence.headers(),
        'accept-language': document.documentElement.lang || 'ro',
      }),
    )
    noteAnswer(response)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    throw noAnswer()
  }
}

/** No answer came, or it broke off. */
export function noAnswer(): ApiError {
  loseConnection()
  const message =
    document.documentElement.lang === 'en'
      ? 'No connection. Nothing is lost: try again.'
      : 'Nu există conexiune. Nimic nu s-a pierdut: încearcă din nou.'
  return new ApiError(0, 'offline', message)
}

/** Path parameters and query fields go where the contract says; everything else belongs into the body. */
export function addressOf(
  definition: Call,
  input: Record<string, unknown>,
): { url: string; fields: Record<string, unknown> } {
  const fields: Record<string, unknown> = { ...input }
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name]
    delete fields[name]
    return encodeURIComponent(textOf(value))
  })
  const query = new URLSearchParams()
  for (const name of Object.keys(definition.query.shape)) {
    const value = fields[name]
    delete fields[name]
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, textOf(item))
    }
  }
  const text = query.toString()
  return { url: addressFor(`${path}${text && `?${text}`}`), fields }
}

/** The envelope of an answer; throws ApiError for a refusal. */
export async function readReply<C extends Call>(response: Response): Promise<CallReply<C>> {
  const envelope: unknown = await response.json().catch(() => undefined)
  if (response.ok && isEnvelope(envelope)) return envelope as CallReply<C>
  const { code, message, errors, data } = (isEnvelope(envelope) ? envelope : {}) as Partial<ApiError>
  const fallback =
    document.documentElement.lang === 'en'
      ? 'Something went wrong. Please try again later.'
      : 'Ceva nu a mers. Încearcă din nou mai târziu.'
  throw new ApiError(response.status, code ?? 'internal', message ?? fallback, errors, data)
}

function isEnvelope(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'status' in value
}

/** Path and query hold plain values only. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
