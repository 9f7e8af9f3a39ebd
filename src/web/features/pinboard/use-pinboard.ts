import { useCallback, useState } from 'react'

const storageKey = 'pinboard'

function readPinned(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(id => Number.isSafeInteger(id)) : []
  } catch {
    return []
  }
}

export interface Pinboard {
  ids: readonly number[]
  pin: (id: number) => void
  unpin: (id: number) => void
}

/** Bookings that wait for another hour. Only their ids stay on the device, never who they are. */
export function usePinboard(): Pinboard {
  const [ids, setIds] = useState(readPinned)
  const change = useCallback((next: (ids: number[]) => number[]) => {
    setIds(old => {
      const changed = next(old)
      try {
        localStorage.setItem(storageKey, JSON.stringify(changed))
      } catch {
        // Storage is blocked: they wait as long as the page.
      }
      return changed
    })
  }, [])
  const pin = useCallback((id: number) => change(old => [...old.filter(each => each !== id), id]), [change])
  const unpin = useCallback((id: number) => change(old => old.filter(each => each !== id)), [change])
  return { ids, pin, unpin }
}
