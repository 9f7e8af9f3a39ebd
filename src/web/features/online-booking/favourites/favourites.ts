import { useSyncExternalStore } from 'react'
import { onDevice } from '#web/ui/storage.ts'

// Hearts need no account: without one the doctors' ids are kept on this device, newest first.

const KEY = 'favourites'
const MOST = 100

const NONE: readonly number[] = []

let current = import.meta.env.SSR ? NONE : read()
const listeners = new Set<() => void>()

if (!import.meta.env.SSR)
  window.addEventListener('storage', event => {
    if (event.key === KEY || event.key === null) announce(read())
  })

function read(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(onDevice.get(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(id => Number.isSafeInteger(id)).slice(0, MOST) : []
  } catch {
    return []
  }
}

function announce(ids: readonly number[]): void {
  current = ids
  for (const listener of listeners) listener()
}

export function setDeviceFavourite(doctorId: number, favourite: boolean): void {
  const others = current.filter(id => id !== doctorId)
  const ids = favourite ? [doctorId, ...others].slice(0, MOST) : others
  onDevice.set(KEY, JSON.stringify(ids))
  announce(ids)
}

/** Takes them all off the device and answers which they were. */
export function forgetDeviceFavourites(): readonly number[] {
  const taken = read()
  onDevice.remove(KEY)
  announce([])
  return taken
}

export function useDeviceFavourites(): readonly number[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => NONE,
  )
}
