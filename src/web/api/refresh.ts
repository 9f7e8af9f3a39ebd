import { addressFor, ANSWER_TIMEOUT } from './address.ts'
import { presence } from './presence.ts'
import { clearSession, getSession, rereadSession, saveSession, type Session } from './session.ts'

/** How the server says that a session is over. Whoever else refuses, such as a proxy, knows nothing of it. */
const OVER = new Set([401, 422])

let running: Promise<void> | undefined

/**
 * Renews the session once for however many calls met a 401 with `used`, and across tabs: a refresh token may be used only
 * once. Answers the new access token, or nothing when it could not be renewed or somebody else has signed in since.
 */
export async function refreshTokens(used: Session): Promise<string | undefined> {
  running ??= inOneTab(() => refresh(used)).finally(() => {
    running = undefined
  })
  await running
  const { userId, token } = getSession()
  return userId === used.userId && token !== used.token ? token : undefined
}

function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('zambet-refresh', work) : work()
}

async function refresh(used: Session): Promise<void> {
  const session = rereadSession()
  if (session.token !== used.token || !session.refreshToken) return
  const response = await fetch(addressFor('/v2/refresh-token'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken: session.refreshToken }),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT),
  }).catch(() => undefined)
  // Without an answer of ours the session may still be good: keep it and let the caller's own error show.
  const answer = (await response?.json().catch(() => undefined)) as
    { data?: { accessToken: string; refreshToken: string } } | undefined
  // Who has signed out or in meanwhile stays so.
  if (!response || !answer || rereadSession().refreshToken !== session.refreshToken) return
  if (OVER.has(response.status)) {
    if (!presence.isAwaited()) clearSession()
  } else if (response.ok && answer.data)
    saveSession({ ...session, token: answer.data.accessToken, refreshToken: answer.data.refreshToken })
}
