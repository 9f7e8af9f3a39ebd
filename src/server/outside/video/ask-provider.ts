import { z } from 'zod'
import { limitedFetch } from './limited-fetch.ts'
import { VideoProblem } from './video-provider.ts'

export interface Asking {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly access: string
  readonly body?: object
}

/**
 * What a provider answered that is no success: its status and the number that it gives its errors. Its own words may repeat
 * what it was sent, such as what opens the account or a name: they are read, and go no further.
 */
export interface Refusal {
  readonly status: number
  readonly code: number | undefined
  readonly message: string
}

const problem = z.object({
  code: z.unknown().optional(),
  message: z.string().optional(),
  error: z.object({ message: z.string().optional() }).optional(),
})
const LONGEST_WAIT = 24 * 3_600_000
/** As HTTP writes it, or ISO as Zoom does; Date.parse alone would find a day in any number. */
const DATE = /^(?:[A-Z][a-z]{2}, \d{2} |\d{4}-\d{2}-\d{2}T)/

/**
 * One call of a provider's API. Answers what it said where it fits the shape; whatever is no sensible answer is away.
 * `explain` says what a refusal means where it is none of the usual ones.
 */
export async function askProvider<T>(
  { method, url, access, body }: Asking,
  shape: z.ZodType<T>,
  now: () => number,
  explain: (refusal: Refusal) => VideoProblem | undefined = () => undefined,
): Promise<T> {
  const response = await limitedFetch(url, {
    method,
    headers: {
      authorization: `Bearer ${access}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = await readJson(response)
  if (response.ok) {
    const read = shape.safeParse(said)
    if (!read.success)
      throw new VideoProblem('away', `an answer of ${response.status} without what it should say`)
    return read.data
  }
  const refusal = refusalOf(response.status, said)
  throw explain(refusal) ?? usualProblem(refusal, response.headers.get('retry-after'), now())
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

function refusalOf(status: number, said: unknown): Refusal {
  const { code, message, error } = problem.safeParse(said).data ?? {}
  return {
    status,
    code: typeof code === 'number' ? code : undefined,
    message: (message ?? error?.message ?? '').slice(0, 300),
  }
}

/** What is told of a refusal where problems are told. */
export const sayRefusal = ({ status, code }: Refusal): string =>
  code === undefined ? `answered ${status}` : `answered ${status}, ${code}`

function usualProblem(refusal: Refusal, retryAfter: string | null, now: number): VideoProblem {
  const { status } = refusal
  const said = sayRefusal(refusal)
  if (status === 401) return new VideoProblem('unauthorised', said)
  if (status === 404 || status === 410) return new VideoProblem('gone', said)
  if (status === 429) {
    const waitMs = waitOf(retryAfter, now)
    return new VideoProblem('limited', said, waitMs === undefined ? {} : { waitMs })
  }
  // A request that took too long there, and whatever else is theirs, passes.
  if (status >= 500 || status === 408 || status < 400) return new VideoProblem('away', said)
  return new VideoProblem('refused', said)
}

/** Seconds, or a date; nonsense says nothing, and nobody waits longer than a day. */
export function waitOf(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null) return undefined
  const text = retryAfter.trim()
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : DATE.test(text) ? Date.parse(text) - now : NaN
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_WAIT) : undefined
}
