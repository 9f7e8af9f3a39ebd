import { useSyncExternalStore } from 'react'
import { readLanguage } from '#web/i18n/languages.ts'
import { onDevice } from '#web/ui/storage.ts'

/** Who is signed in, as local storage keeps it. */
export interface Session {
  readonly token: string
  readonly refreshToken: string
  readonly userId: number
  /** 1 clinic, 2 doctor, 3 patient; 4 when nobody is signed in. */
  readonly userType: 1 | 2 | 3 | 4
}

const NOBODY: Session = { token: '', refreshToken: '', userId: 0, userType: 4 }
/** Under which the signed-in patient's coming visits are kept for when there is no connection. */
export const KEPT_VISITS = 'kept-visits'
const KEYS = ['token', 'refreshToken', 'user_id', 'user_type', 'lang', KEPT_VISITS] as const

let current = import.meta.env.SSR ? NOBODY : readStorage()
const listeners = new Set<() => void>()

/**
 * Another tab may have signed in, out, or refreshed. Each key is told by itself: until the token comes, the last to be
 * written and the first to go, the rest would be of one person and the token of another.
 */
if (!import.meta.env.SSR)
  window.addEventListener('storage', event => {
    if (event.key === null || event.key === 'token') announce(readStorage())
  })

export function getSession(): Session {
  return current
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession, () => NOBODY)
}

export function saveSession(session: Session): void {
  if (session.userId !== current.userId) onDevice.remove(KEPT_VISITS)
  onDevice.set('lang', readLanguage())
  onDevice.set('user_id', String(session.userId))
  onDevice.set('user_type', String(session.userType))
  onDevice.set('refreshToken', session.refreshToken)
  onDevice.set('token', session.token)
  announce(session)
}

export function clearSession(): void {
  for (const key of KEYS) onDevice.remove(key)
  announce(NOBODY)
}

/** The tokens that storage holds now, which another tab may have renewed a moment ago. */
export function rereadSession(): Session {
  announce(readStorage())
  return current
}

function readStorage(): Session {
  const token = onDevice.get('token')
  const refreshToken = onDevice.get('refreshToken')
  const userType = Number(onDevice.get('user_type'))
  const userId = Number(onDevice.get('user_id'))
  if (!token || !refreshToken || !(userType === 1 || userType === 2 || userType === 3) || !userId)
    return NOBODY
  return { token, refreshToken, userId, userType }
}

function announce(session: Session): void {
  const same = (Object.keys(NOBODY) as (keyof Session)[]).every(key => current[key] === session[key])
  if (same) return
  current = session
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
