import { createContext, use } from 'react'
import type { VisitReport } from '#contract/documents/visit-reports.ts'
import type { Problem } from '#domain/documents/problem.ts'
import type { Value } from '../writing/report-edits.ts'

export interface PaperWays {
  /** With all that was typed. */
  readonly report: VisitReport
  readonly mayWrite: boolean
  /** What keeps it from being locked, by field, once somebody asked. */
  readonly problems: Readonly<Record<string, Problem>>
  readonly write: (id: string, value: Value) => void
  /** Somebody is about to write. */
  readonly claim: () => void
}

const Context = createContext<PaperWays | undefined>(undefined)
export const PaperProvider = Context.Provider

/** What the paper's parts have in common. */
export function usePaper(): PaperWays {
  const ways = use(Context)
  if (!ways) throw new Error('A part of a report stands on its paper.')
  return ways
}
