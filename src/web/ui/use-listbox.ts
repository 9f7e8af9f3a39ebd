import { useId, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'

interface Listbox {
  /** How many choices there are. */
  count: number
  isOpen: boolean
  onPick: (index: number) => void
  /** Escape while it is open. */
  onClose: () => void
  /** An arrow while it is closed. */
  onOpen?: () => void
}

/**
 * A field with a list of choices under it: arrows move between them, Enter picks the marked one and never submits the
 * form, Escape closes the list alone. The focus stays in the field.
 */
export function useListbox({ count, isOpen, onPick, onClose, onOpen }: Listbox) {
  const id = useId()
  const [wanted, setWanted] = useState(0)
  const active = Math.min(wanted, count - 1)

  function onKeyDown(event: KeyboardEvent) {
    // A letter that is still being composed is not a choice.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && !isOpen) {
      event.preventDefault()
      onOpen?.()
    } else if (step !== undefined && count > 0) {
      event.preventDefault()
      const next = (active + step + count) % count
      setWanted(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen && active >= 0) onPick(active)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }

  return {
    /** The first choice is marked again. */
    restart: () => setWanted(0),
    fieldProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown,
    } as const,
    listProps: { id: `${id}-list`, role: 'listbox' } as const,
    optionProps: (index: number) =>
      ({
        id: `${id}-${index}`,
        type: 'button',
        role: 'option',
        tabIndex: -1,
        'aria-selected': index === active,
        // The field must not lose the focus before the press counts.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onMouseMove: () => setWanted(index),
        onClick: () => onPick(index),
      }) as const,
  }
}
