import { useEffect, useRef } from 'react'

/** Reads what was typed before a reload as if the field had just been left. */
export function useDraftRead(draft: string | undefined, read: () => void): void {
  const first = useRef(draft === undefined ? undefined : read)
  useEffect(() => {
    first.current?.()
    first.current = undefined
  }, [])
}
