import { Menu } from '@base-ui/react/menu'
import { useRef } from 'react'
import type { FocusEvent, ReactNode } from 'react'
import { MenuItemDrawing } from './MenuItem.tsx'
import type { DrawMenuItem } from './MenuItem.tsx'
import { focusBack, isPressOn, landmarkOf } from './panel-place.ts'
import styles from './Menu.module.css'

interface MenuPanelProps {
  label: string | undefined
  /** The button that opened it. */
  trigger?: HTMLElement
  /** Where it opens instead of at its button, in pixels of the window. */
  point?: { x: number; y: number }
  side?: 'start' | 'end'
  up?: boolean
  onClose: () => void
  children: ReactNode
}

const EDGE = 8

/** The library's menu, open while mounted: arrows, letters, Home and End move; Escape and a press outside close. */
export default function MenuPanel(props: MenuPanelProps) {
  const { label, trigger, point, side = 'end', up = false, onClose, children } = props
  const list = useRef<HTMLDivElement>(null)
  const isFresh = useRef(true)

  /** However it was opened, the keys go on from the first item. */
  function focusFirst({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (!isFresh.current || target !== currentTarget) return
    isFresh.current = false
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }

  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(_, details) => {
        details.cancel()
        if (!isPressOn(trigger, details)) onClose()
      }}
    >
      <Menu.Portal container={landmarkOf(trigger)}>
        <Menu.Positioner
          className={styles.positioner}
          anchor={point ? () => pointAt(point) : trigger}
          positionMethod="fixed"
          side={up ? 'top' : 'bottom'}
          align={point ? 'start' : side}
          sideOffset={point ? 0 : EDGE}
          collisionPadding={EDGE}
        >
          <Menu.Popup
            ref={list}
            className={styles.list}
            aria-label={label}
            finalFocus={trigger ? () => focusBack(list.current, trigger) : true}
            onFocus={focusFirst}
            onContextMenu={event => event.preventDefault()}
          >
            <MenuItemDrawing value={drawItem}>{children}</MenuItemDrawing>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const drawItem: DrawMenuItem = ({ isChosen, render, href, ...item }) => {
  if (render) return <Menu.LinkItem {...item} render={render} closeOnClick />
  if (href !== undefined) return <Menu.LinkItem {...item} href={href} closeOnClick />
  const role = isChosen === undefined ? 'menuitem' : 'menuitemradio'
  return <Menu.Item {...item} role={role} aria-checked={isChosen} />
}

const pointAt = ({ x, y }: { x: number; y: number }) => ({ getBoundingClientRect: () => new DOMRect(x, y) })
