import type { ListedReport } from '#contract/documents/visit-reports.ts'

/** How a report stands, as its badge says it. */
export type ReportState = 'draft' | 'locked' | 'sent' | 'opened' | 'unsent'

export function stateOf({ status, sent }: Pick<ListedReport, 'status' | 'sent'>): ReportState {
  if (status === 'draft') return 'draft'
  if (!sent) return 'locked'
  if (sent.state === 'failed') return 'unsent'
  return sent.state === 'opened' ? 'opened' : 'sent'
}
