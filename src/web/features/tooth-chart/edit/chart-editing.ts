import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import type { ToothEntry } from '#contract/patients/tooth-chart.ts'

/** What the drawing tells whoever edits the chart. */
export interface DrawnChart {
  /** Teeth that are drawn now, row by row as they stand on screen: what comes next is read off them. */
  readonly rows: readonly (readonly number[])[]
  /** Those that are chosen, the focused one among them; as they stand in their arch. */
  readonly selected: readonly number[]
  readonly onSelect: (teeth: readonly number[]) => void
  /** The focusable button of a tooth: the popover stands beside it, and the focus goes back to it. It has `data-tooth`. */
  readonly buttonOf: (tooth: number) => HTMLElement | SVGElement | null
}

/** An entry of the chart, or one that waits to be sent. */
export interface DrawnEntry extends ToothEntry {
  /** Kept on this device until the server has it. Its id is above all others, so that it folds as the newest. */
  readonly waiting?: boolean
}

/** What the drawing is given: what to draw, and what to hang on the element around the teeth. */
export interface ChartEditing {
  readonly mayEdit: boolean
  /** The server's entries with what waits, without what is being taken back: fold these. */
  readonly entries: readonly DrawnEntry[]
  /** Opens the popover for the chosen teeth, of which `tooth` is one. */
  readonly open: (tooth: number) => void
  /** Letters, digits, Ctrl+Z, and dragging over teeth. Arrows and choosing are the drawing's own. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onPointerDown: (event: PointerEvent) => void
  }
  /** The menu of an entry in a tooth's history. */
  readonly menuOf: (entry: DrawnEntry) => ReactNode
  /** The popover, questions, what was refused, and what readers are told: anywhere in the tab. */
  readonly element: ReactNode
}
