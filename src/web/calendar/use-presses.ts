import type { MouseEvent, RefObject } from 'react'
import { minuteAtY } from './axis.ts'
import { locate } from './gesture-begin.ts'
import type { Cursor } from './grid-keyboard.ts'
import { targetOf } from './grid-place.ts'
import { pointOf } from './menu-key.ts'
import type { DropTarget } from './types.ts'
import type { GridModel } from './use-grid-model.ts'

interface PressesInput {
  bodyRef: RefObject<HTMLElement | null>
  model: GridModel
  /** Where the keyboard stands. */
  stand: Cursor | undefined
  step: number
  slotMinutes: number
  /** Whether the press belongs to a gesture that just ended. */
  wasGesture: () => boolean
  onOpen: (id: string) => void
  onOpenBlock?: (id: string) => void
  onSelectRange?: (columnKey: string, start: number, end: number, isDragged: boolean) => void
  onContextMenu?: (id: string, point: { x: number; y: number }) => void
  onSlotMenu?: (columnKey: string, start: number, end: number, point: { x: number; y: number }) => void
}

/** What a press opens and what the menu is asked for: a visit, blocked time, or a free slot. */
export function usePresses(input: PressesInput) {
  const { bodyRef, model, stand, step, slotMinutes } = input

  /** The free slot under a point, and of the keyboard's own slot when that has the focus. */
  function findSlot({ clientX, clientY, target }: MouseEvent): DropTarget | undefined {
    if (stand?.kind === 'slot' && target instanceof Element && target.closest('[data-slot]')) {
      return slotAt(
        model.columns.findIndex(column => column.key === stand.columnKey),
        stand.minute,
      )
    }
    const point = bodyRef.current && locate({ body: bodyRef.current }, clientX, clientY)
    if (!point || model.folded[point.index]) return undefined
    return slotAt(point.index, minuteAtY(model.axis, point.y, step, 'floor'))
  }

  const slotAt = (index: number, minute: number) =>
    targetOf(model, index, minute, Math.min(model.axis.to, minute + slotMinutes))

  return {
    onClick: (event: MouseEvent) => {
      if (input.wasGesture() || !(event.target instanceof Element)) return
      const { id } = event.target.closest<HTMLElement>('[data-id]')?.dataset ?? {}
      const { block } = event.target.closest<HTMLElement>('[data-block]')?.dataset ?? {}
      if (id) return input.onOpen(id)
      if (block && input.onOpenBlock) return input.onOpenBlock(block)
      const slot = findSlot(event)
      if (slot) input.onSelectRange?.(slot.columnKey, slot.start, slot.end, false)
    },
    onContextMenu: (event: MouseEvent) => {
      // A long press of touch drags.
      if (event.defaultPrevented || !(event.target instanceof Element)) return
      const tile = event.target.closest<HTMLElement>('[data-id]')
      const point = pointOf(event)
      if (tile?.dataset.id) {
        if (!input.onContextMenu) return
        event.preventDefault()
        tile.focus({ preventScroll: true })
        return input.onContextMenu(tile.dataset.id, point)
      }
      const slot = input.onSlotMenu && findSlot(event)
      if (!slot) return
      event.preventDefault()
      input.onSlotMenu?.(slot.columnKey, slot.start, slot.end, point)
    },
  }
}
