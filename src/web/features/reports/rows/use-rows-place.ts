import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

interface Place {
  readonly top: number
  readonly row: string
}

/** Where drawers were left, by their place in the history, so that Back returns to it. */
const left = new Map<string, Place>()

/** Keeps how far rows were scrolled and which of them was opened; once they are there again, both are as they were. */
export function useRowsPlace(isThere: boolean) {
  const place = useLocation({ select: ({ state }) => state.key ?? '' })
  const body = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const was = left.get(place)
    if (!isThere || !was || !body.current) return
    left.delete(place)
    body.current.scrollTop = was.top
    const row = body.current.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(was.row)}"]`)
    // After the dialog has found what it focuses first.
    requestAnimationFrame(() => row?.focus({ preventScroll: true }))
  }, [isThere, place])

  return {
    body,
    leaveFor: (row: string) => left.set(place, { top: body.current?.scrollTop ?? 0, row }),
  }
}
