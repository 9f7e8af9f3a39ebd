import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'

const load = () => import('./MenuPanel.tsx')
const MenuPanel = lazy(load)

export interface MenuProps {
  /** The visible content of the button that opens the menu. */
  trigger: ReactNode
  /** The button's name when its content is not words enough. */
  label?: string
  triggerClassName?: string | undefined
  side?: 'start' | 'end'
  /** Opens above its button: for bars at the bottom of the screen. */
  up?: boolean
  disabled?: boolean
  onOpen?: () => void
  /** `MenuItem`s; `<hr/>` divides. */
  children: ReactNode
}

/** A menu of actions. What opens is loaded once somebody goes for it, so that no page waits for it. */
export function Menu({ trigger, label, triggerClassName, disabled, onOpen, children, ...place }: MenuProps) {
  const [opener, setOpener] = useState<HTMLElement>()

  function toggle(button: HTMLElement) {
    if (!opener) onOpen?.()
    setOpener(opener ? undefined : button)
  }

  return (
    <>
      <button
        type="button"
        className={triggerClassName}
        aria-haspopup="menu"
        aria-expanded={opener !== undefined}
        aria-label={label}
        disabled={disabled}
        onPointerEnter={() => void load()}
        onClick={event => toggle(event.currentTarget)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' || opener) return
          event.preventDefault()
          toggle(event.currentTarget)
        }}
      >
        {trigger}
      </button>
      {opener ? (
        <Suspense>
          <MenuPanel {...place} label={label} trigger={opener} onClose={() => setOpener(undefined)}>
            {children}
          </MenuPanel>
        </Suspense>
      ) : null}
    </>
  )
}

interface ContextMenuProps {
  label: string
  /** Where it was asked for, in pixels of the window; it stays within the window. */
  point: { x: number; y: number }
  onClose: () => void
  children: ReactNode
}

/** A menu at a point. Mount it to open it; the focus returns to where it was. */
export function ContextMenu(props: ContextMenuProps) {
  return (
    <Suspense>
      <MenuPanel {...props} />
    </Suspense>
  )
}
