import type { KeyboardEvent, ReactNode } from 'react'
import type { PatientRecord } from '#contract/patients/patients.ts'
import type { ToothChart, ToothEntry } from '#contract/patients/tooth-chart.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { ChartActs } from './use-chart-acts.ts'

/** What whoever edits needs of the drawing. */
export interface DrawnChart {
  readonly patient: PatientRecord
  /** As it is known now, with what waits: `useWaiting` makes it. */
  readonly data: ToothChart
  readonly today: LocalDate
  /** The day that is looked at: what is charted is of that day, unless it is still to come. */
  readonly day: LocalDate
  /** What was known then is looked at, never changed. */
  readonly knownOn: LocalDate | undefined
  /** Teeth as they stand on screen; what is dictated next is read off them. */
  readonly look: {
    readonly rows: {
      readonly upper: readonly (number | undefined)[]
      readonly lower: readonly (number | undefined)[]
    }
  }
  readonly selected: readonly number[]
  readonly select: (teeth: readonly number[]) => void
}

/** An entry of the chart, or one that waits to be sent. */
export interface DrawnEntry extends ToothEntry {
  /** Kept on this device until the server has it. Its id is above all others, so that it folds as the newest. */
  readonly waiting?: boolean
  /** Whether it waits for the connection, rather than for an answer that is on its way. */
  readonly isLate?: boolean
}

/** What the drawing is given by whoever edits. */
export interface ChartEditing {
  /** What is heard of the teeth; `anchor` is the tooth on screen. */
  readonly handlers: {
    readonly onOpen: (teeth: readonly number[], anchor: Element) => void
    /** A row of teeth was dragged over. */
    readonly onDragged: (teeth: readonly number[], anchor: Element) => void
    /** A key that the drawing does not use itself. */
    readonly onKey: (event: KeyboardEvent, teeth: readonly number[], anchor: Element) => void
  }
  /** Opens the popover beside the teeth, for whoever has no keys. */
  readonly openButton: (teeth: readonly number[]) => ReactNode
  /** What can be done to the chart; nothing by whoever may only read it, nor on what was known once. */
  readonly acts: ChartActs | undefined
  /** The menu of an entry in a tooth's history. */
  readonly menuOf: (entry: DrawnEntry) => ReactNode
  /** For which visit one charts, what waits, and what was refused: above the teeth. */
  readonly notes: ReactNode
  /** The popover, beside everything. */
  readonly element: ReactNode
}
