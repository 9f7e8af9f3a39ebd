import { useState } from 'react'
import { findPlace, textsOf } from './grid-place.ts'
import type { CalendarLabels, DropTarget } from './types.ts'
import type { GridModel } from './use-grid-model.ts'

interface ChangesInput {
  labels: CalendarLabels
  canMove?: (id: string) => boolean
  onMove?: (id: string, target: DropTarget) => void | Promise<boolean>
  onResize?: (id: string, end: number) => void | Promise<boolean>
}

export type Changes = ReturnType<typeof useChanges>

/** Moves and sizes visits, and says in words what became of it. */
export function useChanges(model: GridModel, { labels, canMove, onMove, onResize }: ChangesInput) {
  const [spoken, setSpoken] = useState('')
  const titleOf = (id: string) => findPlace(model, id)?.event.title ?? ''
  return {
    spoken,
    mayMove: (id: string) => canMove?.(id) ?? onMove !== undefined,
    move: (id: string, target: DropTarget) => {
      setSpoken(labels.announceMoved({ title: titleOf(id), ...textsOf(model, target) }))
      return onMove?.(id, target)
    },
    resize: (id: string, end: number) => {
      const place = findPlace(model, id)
      if (!place) return undefined
      const { title, columnKey, start } = place.event
      setSpoken(labels.announceResized({ title, ...textsOf(model, { columnKey, start, end }) }))
      return onResize?.(id, end)
    },
    sayCarried: (id: string, target: DropTarget) =>
      setSpoken(labels.announceMoved({ title: titleOf(id), ...textsOf(model, target) })),
    sayCancelled: (id: string) => setSpoken(labels.announceCancelled(titleOf(id))),
    sayLocked: (id: string) => setSpoken(labels.announceLocked(titleOf(id))),
  }
}
