import { useEffect, useRef } from 'react'
import { stepDate } from './calendar-range.ts'
import type { CalendarState } from './use-calendar-state.ts'

export type ShortcutKey = 't' | 'j' | 'k' | 'd' | 'w' | 'm' | 'l' | 'n' | 'f' | 'z' | '?' | 'Escape'

/** The keys that turn the page or change the view. */
export function keysOf({ view, activeDate, change }: CalendarState, today: string) {
  return {
    t: () => change({ activeDate: today }),
    j: () => change({ activeDate: stepDate(view, activeDate, 1) }),
    k: () => change({ activeDate: stepDate(view, activeDate, -1) }),
    d: () => change({ view: 'timeGridDay' }),
    w: () => change({ view: 'timeGridWeek' }),
    m: () => change({ view: 'dayGridMonth' }),
    l: () => change({ view: 'listWeek' }),
  }
}

/** Single keys of the calendar, anywhere but in a field, a menu or a dialog. */
export function useCalendarKeys(actions: Partial<Record<ShortcutKey, () => void>>): void {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const { target } = event
      if (
        target instanceof Element &&
        target.closest(
          'input:not([type="radio"], [type="checkbox"]), textarea, select, dialog, [role="menu"], [role="dialog"]',
        )
      )
        return
      const key = shortcutOf(event)
      const action = key && current.current[key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const KEYS: ReadonlySet<string> = new Set(['t', 'j', 'k', 'd', 'w', 'm', 'l', 'n', 'f', 'z', '?', 'Escape'])
const isShortcut = (key: string): key is ShortcutKey => KEYS.has(key)

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** What a key means: a letter means the same under Caps Lock, and nothing together with a modifier. */
export function shortcutOf({ key, altKey, ctrlKey, metaKey, shiftKey }: Press): ShortcutKey | undefined {
  // Where the question mark lies, it may take Shift to write it.
  if (altKey || ctrlKey || metaKey || (shiftKey && key !== '?')) return undefined
  const plain = key.length === 1 ? key.toLowerCase() : key
  return isShortcut(plain) ? plain : undefined
}
