import { Popover } from '@base-ui/react/popover'
import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { focusBack, isPressOn, landmarkOf } from './panel-place.ts'
import styles from './Popover.module.css'

export interface PopoverPanelProps {
  label: string
  /** The button that opened it. */
  trigger: HTMLElement
  /** What it stands under; left out, its button. */
  anchor?: HTMLElement | null | undefined
  side?: 'start' | 'end'
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

const GAP = 6
const EDGE = 8

/** The library's panel, open while mounted: Escape, a press outside and leaving it close, the focus goes back. */
export default function PopoverPanel(props: PopoverPanelProps) {
  const { label, trigger, anchor = trigger, side = 'start', className, onClose, children } = props
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
          align={side}
          sideOffset={GAP}
          collisionPadding={EDGE}
        >
          <Popover.Popup
            ref={panel}
            className={clsx(styles.panel, className)}
            aria-label={label}
            finalFocus={() => focusBack(panel.current, trigger)}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
