import type { ReactNode } from 'react'
import type { CalendarBlock, CalendarColumn, CalendarEvent, CalendarLabels, DropTarget } from './types.ts'

export interface TimeGridProps {
  columns: readonly CalendarColumn[]
  events: readonly CalendarEvent[]
  blocks?: readonly CalendarBlock[]
  now: number
  zone: string
  startHour: number
  endHour: number
  labels: CalendarLabels
  /** Pixels of an hour: 64 for a day, 72 for a week. */
  hourHeight?: number
  /** Least width of a column in pixels; beyond it the columns scroll sideways. */
  columnWidth?: number
  /** Least width of one of several overlapping visits; a column grows to give it. */
  laneWidth?: number
  /** Minutes that moves, sizes and selections snap to. */
  step?: number
  /** Minutes that a click on free time selects, and that keyboard slots are apart. */
  slotMinutes?: number
  selectedId?: string
  /** Show free gaps at all times and not only while dragging. */
  freeGaps?: boolean
  /** A sentence across all columns under the heads. */
  banner?: ReactNode
  canMove?: (id: string) => boolean
  /** Says while dragging whether the place is free, in words. */
  describeDrop?: (id: string, target: DropTarget) => { text: string; isFree: boolean } | undefined
  onOpen: (id: string) => void
  onOpenBlock?: (id: string) => void
  onContextMenu?: (id: string, point: { x: number; y: number }) => void
  /** The menu was asked for on time without a visit. */
  onSlotMenu?: (columnKey: string, start: number, end: number, point: { x: number; y: number }) => void
  /** Free time was chosen: by a press, or dragged over so far. */
  onSelectRange?: (columnKey: string, start: number, end: number, isDragged: boolean) => void
  /** A promise of false says that the move was refused: the block flies back. */
  onMove?: (id: string, target: DropTarget) => void | Promise<boolean>
  onResize?: (id: string, end: number) => void | Promise<boolean>
  /** Dropped beyond the grid, for instance on a pinboard. */
  onDropOutside?: (id: string, point: { x: number; y: number }) => void
  className?: string
}
