import { useId, useState, type KeyboardEvent, type RefObject } from 'react'

const MOST = 8
/** A brace that is open where one types, and what was typed behind it. */
const OPEN = /\{([^{}\n]*)$/

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The keywords whose names hold what is typed behind a brace, for the list under a field. */
export function useOffers(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  names: ReadonlyMap<string, string>,
  isOn: boolean,
) {
  const id = useId()
  const [caret, setCaret] = useState<number>()
  const [at, setAt] = useState(0)
  const open = isOn && caret !== undefined ? OPEN.exec(text.slice(0, caret)) : null
  const wanted = plain(open?.[1] ?? '')
  const keys = open
    ? Array.from(names)
        .filter(([, name]) => plain(name).includes(wanted))
        .slice(0, MOST)
        .map(([key]) => key)
    : []
  const chosen = keys[Math.min(at, keys.length - 1)]
  const close = () => setCaret(undefined)

  return {
    id,
    keys,
    chosen,
    /** Where the brace stands. */
    from: open?.index ?? 0,
    close,
    /** After something was typed. */
    look() {
      if (!isOn) return
      setCaret(field.current?.selectionStart)
      setAt(0)
    },
    attributes: isOn
      ? ({
          'aria-autocomplete': 'list',
          'aria-controls': keys.length > 0 ? id : undefined,
          'aria-activedescendant': chosen && `${id}-${chosen}`,
        } as const)
      : {},
    /** Whether the key was for the list. */
    handleKey(event: KeyboardEvent, onTake: (key: string) => void): boolean {
      if (chosen === undefined) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setAt((keys.indexOf(chosen) + step + keys.length) % keys.length)
      else if (event.key === 'Enter' || event.key === 'Tab') onTake(chosen)
      else if (event.key === 'Escape') close()
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}

export type Offers = ReturnType<typeof useOffers>
