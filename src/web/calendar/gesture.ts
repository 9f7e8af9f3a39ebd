/** What a gesture knows of itself and of the grid it works on. */
import type { DropTarget } from './types.ts'
import type { GridModel } from './use-grid-model.ts'

/** What the gesture needs from the grid it works on; read anew at every step. */
export interface GestureHost {
  model: GridModel
  step: number
  scroller: HTMLElement
  body: HTMLElement
  /** The dashed frame that shows the place; it has a time and a hint line. */
  frame: HTMLElement
  movingText: string
  canMove: (id: string) => boolean
  describeDrop?: (id: string, target: DropTarget) => { text: string; isFree: boolean } | undefined
  onDragStart: (id: string, length: number) => void
  onDragEnd: () => void
  onMove: (id: string, target: DropTarget) => void | Promise<boolean>
  onResize: (id: string, end: number) => void | Promise<boolean>
  onSelectRange: (columnKey: string, start: number, end: number) => void
  onDropOutside?: (id: string, point: { x: number; y: number }) => void
  onCancel: (id: string) => void
  onLocked: (id: string) => void
}

/** A visit that waits outside the grid and is dragged into it. */
export interface DraggedIn {
  id: string
  /** Length in ms. */
  length: number
  element: HTMLElement
}

/** A gesture under way. */
export interface Gesture {
  kind: 'move' | 'resize' | 'select'
  id: string
  length: number
  /** Axis minute and column where it began; for a move, pixels from the top of the block to the pointer. */
  index: number
  anchor: number
  grab: number
  element?: HTMLElement
  ghost?: HTMLElement
  isCopy: boolean
  target?: DropTarget
}
