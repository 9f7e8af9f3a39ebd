import { inspect } from 'node:util'

/** An answer; status 0 means that none came: the server was gone or the connection broke. */
export interface Answer {
  readonly status: number
  /** Seconds, when the answer says so. */
  readonly retryAfter?: number
  // A scenario says by what it does what it reads out of an answer.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

export interface Request {
  readonly method?: string
  readonly token?: string
  /** Where the caller seems to come from, so that limits per address see many callers. */
  readonly address?: string
  readonly key?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

const PATIENCE_MILLISECONDS = 120_000

/** One call as a browser makes it; `path` begins after /api. A text body is sent as it is. */
export async function send(origin: string, path: string, request: Request = {}): Promise<Answer> {
  const { method = 'POST', token, address, key, body } = request
  const headers: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(address && { 'x-forwarded-for': address }),
    ...(key && { 'idempotency-key': key }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...request.headers,
  }
  try {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    })
    const isJson = response.headers.get('content-type')?.includes('json')
    const after = response.headers.get('retry-after')
    return {
      status: response.status,
      ...(after !== null && { retryAfter: Number(after) }),
      body: isJson ? await response.json() : await response.text(),
    }
  } catch (error) {
    return { status: 0, body: inspect(error) }
  }
}

/** A made-up address for each number. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

/** How many of each, such as {'200': 1, '409': 999}. */
export function countBy<T>(items: readonly T[], keyOf: (item: T) => string | number): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1
  return counts
}
