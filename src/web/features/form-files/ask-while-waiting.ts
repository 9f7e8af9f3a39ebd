import type { FormFile } from '#contract/documents/form-files.ts'

const MILLISECONDS = 3_000

/** How soon a form is read again: while its signed document is being made, of which the stream of changes does not tell. */
export const askWhileWaiting = ({ state }: { state: { data?: { data: FormFile } | undefined } }) =>
  state.data?.data.state === 'signed' && !state.data.data.is_ready ? MILLISECONDS : false
