import { useEffect, useRef } from 'react'
import type { Tool } from './Stage.tsx'

/** What can be done with the open picture; left out is what cannot now. */
export interface ViewerActs {
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly fit: () => void
  readonly rotate: () => void
  readonly flip: () => void
  readonly negative: () => void
  readonly hide: () => void
  readonly reset: () => void
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
  /** Of the chosen mark. */
  readonly remove: (() => void) | undefined
  readonly tool: (tool: Tool) => void
}

/** The keys of the viewer, unless one writes somewhere, or a question stands before it. */
export function useViewerKeys(acts: ViewerActs, can: { mayEdit: boolean; isSeen: boolean }): void {
  const latest = useRef({ acts, can })
  useEffect(() => {
    latest.current = { acts, can }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [role=menu], [role=listbox]')
      )
        return
      if (document.querySelectorAll('[role=dialog]').length > 1 || event.altKey) return
      const act = actOf(event, latest.current.acts, latest.current.can)
      if (!act) return
      event.preventDefault()
      act()
    }
    // On the way down: the dialog keeps arrows from what is around it.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

function actOf(
  { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  acts: ViewerActs,
  { mayEdit, isSeen }: { mayEdit: boolean; isSeen: boolean },
): (() => void) | undefined {
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) {
    if (letter === 'z') return shiftKey ? acts.redo : acts.undo
    return letter === 'y' ? acts.redo : undefined
  }
  if (key === 'ArrowLeft') return acts.previous
  if (key === 'ArrowRight') return acts.next
  if (!isSeen) return undefined
  const keys: Record<string, (() => void) | undefined> = {
    '+': acts.zoomIn,
    '=': acts.zoomIn,
    '-': acts.zoomOut,
    '0': acts.fit,
    r: acts.rotate,
    f: acts.flip,
    n: acts.negative,
    h: acts.hide,
    c: () => acts.tool('contrast'),
    m: mayEdit ? () => acts.tool('length') : undefined,
    a: mayEdit ? () => acts.tool('angle') : undefined,
    delete: acts.remove,
    backspace: acts.remove,
  }
  return keys[letter]
}
