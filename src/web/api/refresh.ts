import { addressFor, ANSWER_TIMEOUT } from './address.ts'
import { clearSession, getSession, rereadSession, saveSession } from './session.ts'

let running: Promise<string | undefined> | undefined

/**
 * Renews the session once for however many calls met a 401 with `usedToken`, and across tabs: a refresh token may be
 * used only once. Answers the new access token, or nothing after clearing the session.
 */
export function refreshTokens(usedToken: string): Promise<string | undefined> {
  running ??= inOneTab(() => refresh(usedToken)).finally(() => {
    running = undefined
  })
  return running
}

function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('zambet-refresh', work) : work()
}

async function refresh(usedToken: string): Promise<string | undefined> {
  const session = rereadSession()
  if (session.token && session.token !== usedToken) return session.token
  if (!session.refreshToken) return undefined
  const response = await fetch(addressFor('/v2/refresh-token'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken: session.refreshToken }),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT),
  }).catch(() => undefined)
  // Without an answer the session may still be good: keep it and let the caller's own error show.
  if (!response || response.status >= 500) return undefined
  if (!response.ok) {
    clearSession()
    return undefined
  }
  const { data } = (await response.json()) as { data: { accessToken: string; refreshToken: string } }
  saveSession({ ...getSession(), token: data.accessToken, refreshToken: data.refreshToken })
  return data.accessToken
}
