import { useSyncExternalStore } from 'react'
import { addressFor } from './address.ts'

// Whether the server can be reached, as the calls under way tell: a phone in a tunnel believes that it is online.

/** `slow`: a call has been waiting for its answer for longer than a person should wonder. */
export type Connection = 'online' | 'slow' | 'offline'

const SLOW_AFTER = 1_000
const TRY_AGAIN_AFTER = 3_000

let current: Connection = 'online'
let isLost = !import.meta.env.SSR && !navigator.onLine
let waiting = 0
const listeners = new Set<() => void>()

if (!import.meta.env.SSR) {
  window.addEventListener('offline', loseConnection)
  window.addEventListener('online', regain)
}

/** Watches one request: what becomes of it tells what the connection is worth. */
export async function watchRequest<T>(request: () => Promise<T>): Promise<T> {
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    waiting++
    announce()
  }, SLOW_AFTER)
  try {
    const answer = await request()
    regain()
    return answer
  } finally {
    clearTimeout(timer)
    if (isSlow) waiting--
    announce()
  }
}

/** A request got no answer. Until one does, the server is asked for a sign of life. */
export function loseConnection(): void {
  if (!isLost) setTimeout(lookAgain, TRY_AGAIN_AFTER)
  isLost = true
  announce()
}

function regain(): void {
  isLost = false
  announce()
}

async function lookAgain(): Promise<void> {
  if (!isLost) return
  const sign = await fetch(addressFor('/v2/version'), { signal: AbortSignal.timeout(TRY_AGAIN_AFTER) }).catch(
    () => undefined,
  )
  if (sign) regain()
  else setTimeout(lookAgain, TRY_AGAIN_AFTER)
}

function announce(): void {
  const next = isLost ? 'offline' : waiting > 0 ? 'slow' : 'online'
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

export function getConnection(): Connection {
  return current
}

export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, getConnection, () => 'online' as const)
}
