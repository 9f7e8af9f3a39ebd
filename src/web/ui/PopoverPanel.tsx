import { Popover } from '@base-ui/react/popover'
import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { focusBack, isPressOn, landmarkOf } from './panel-place.ts'
import styles from './Popover.module.css'
import { loopTab } from './tab-stops.ts'

export interface PopoverPanelProps {
  label: string
  /** The button that opened it. */
  trigger: HTMLElement | SVGElement
  /** What it stands under, or beside; left out, its button. */
  anchor?: Element | { contextElement: Element; getBoundingClientRect: () => DOMRect } | null | undefined
  side?: 'start' | 'end'
  /** Whether it stands at the side of what opened it, and points there; its size and scrolling are its own. */
  beside?: boolean
  /** What takes the focus when it opens; left out, its first control. */
  focusFirst?: RefObject<HTMLElement | null> | undefined
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

const GAP = 6
const ARROW = 12
const EDGE = 8

/** The library's panel, open while mounted: Escape, a press outside and leaving it close, the focus goes back. */
export default function PopoverPanel(props: PopoverPanelProps) {
  const { label, trigger, anchor = trigger, side = 'start', beside = false, focusFirst } = props
  const { className, onClose, children } = props
  const panel = useRef<HTMLDivElement>(null)

  // Before it is gone: a dialog around it would take the focus that nothing holds.
  useLayoutEffect(
    () => () => {
      const { current } = panel
      if (current?.contains(document.activeElement)) trigger.focus()
    },
    [trigger],
  )

  return (
    <Popover.Root
      open
      onOpenChange={(_, details) => {
        details.cancel()
        if (!isPressOn(trigger, details)) onClose()
      }}
    >
      <Popover.Portal container={landmarkOf(trigger)}>
        <Popover.Positioner
          className={styles.positioner}
          anchor={anchor}
          positionMethod="fixed"
          side={beside ? 'left' : 'bottom'}
          align={beside ? 'center' : side}
          sideOffset={beside ? ARROW : GAP}
          collisionPadding={EDGE}
        >
          <Popover.Popup
            ref={panel}
            className={clsx(styles.panel, !beside && styles.under, className)}
            aria-label={label}
            initialFocus={focusFirst}
            finalFocus={() => focusBack(panel.current, trigger)}
            onKeyDown={event => {
              // The library leads on from triggers of its own alone, and would lose the focus.
              if (!event.defaultPrevented) loopTab(event.currentTarget, event)
            }}
          >
            {beside ? <Popover.Arrow className={styles.arrow} /> : null}
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
