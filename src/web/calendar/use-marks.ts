import { useLayoutEffect, useRef, type RefObject } from 'react'

export function findBlock(body: HTMLElement | null, id: string | undefined): HTMLElement | undefined {
  if (id === undefined) return undefined
  return body?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? undefined
}

interface Marks {
  /** The event that the tab key reaches, unless the keyboard stands on a free slot. */
  standId: string | undefined
  selectedId: string | undefined
  /** Set by a key press: the next mark takes the focus. */
  shouldFocusRef: RefObject<boolean>
  /** The visit moved last by a key: drawn anew in another column, it takes back the focus that its old block lost. */
  movedIdRef: RefObject<string>
}

/** Marks the tab stop and the selected block on the elements themselves, so that no column is redrawn for it. */
export function useMarks(bodyRef: RefObject<HTMLElement | null>, marks: Marks) {
  const { standId, selectedId, shouldFocusRef, movedIdRef } = marks
  const oldRef = useRef<{ stand?: HTMLElement; selected?: HTMLElement }>({})
  useLayoutEffect(() => {
    const stand = findBlock(bodyRef.current, standId)
    const selected = findBlock(bodyRef.current, selectedId)
    const old = oldRef.current
    if (old.stand !== stand) old.stand?.setAttribute('tabindex', '-1')
    stand?.setAttribute('tabindex', '0')
    if (old.selected !== selected) {
      old.selected?.removeAttribute('data-selected')
      old.selected?.removeAttribute('aria-current')
    }
    selected?.setAttribute('data-selected', 'true')
    selected?.setAttribute('aria-current', 'true')
    oldRef.current = { stand, selected }
    const isLost = standId === movedIdRef.current && document.activeElement === document.body
    if (stand && (shouldFocusRef.current || isLost)) {
      shouldFocusRef.current = false
      stand.focus()
    }
  })
}
