import { VideoProblem } from './video-provider.ts'

/** Of a whole exchange, its answer's last byte included. */
export const ANSWER_MILLISECONDS = 10_000
/** Far more than any answer that makes sense. */
const MOST_BYTES = 256 * 1024

/** As fetch, but an answer that is late, too long or from elsewhere is none. */
export async function limitedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const signals = [init.signal, AbortSignal.timeout(ANSWER_MILLISECONDS)].filter(
    signal => signal instanceof AbortSignal,
  )
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(signals) })
    const body = await readWithin(response)
    const { status, statusText, headers } = response
    // A status that has no body takes none, not even an empty one.
    return new Response(body.length === 0 ? null : Buffer.from(body), { status, statusText, headers })
  } catch (error) {
    if (error instanceof VideoProblem) throw error
    throw new VideoProblem('away', `no answer: ${codeOf(error)}`)
  }
}

async function readWithin(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MOST_BYTES) throw new VideoProblem('away', 'an answer without end')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Its kind alone: messages may hold the address, and addresses what opens an account. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return cause instanceof Error ? cause.name : 'unknown'
}
