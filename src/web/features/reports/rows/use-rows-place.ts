import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'

interface Place {
  readonly top: number
  readonly row: string
}

/** Where drawers were left, by their place in the history, so that Back returns to it. */
const left = new Map<string, Place>()

/** Keeps how far rows were scrolled and which of them was opened; once they are there again, both are as they were. */
export function useRowsPlace(isThere: boolean) {
  const place = useLocation({ select: ({ state }) => state.key ?? '' })
  // The dialog around it comes later than the first drawing.
  const [body, setBody] = useState<HTMLDivElement | null>(null)

  useLayoutEffect(() => {
    const was = left.get(place)
    if (!isThere || !was || !body) return
    left.delete(place)
    body.scrollTo({ top: was.top })
    const row = body.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(was.row)}"]`)
    // After the dialog has focused its title, which it does in a frame of its own.
    requestAnimationFrame(() => requestAnimationFrame(() => row?.focus({ preventScroll: true })))
  }, [isThere, place, body])

  return {
    setBody,
    leaveFor: (row: string) => left.set(place, { top: body?.scrollTop ?? 0, row }),
  }
}
