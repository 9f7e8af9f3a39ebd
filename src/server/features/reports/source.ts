import type { ReportRow } from '#contract/reports/graphs.ts'
import type { FigureKey, Group, RowKind, SumKey, Sums } from '#domain/reports/figures.ts'
import type { DateRange } from '#domain/time/months.ts'
import type { ClinicTx } from '#server/records/transaction.ts'

/** Whom and what a report is narrowed to; undefined: everything. Ids of the clinic's own. */
export interface ReportFilter {
  /** Where the reader sees one doctor only, that one. */
  readonly doctorIds?: readonly number[]
  readonly locationIds?: readonly number[]
  readonly cabinetIds?: readonly number[]
  readonly serviceIds?: readonly number[]
}

/** What is asked of a source: local days, both included, split by `group` ('all': not at all, under the key `all`). */
export interface Ask extends DateRange {
  readonly group: Group | 'all'
  readonly filter: ReportFilter
  /** Of hours: only on that day of the week; Monday is 1. */
  readonly weekday?: number | undefined
  /** Epoch milliseconds, and the local day that is. */
  readonly now: number
  readonly today: string
  readonly zone: string
}

/** By the keys of `Point`: a day, a month, an id, `none` for what belongs nowhere, `5-14` of hours; and `all`. */
export type SumsByKey = ReadonlyMap<string, Sums>

/**
 * Adds up what some figures are made of, exactly as it stands in this transaction: split and, where the same look tells it,
 * whole under `all`. Otherwise it is asked for that by itself.
 */
export type Source = (tx: ClinicTx, ask: Ask) => Promise<SumsByKey>

/** What is asked of the rows of a figure. `key` is what remains of a cell once days and filter are narrowed to it. */
export interface RowsAsk extends Ask {
  readonly figure: FigureKey
  readonly key?: string
  readonly search: string
  readonly only?: 'unpaid' | undefined
  readonly orderBy: 'at' | 'title' | 'value'
  readonly orderType: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  readonly language: 'ro' | 'en'
  /** Whether patients may be named. */
  readonly named: boolean
  /** Whose visits alone the reader sees; undefined for everybody's. */
  readonly onlyDoctorId?: number | undefined
}

/** A row as it is read: its sums in place of its values. */
export interface SourceRow extends Omit<ReportRow, 'values' | 'missing'> {
  readonly sums: Sums
  /** Sums of which it has nothing to say, which is not the same as nothing. */
  readonly missing: readonly SumKey[]
}

export interface SourceRows {
  readonly rows: readonly SourceRow[]
  readonly total: number
  /** Of all that match. */
  readonly sums: Sums
  readonly unpaid: number | null
}

export type RowSource = (tx: ClinicTx, ask: RowsAsk) => Promise<SourceRows>

/** A part of the reports: which sums it gives, and the rows that its figures open into. */
export interface ReportSource {
  readonly sums: Source
  readonly gives: readonly SumKey[]
  readonly rows: Partial<Record<RowKind, RowSource>>
}
