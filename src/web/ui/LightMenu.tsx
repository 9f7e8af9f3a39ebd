import { clsx } from 'clsx'
import { cloneElement, createElement, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { MenuProps } from './Menu.tsx'
import { MenuItemDrawing } from './MenuItem.tsx'
import type { DrawMenuItem } from './MenuItem.tsx'
import styles from './Menu.module.css'

/** The same as `Menu` without the library, for patients: nothing is downloaded for it. */
export function LightMenu({ trigger, label, triggerClassName, side = 'end', up, children }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return undefined
    listItems(list.current)[0]?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  function handleKey(event: KeyboardEvent) {
    if (stepFocus(list.current, event.key)) event.preventDefault()
    else if (event.key === 'Escape') {
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    } else if (event.key === 'Tab') setOpen(false)
  }

  return (
    <div ref={root} className={clsx(styles.light, side === 'start' && styles.start, up && styles.up)}>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!open)}
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
          <MenuItemDrawing value={drawItem}>{children}</MenuItemDrawing>
        </div>
      ) : null}
    </div>
  )
}

const drawItem: DrawMenuItem = ({ isChosen, render, ...item }) => {
  const role = isChosen === undefined ? 'menuitem' : 'menuitemradio'
  const props = { ...item, role, 'aria-checked': isChosen, tabIndex: -1 }
  return render ? cloneElement(render, props) : createElement('button', { ...props, type: 'button' })
}

/** The items that are shown on this device, in order. */
function listItems(list: HTMLElement | null): HTMLElement[] {
  const items = list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []
  return [...items].filter(item => item.checkVisibility())
}

/** Moves the focus by arrows, Home and End, round and round; false for any other key. */
function stepFocus(list: HTMLElement | null, key: string): boolean {
  const items = listItems(list)
  const at = items.findIndex(item => item === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at === -1 ? -1 : at - 1, Home: 0, End: items.length - 1 }[key]
  if (to === undefined) return false
  items.at(to % items.length)?.focus()
  return true
}
