import { refuseField } from '#server/http/failure.ts'

/** Days that end before they begin. */
export function refuseBackwards({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from !== undefined && to !== undefined && to < from) throw refuseField('to', 'end_before_start')
}
