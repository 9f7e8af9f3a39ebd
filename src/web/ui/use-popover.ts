import { useEffect, useRef, useState } from 'react'

const GAP = 6
const EDGE = 8

/**
 * A panel above everything, a dialog included, under what opened it or over it where there is no room. The browser's own:
 * Escape and a press outside close it and the focus goes back.
 */
export function usePopover() {
  const panel = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  // Once its contents are there, they can be measured.
  useEffect(() => {
    const element = panel.current
    if (!isOpen || !element || !anchor.current) return undefined
    const place = () => placeUnder(element, anchor.current!)
    place()
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, { capture: true })
    }
  })

  return {
    isOpen,
    open: (under: HTMLElement | null | undefined) => {
      anchor.current = under ?? null
      panel.current?.showPopover()
      setIsOpen(true)
    },
    close: () => panel.current?.hidePopover(),
    props: {
      ref: panel,
      popover: 'auto',
      onToggle: (event: { newState?: string }) => setIsOpen(event.newState === 'open'),
    } as const,
  }
}

function placeUnder(panel: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = at.bottom + GAP
  const above = at.top - GAP - height
  const top = below + height > innerHeight - EDGE && above >= EDGE ? above : below
  panel.style.left = `${Math.max(EDGE, Math.min(at.left, innerWidth - EDGE - width))}px`
  panel.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - EDGE - height))}px`
}
