import type { CallInput } from '#contract/call.ts'
import type { getGraph } from '#contract/reports/graphs.ts'
import type { OpenRows, ReportSearch } from './report-search.ts'

/** What every call of a report is asked with: the days, whom and what they are narrowed to, and the comparison. */
export type ReportAsk = Omit<CallInput<typeof getGraph>, 'report' | 'group'>

/** What each tab is given. */
export interface TabProps {
  /** The address, read. */
  search: ReportSearch
  /** The same as calls take it; its days are `yyyy-MM-dd`, both included. */
  ask: ReportAsk
  /** Goes to another address; what is undefined leaves it. Back returns unless `replace` is said. */
  onChange: (patch: Partial<ReportSearch>, how?: { replace?: boolean }) => void
  /** Opens the rows of a figure, bar or cell over the report. */
  onRows: (rows: OpenRows) => void
}
