import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import type { PatientRecord } from '#contract/patients/patients.ts'
import type { ToothChart, ToothEntry } from '#contract/patients/tooth-chart.ts'

/** What the drawing tells whoever edits the chart. */
export interface DrawnChart {
  readonly patient: PatientRecord
  /** As it is today and known now. */
  readonly chart: ToothChart
  /** Teeth that are drawn now, row by row as they stand on screen: what comes next is read off them. */
  readonly rows: readonly (readonly number[])[]
  /** Those that are chosen, the focused one among them; as they stand in their arch. */
  readonly selected: readonly number[]
  readonly onSelect: (teeth: readonly number[]) => void
  /** The focusable button of a tooth, with `data-tooth`: the popover stands beside it, and the focus goes back to it. */
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
  /** Opens the popover beside a tooth: for all chosen ones, if it is one of them. */
  readonly open: (tooth: number) => void
  /**
   * Letters, digits, Ctrl+Z, and dragging over teeth. Arrows, choosing (several with Shift) and what Enter or a press on
   * a tooth does are the drawing's own. The element has `touch-action: pan-y`, so that a finger can be drawn over teeth.
   */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onPointerDown: (event: PointerEvent) => void
  }
  /** The menu of an entry in a tooth's history. */
  readonly menuOf: (entry: DrawnEntry) => ReactNode
  /** For which visit one charts, what waits, and what was refused: above the teeth. */
  readonly notes: ReactNode
  /** The popover and what readers are told: anywhere in the tab. */
  readonly element: ReactNode
}
