import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState } from 'react'
import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { listMenuItems, stepMenu } from './menu-items.ts'
import styles from './Menu.module.css'

interface MenuProps {
  /** The visible content of the button that opens the menu. */
  trigger: ReactNode
  /** The button's name when its content is not words enough. */
  label?: string
  triggerClassName?: string | undefined
  side?: 'start' | 'end'
  /** Opens above its button: for bars at the bottom of the screen. */
  up?: boolean
  onOpen?: () => void
  /** Elements with `role="menuitem"` (buttons or links); `<hr/>` divides. */
  children: ReactNode
}

/** A menu of actions: arrows, Home, End move; Escape and a press outside close. */
export function Menu({
  trigger,
  label,
  triggerClassName,
  side = 'end',
  up = false,
  onOpen,
  children,
}: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return undefined
    listMenuItems(list.current)[0]?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  function handleKey(event: KeyboardEvent) {
    if (stepMenu(list.current, event.key)) event.preventDefault()
    else if (event.key === 'Escape') {
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    } else if (event.key === 'Tab') setOpen(false)
  }

  return (
    <div ref={root} className={clsx(styles.menu, side === 'start' && styles.start, up && styles.up)}>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => {
          if (!open) onOpen?.()
          setOpen(!open)
        }}
      >
        {trigger}
      </button>
      {open ? (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          className={styles.list}
          aria-label={label}
          onKeyDown={handleKey}
          onClick={event => {
            if (event.target instanceof Element && event.target.closest('[role^="menuitem"]')) {
              setOpen(false)
              button.current?.focus()
            }
          }}
        >
          {children}
        </div>
      ) : null}
    </div>
  )
}

interface MenuItemProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: ReactNode
}

export function MenuItem({ icon, children, ...rest }: MenuItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} {...rest}>
      {icon}
      {children}
    </button>
  )
}
