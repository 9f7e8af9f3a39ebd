import type { LocalDate } from '../time/wall-time.ts'
import type { Arch } from './arches.ts'
import type { Details, Kind, State } from './kinds.ts'

/** One fact on the chart: of a tooth, of an arch, or of the whole mouth where it names neither. */
export interface ChartEntry {
  readonly id: number
  readonly tooth: number | null
  readonly arch: Arch | null
  readonly kind: Kind
  readonly state: State
  /** Letters in the order of SURFACES; empty where the kind has none. */
  readonly surfaces: string
  readonly roots: readonly string[]
  /** In a bridge. */
  readonly role: 'abutment' | 'pontic' | null
  readonly details: Details
  /** Since when. */
  readonly date: LocalDate
  /** On which day that was said, where it is kept already: a plan may be for a later one. */
  readonly recordedOn?: LocalDate
  /** Of those that make one bridge or splint. */
  readonly group: number | null
  /** The entry that is over since this one's date; all else is as in that one. */
  readonly ends: number | null
}

/** What is known of an entry's own history. Epoch milliseconds. */
export interface Recorded {
  readonly recordedAt: number
  readonly voidedAt: number | null
}

/** Whether it was on the chart at that instant, which settles what was known when. */
export const wasKnown = (entry: Recorded, at: number): boolean =>
  entry.recordedAt <= at && (entry.voidedAt === null || entry.voidedAt > at)
