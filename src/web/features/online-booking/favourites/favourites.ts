import { useSyncExternalStore } from 'react'

// Hearts need no account: the doctors' ids are kept on this device, newest first.

const KEY = 'favourites'
const MOST = 100

let current = read()
const listeners = new Set<() => void>()

window.addEventListener('storage', event => {
  if (event.key === KEY || event.key === null) announce(read())
})

function read(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(id => Number.isSafeInteger(id)).slice(0, MOST) : []
  } catch {
    return []
  }
}

function announce(ids: readonly number[]): void {
  current = ids
  for (const listener of listeners) listener()
}

export function setFavourite(doctorId: number, favourite: boolean): void {
  const others = current.filter(id => id !== doctorId)
  const ids = favourite ? [doctorId, ...others].slice(0, MOST) : others
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Storage is blocked: the heart lasts as long as the page.
  }
  announce(ids)
}

export function useFavourites(): readonly number[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
