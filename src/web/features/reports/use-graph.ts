import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallReply } from '#contract/call.ts'
import { getGraph } from '#contract/reports/graphs.ts'
import type { Group, Report } from '#domain/reports/figures.ts'
import { query } from '#web/api/query.ts'
import type { ReportAsk } from './tab-props.ts'

export type Graph = CallReply<typeof getGraph>

/** How long a figure that was read stands without being read again, in ms. */
const FRESH = 60_000

/** A report's figures; those of before stay until the new ones are there. */
export function useGraph(report: Report, ask: ReportAsk, group?: Group, enabled = true) {
  return useQuery({
    ...query(getGraph, { report, ...ask, group }),
    placeholderData: keepPreviousData,
    staleTime: FRESH,
    enabled,
    meta: { silent: true },
  })
}
