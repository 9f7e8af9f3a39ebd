import { ApiError } from '#web/api/client.ts'

/** The draft that a visit has already, of the refusal to begin another. */
export function draftOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'report_draft_open') return undefined
  return (error.data as { id?: number } | undefined)?.id
}
