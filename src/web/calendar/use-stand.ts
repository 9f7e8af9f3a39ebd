import { useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { endCarry } from './carry-key.ts'
import { findEntry, isOnGrid, readKey, type Cursor } from './grid-keyboard.ts'
import { askMenuByKey } from './menu-key.ts'
import { pressedTile } from './tile-events.ts'
import type { Carry } from './use-carry.ts'
import type { Changes } from './use-changes.ts'
import type { GridModel } from './use-grid-model.ts'
import { useMarks } from './use-marks.ts'

interface Surroundings {
  model: GridModel
  bodyRef: RefObject<HTMLElement | null>
  carry: Carry
  changes: Changes
  selectedId: string | undefined
  /** Minutes by which keys move, and of a slot they stand on. */
  step: number
  slotMinutes: number
  onOpen: (id: string) => void
}

/** Where one stands in the grid, and what the keys do from there. */
export function useStand(around: Surroundings) {
  const { model, bodyRef, carry, changes, selectedId, step, slotMinutes, onOpen } = around
  const [cursor, setCursor] = useState<Cursor>()
  const shouldFocusRef = useRef(false)
  const movedIdRef = useRef('')
  const stand = useMemo(
    () => (cursor && isOnGrid(cursor, model) ? cursor : findEntry(model, selectedId, slotMinutes)),
    [cursor, model, selectedId, slotMinutes],
  )
  useMarks(bodyRef, {
    standId: stand?.kind === 'event' ? stand.id : undefined,
    selectedId,
    shouldFocusRef,
    movedIdRef,
  })

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (endCarry(event, carry)) return
    if (askMenuByKey(event)) return
    const pressed = pressedTile(event)
    if (pressed) return onOpen(pressed)
    if (!stand) return
    const carried = stand.kind === 'event' ? carry.targetOf(stand.id) : undefined
    const action = readKey(event, stand, model, { step, slotStep: slotMinutes }, carried)
    if (!action) return
    event.preventDefault()
    if (action.kind === 'go') {
      shouldFocusRef.current = true
      setCursor(action.cursor)
    } else if (changes.mayMove(action.id)) {
      movedIdRef.current = action.kind === 'move' ? action.id : ''
      carry.carry(action)
    } else changes.sayLocked(action.id)
  }

  function onFocus(event: { target: Element }) {
    const id = event.target instanceof HTMLElement ? event.target.dataset.id : undefined
    if (id) setCursor({ kind: 'event', id })
  }

  return { stand, shouldFocusRef, onKeyDown, onFocus }
}
