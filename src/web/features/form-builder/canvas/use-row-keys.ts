import type { KeyboardEvent } from 'react'
import { idsOf, placeOf } from '../model/looked-up.ts'
import { useEditor } from '../model/use-editor.ts'
import { useActs } from '../page/use-acts.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** The keys of an element on the sheet: choose another, move, lift and put down, copy, remove, go to its properties. */
export function useRowKeys(id: string) {
  const editor = useEditor()
  const acts = useActs()

  function carryOut(event: KeyboardEvent): boolean {
    const { draft, lifted } = editor.get()
    const { elements } = draft.form
    const place = placeOf(elements, id)
    const step = STEPS[event.key]
    if (step !== undefined && (event.altKey || lifted)) {
      acts.move(id, place + step)
      return true
    }
    if (lifted) {
      if (event.key === 'Escape') acts.putDown(false)
      else if (event.key === ' ' || event.key === 'Enter') acts.putDown(true)
      else if (event.key === 'Tab') {
        acts.putDown(true)
        return false
      }
      return true
    }
    const ids = idsOf(elements)
    const chosen =
      event.key === 'Home' ? ids[0] : event.key === 'End' ? ids.at(-1) : step ? ids[place + step] : undefined
    if (chosen !== undefined && !event.altKey) {
      editor.act({ act: 'select', id: chosen })
      editor.look({ focus: { on: 'row' } })
      return true
    }
    if (step !== undefined) return true
    return carryOutOther(event)
  }

  function carryOutOther(event: KeyboardEvent): boolean {
    switch (event.key) {
      case ' ':
        acts.lift(id)
        return true
      case 'Enter':
        editor.look({ tab: 'element', focus: { on: 'field' } })
        return true
      case 'Delete':
      case 'Backspace':
        acts.remove(id)
        return true
      case 'd':
        if (!event.ctrlKey && !event.metaKey) return false
        acts.duplicate(id)
        return true
      default:
        return false
    }
  }

  return (event: KeyboardEvent) => {
    if (carryOut(event)) event.preventDefault()
  }
}
